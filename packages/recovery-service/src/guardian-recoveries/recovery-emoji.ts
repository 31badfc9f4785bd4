import type { Hex } from 'viem';
import type { CodeKeeper } from '../ports.ts';

/** Things that people name alike, each with a picture of its own in every font. */
const emoji = [
  ...'🐶🐱🐭🐰🦊🐻🐼🐯🦁🐮🐷🐸🐵🐔🐧🦆🦉🐴🐝🦋🐌🐢🐍🐙🦀🐳🐘🐪🐑🌵🌲🍄',
  ...'🌻🌈🔥⭐🍎🍌🍇🍓🍒🥕🌽🍞🧀🍕🍩🎂🚗🚲🚂🚀⚓⛵🏠⛺🎈🎁🎸🎺🥁🔑🔔⌛',
];
const length = 4;

/**
 * Four pictures that stand for a recovery hash, for guardians who ask each other what they sign. The
 * hash is keyed: nobody can search for another recovery that looks the same.
 */
export function recoveryEmoji(codes: CodeKeeper, recoveryHash: Hex): string {
  const digest = Buffer.from(codes.fingerprint(['recovery emoji', recoveryHash]), 'hex');
  return Array.from({ length }, (_, at) => emoji[digest.readUInt8(at) % emoji.length]).join('');
}

/** As {@link recoveryEmoji}, in three words, for the phone and for screen readers. */
export function togetherPhrase(codes: CodeKeeper, recoveryHash: Hex): string {
  return codes.createMatchPhrase(['recover together', recoveryHash]);
}
