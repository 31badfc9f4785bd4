import type { Hex } from 'viem';
import type { OtpService } from '../ports.ts';

/** Objects with unambiguous names and distinct pictures in every font. */
const emoji = [
  ...'🐶🐱🐭🐰🦊🐻🐼🐯🦁🐮🐷🐸🐵🐔🐧🦆🦉🐴🐝🦋🐌🐢🐍🐙🦀🐳🐘🐪🐑🌵🌲🍄',
  ...'🌻🌈🔥⭐🍎🍌🍇🍓🍒🥕🌽🍞🧀🍕🍩🎂🚗🚲🚂🚀⚓⛵🏠⛺🎈🎁🎸🎺🥁🔑🔔⌛',
];
const length = 4;

/**
 * Four pictures for a recovery hash, which guardians compare before they sign. The hash is keyed,
 * so no one can search for another recovery with the same pictures.
 */
export function recoveryEmoji(codes: OtpService, recoveryHash: Hex): string {
  const digest = Buffer.from(codes.fingerprint(['recovery emoji', recoveryHash]), 'hex');
  return Array.from({ length }, (_, at) => emoji[digest.readUInt8(at) % emoji.length]).join('');
}

/** Like {@link recoveryEmoji}, in three words, for calls and screen readers. */
export function togetherPhrase(codes: OtpService, recoveryHash: Hex): string {
  return codes.createMatchPhrase(['recover together', recoveryHash]);
}
