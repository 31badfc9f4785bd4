import { WalletError } from '@recovery-guardian/wallet';
import type { Settings } from '../../messages/settings.ts';

export const defaultSettings: Settings = {
  autoLockMinutes: 15,
  theme: 'auto',
  language: 'auto',
  isDefaultWallet: false,
  watchesRecoveries: true,
  isMuted: false,
};

/** Applies changes to known settings only. @throws {WalletError} `invalid-request` */
export function changeSettings(settings: Settings, changes: Partial<Settings>): Settings {
  const changed = { ...settings };
  for (const [name, isValid] of Object.entries(validators)) {
    const value = changes[name as keyof Settings];
    if (value === undefined) continue;
    if (!isValid(value)) throw new WalletError('invalid-request', `${name} cannot be ${value}`);
    Object.assign(changed, { [name]: value });
  }
  return changed;
}

/** Keeps the stored settings that are valid. */
export function repairSettings(found: unknown): Settings {
  const stored = Object(found) as Settings;
  const valid = Object.entries(validators).filter(([name, isValid]) =>
    isValid(stored[name as keyof Settings]),
  );
  const kept = valid.map(([name]) => [name, stored[name as keyof Settings]]);
  return { ...defaultSettings, ...Object.fromEntries(kept) };
}

const isBoolean = (value: unknown) => typeof value === 'boolean';

const validators: Record<keyof Settings, (value: unknown) => boolean> = {
  autoLockMinutes: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1440,
  theme: (value) => ['auto', 'light', 'dark'].includes(String(value)),
  language: (value) =>
    typeof value === 'string' && /^(auto|[a-z]{2,3}(-[A-Za-z0-9]+)*)$/.test(value),
  isDefaultWallet: isBoolean,
  watchesRecoveries: isBoolean,
  isMuted: isBoolean,
};
