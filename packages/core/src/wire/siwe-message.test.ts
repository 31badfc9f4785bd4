import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SiweMessage } from 'siwe';
import { type Address, getAddress } from 'viem';
import {
  createNonce,
  createSiweMessage,
  defaultSiweIdentity,
  type SiweIdentity,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';

interface Parameters {
  account: Address;
  chainId: number;
  statement: string;
  nonce: string;
  issuedAt: string;
  expirationTime?: string;
  identity?: SiweIdentity;
}

const { valid, invalid } = readVectors<
  Parameters & { name: string; message: string },
  Parameters & { why: string }
>('siwe-messages');

suite('createSiweMessage', () => {
  for (const vector of valid) {
    test(`a sign-in message is written: ${vector.name}`, () =>
      assert.equal(write(vector), vector.message));

    test(`siwe reads a written sign-in message back: ${vector.name}`, () => {
      const { scheme, domain, uri } = vector.identity ?? defaultSiweIdentity;
      const parsed = new SiweMessage(vector.message);
      assert.deepEqual(
        { ...parsed },
        {
          scheme,
          domain,
          uri,
          address: getAddress(vector.account),
          statement: vector.statement,
          version: '1',
          chainId: vector.chainId,
          nonce: vector.nonce,
          issuedAt: vector.issuedAt,
          expirationTime: vector.expirationTime,
          notBefore: undefined,
          requestId: undefined,
          resources: undefined,
        },
      );
      assert.equal(parsed.prepareMessage(), vector.message);
    });
  }

  for (const vector of invalid) {
    test(`a sign-in message is not written: ${vector.why}`, () =>
      assert.throws(() => write(vector)));
  }

  test('a nonce of a sign-in message is only letters and digits, eight or more', () => {
    for (const vector of valid) {
      for (const nonce of [`-${vector.nonce}`, `${vector.nonce}-`, 'abc1234']) {
        assert.throws(() => write({ ...vector, nonce }));
      }
    }
  });

  test('statements of sign-in messages may have exactly the characters that siwe accepts', () => {
    for (let code = 0; code < 0x180; code++) {
      const statement = `I ${String.fromCodePoint(code)} agree`;
      assert.equal(isWritten(statement), isParsed(statement), `U+${code.toString(16)}`);
    }
  });
});

test('a nonce has 24 random bytes in hexadecimal', () => {
  const nonces = new Set(Array.from({ length: 100 }, createNonce));
  assert.equal(nonces.size, 100);
  for (const nonce of nonces) assert.match(nonce, /^[0-9a-f]{48}$/);
});

function write({ issuedAt, expirationTime, ...parameters }: Parameters): string {
  return createSiweMessage({
    ...parameters,
    issuedAt: new Date(issuedAt),
    expirationTime: expirationTime ? new Date(expirationTime) : undefined,
  });
}

function isWritten(statement: string): boolean {
  return succeeds(() => write({ ...sample(), statement }));
}

function isParsed(statement: string): boolean {
  const { message, statement: original } = sample();
  return succeeds(() => {
    const parsed = new SiweMessage(message.replace(original, () => statement));
    assert.equal(parsed.statement, statement);
  });
}

function sample() {
  const [first] = valid;
  assert(first);
  return first;
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
