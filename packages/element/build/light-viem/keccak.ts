// Keccak-256 as Ethereum uses it, in few bytes: a page hashes some addresses and a message or two, and
// does so while it starts, so it must not take long either. Written after the specification; tests hold
// it against viem's. See https://keccak.team/keccak_specs_summary.html

/** In bytes: how much of the state takes the message. */
const rate = 136;

/** @returns 32 bytes */
export function keccak(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
  padded.set(message);
  padded[message.length] = 1;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;

  const state = new Uint32Array(50);
  const blocks = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += rate) {
    for (let byte = 0; byte < rate; byte += 4) {
      xor(state, byte / 4, blocks.getUint32(at + byte, true));
    }
    permute(state);
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (let byte = 0; byte < 32; byte += 4) {
    digest.setUint32(byte, wordAt(state, byte / 4), true);
  }
  return new Uint8Array(digest.buffer);
}

/**
 * Keccak-f[1600]: 24 rounds over 5 x 5 lanes of 64 bits. The lane (x, y) is two words, of which the
 * lower one stands at 2(x + 5y).
 */
function permute(state: Uint32Array): void {
  const columns = new Uint32Array(10);
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    // θ: each column into its neighbours
    columns.fill(0);
    for (let word = 0; word < 50; word += 1) xor(columns, word % 10, wordAt(state, word));
    for (let word = 0; word < 50; word += 1) {
      const right = word + 2;
      const turned = rotate(wordAt(columns, right % 10), wordAt(columns, (right ^ 1) % 10), 1);
      xor(state, word, wordAt(columns, (word + 8) % 10) ^ turned);
    }
    // ρ and π: each lane turned, and moved to another place
    let x = 1;
    let y = 0;
    let low = wordAt(state, 2);
    let high = wordAt(state, 3);
    for (let step = 1; step <= 24; step += 1) {
      const down = (2 * x + 3 * y) % 5;
      x = y;
      y = down;
      const place = 2 * (x + 5 * y);
      const by = ((step * (step + 1)) / 2) % 64;
      const turnedLow = by < 32 ? rotate(low, high, by) : rotate(high, low, by);
      const turnedHigh = by < 32 ? rotate(high, low, by) : rotate(low, high, by);
      low = wordAt(state, place);
      high = wordAt(state, place + 1);
      state[place] = turnedLow;
      state[place + 1] = turnedHigh;
    }
    // χ: each row through itself
    for (let row = 0; row < 50; row += 10) {
      const old = state.slice(row, row + 10);
      for (let word = 0; word < 10; word += 1) {
        xor(state, row + word, ~wordAt(old, (word + 2) % 10) & wordAt(old, (word + 4) % 10));
      }
    }
    // ι: the round's constant, bit by bit from a shift register (x⁸ + x⁶ + x⁵ + x⁴ + 1)
    for (let power = 0; power < 7; power += 1) {
      // Bit 63, the last one, is the highest of the upper word.
      if (register & 1) xor(state, power === 6 ? 1 : 0, 1 << (2 ** power - 1));
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    }
  }
}

/** A word of a lane that is turned by less than a word: shifts take their count modulo 32. */
function rotate(word: number, other: number, by: number): number {
  return (word << by) | (other >>> -by);
}

function xor(words: Uint32Array, index: number, value: number): void {
  words[index] = wordAt(words, index) ^ value;
}

function wordAt(words: Uint32Array, index: number): number {
  return words[index] as number;
}
