// Keccak-256 as Ethereum uses it, in few bytes rather than few microseconds: a page hashes some
// addresses and a message or two. Written after the specification; tests hold it against viem's.
// See https://keccak.team/keccak_specs_summary.html

/** In bytes: how much of the state takes the message. */
const rate = 136;
const word = (1n << 64n) - 1n;

/** @returns 32 bytes */
export function keccak(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
  padded.set(message);
  padded[message.length] = 1;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;

  const lanes = Array.from({ length: 25 }, () => 0n);
  const blocks = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1) {
      xor(lanes, lane, blocks.getBigUint64(at + 8 * lane, true));
    }
    permute(lanes);
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(8 * lane, laneAt(lanes, lane), true);
  return new Uint8Array(digest.buffer);
}

/** Keccak-f[1600]: 24 rounds over 5 x 5 lanes of 64 bits, lane (x, y) at x + 5y. */
function permute(lanes: bigint[]): void {
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    // θ: each column into its neighbours
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ laneAt(lanes, x + row), 0n),
    );
    for (let lane = 0; lane < 25; lane += 1) {
      const left = laneAt(columns, (lane + 4) % 5);
      xor(lanes, lane, left ^ rotate(laneAt(columns, (lane + 1) % 5), 1));
    }
    // ρ and π: each lane turned, and moved to another place
    let [x, y] = [1, 0];
    let moving = laneAt(lanes, 1);
    for (let step = 1; step <= 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const place = x + 5 * y;
      const next = laneAt(lanes, place);
      lanes[place] = rotate(moving, ((step * (step + 1)) / 2) % 64);
      moving = next;
    }
    // χ: each row through itself
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5);
      for (let x = 0; x < 5; x += 1) {
        xor(lanes, row + x, ~laneAt(old, (x + 1) % 5) & word & laneAt(old, (x + 2) % 5));
      }
    }
    // ι: the round's constant, bit by bit from a shift register (x⁸ + x⁶ + x⁵ + x⁴ + 1)
    for (let power = 0; power < 7; power += 1) {
      if (register & 1) xor(lanes, 0, 1n << BigInt(2 ** power - 1));
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    }
  }
}

function rotate(value: bigint, by: number): bigint {
  return ((value << BigInt(by)) | (value >> BigInt(64 - by))) & word;
}

function xor(lanes: bigint[], index: number, value: bigint): void {
  lanes[index] = laneAt(lanes, index) ^ value;
}

function laneAt(lanes: readonly bigint[], index: number): bigint {
  return lanes[index] as bigint;
}
