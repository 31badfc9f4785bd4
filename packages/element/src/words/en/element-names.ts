import type { Language } from '@recovery-guardian/core';

/** What the element is called. Its button says only this, so it waits for no other texts. */
export const elementNames: Readonly<Record<Language, string>> = {
  en: 'Account recovery',
  ar: 'استعادة الحساب',
  de: 'Konto-Wiederherstellung',
  es: 'Recuperación de la cuenta',
  fr: 'Récupération du compte',
  ja: 'アカウントの復旧',
};
