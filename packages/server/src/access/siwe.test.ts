import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createNonce,
  createSiweMessage,
  defaultSiweIdentity,
  listStatement,
  listSubscriptionsStatement,
  rawAccountMessageTypedData,
  registerStatement,
  type SiweIdentity,
  type SiweMessageParameters,
  signatureForms,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  call,
  fuzzRuns,
  useTestWorld,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import { getSafeMessageEip712Data } from 'abstractionkit';
import fc from 'fast-check';
import {
  createPublicClient,
  type Hex,
  hashMessage,
  http,
  parseAbi,
  type TypedDataDomain,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ServiceError } from '../kit/service-error.ts';
import { readMessage } from './authorize.ts';

describe('signed message of an account', () => {
  const target = 'mia@example.org';
  const statement = registerStatement({ target, channel: 'email' });
  const minute = 60_000;

  const world = useTestWorld({ configure: withoutLimits });
  const mia = new AccountHolder(world, 0);
  const couple = new AccountHolder(world, 2);

  const register = (
    signed: { message: string; signature: Hex },
    { account } = mia,
  ): Promise<Answer> =>
    call(world, 'POST /auth/register', {
      body: { account, chainId: world.chain.chainId, channel: 'email', target, ...signed },
    });

  const text = (changes: Partial<SiweMessageParameters> = {}) =>
    createSiweMessage({
      account: mia.account,
      chainId: world.chain.chainId,
      statement,
      nonce: createNonce(),
      issuedAt: world.clock.now(),
      ...changes,
    });

  const signedText = async (message: string) => ({
    message,
    signature: await mia.signText(message),
  });

  const assertInvalid = ({ status, body }: Answer, what: string) => {
    assert.equal(status, 400, `${what}: ${JSON.stringify(body)}`);
    assert.equal(body.error.message, 'Invalid signature', what);
    assert.ok(body.error.details.hint, what);
  };

  const at = (offset: number) => new Date(world.clock.now().getTime() + offset);

  it('a signed message is accepted once', async () => {
    const signed = await mia.sign(statement);
    assert.equal((await register(signed)).status, 200);
    assertInvalid(await register(signed), 'replayed');
  });

  it('a message of any client is accepted once, with each optional field and form of time', async () => {
    const end = { expirationTime: at(4 * minute) };
    const notBefore = `Not Before: ${at(-minute).toISOString()}`;
    const withTime = (change: (time: string) => string) =>
      text().replace(/(?<=Issued At: ).*/, change);
    const messages = {
      'an expiration time': text(end),
      'a time not before which it is valid': `${text()}\n${notBefore}`,
      'both times': `${text(end)}\n${notBefore}`,
      'whole seconds': withTime((time) => time.replace(/\.\d+/, '')),
      nanoseconds: withTime((time) => time.replace('Z', '123456Z')),
      'an offset of zero': withTime((time) => time.replace('Z', '+00:00')),
      'the time of another zone': withTime(() =>
        new Date(at(2 * 60 * minute)).toISOString().replace('Z', '+02:00'),
      ),
      'a nonce of eight characters': text().replace(/(?<=Nonce: ).*/, createNonce().slice(0, 8)),
    };
    for (const [what, message] of Object.entries(messages)) {
      const signed = await signedText(message);
      const answer = await register(signed);
      assert.equal(answer.status, 200, `${what}: ${JSON.stringify(answer.body)}`);
      assertInvalid(await register(signed), `${what}, replayed`);
    }
  });

  it('a message is refused for anything in it that is not meant for this act, or that is old, from the future or not valid yet [S8]', async () => {
    const usual = text();
    const withTime = (line: string, time: Date) => `${usual}\n${line}: ${time.toISOString()}`;
    const withStatement = (changes: Partial<Parameters<typeof registerStatement>[0]>) =>
      text({ statement: registerStatement({ target, channel: 'email', ...changes }) });
    const withIdentity = (changes: Partial<SiweIdentity>) =>
      text({ identity: { ...defaultSiweIdentity, ...changes } });
    const wants = 'service://safe-recovery-service wants';
    const messages = {
      'another domain': withIdentity({ domain: 'evil' }),
      'another URI': withIdentity({ uri: 'service://evil' }),
      'another scheme': usual.replace(wants, 'https://safe-recovery-service wants'),
      'no scheme': usual.replace(wants, 'safe-recovery-service wants'),
      'a user in the domain': usual.replace('service://', 'service://mia@'),
      'a port of the domain': usual.replace(wants, 'service://safe-recovery-service:1 wants'),
      'another chain': text({ chainId: 1 }),
      'a chain ID with a leading zero': usual.replace('Chain ID: ', 'Chain ID: 0'),
      'another target': withStatement({ target: 'noa@example.org' }),
      'another channel': withStatement({ channel: 'sms' }),
      'another service': withStatement({ serviceName: 'Evil' }),
      'another act': text({ statement: listSubscriptionsStatement }),
      'more after it': text({ statement: `${statement} and more` }),
      'other case': text({ statement: statement.toLowerCase() }),
      'no statement': usual.replace(`${statement}\n\n`, ''),
      'an empty statement': usual.replace(statement, ''),
      'a request ID': `${usual}\nRequest ID: 1`,
      'an empty request ID': `${usual}\nRequest ID: `,
      'a resource': `${usual}\nResources:\n- https://example.org`,
      'an empty list of resources': `${usual}\nResources:`,
      'an address in lower case': usual.replace(mia.account, mia.account.toLowerCase()),
      'another version': usual.replace('Version: 1', 'Version: 2'),
      'a line break at the end': `${usual}\n`,
      'other line breaks': usual.replaceAll('\n', '\r\n'),
      'a short nonce': usual.replace(/Nonce: .*/, 'Nonce: abc'),
      'a nonce that no index holds': usual.replace(/Nonce: .*/, `Nonce: ${'a1'.repeat(65)}`),
      'no time': usual.replace(/Issued At: .*/, 'Issued At: yesterday'),
      'no SIWE at all': 'I authorize everything',
      'an expiration time that cannot be read': `${usual}\nExpiration Time: tomorrow`,
      'a time that cannot be read': `${usual}\nNot Before: yesterday`,
      'two expiration times': `${text({ expirationTime: at(minute) })}\nExpiration Time: ${at(2 * minute).toISOString()}`,
      'times in the wrong order': `${withTime('Not Before', at(-minute))}\nExpiration Time: ${at(minute).toISOString()}`,
      'older than 5 minutes': text({ issuedAt: at(-5 * minute - 1_000) }),
      'from the future': text({ issuedAt: at(31_000) }),
      'of the year 2099': text({ issuedAt: new Date('2099-01-01') }),
      'of 2001, for ever': text({
        issuedAt: new Date('2001-01-01'),
        expirationTime: new Date('2999-01-01'),
      }),
      'just expired': text({ expirationTime: at(-1_000) }),
      expired: text({ issuedAt: at(-minute), expirationTime: at(-1_000) }),
      'older, until tomorrow, of one owner': text({
        issuedAt: at(-10 * minute),
        expirationTime: at(60 * minute),
      }),
      'not valid yet': withTime('Not Before', at(minute)),
    };
    for (const [what, message] of Object.entries(messages)) {
      assertInvalid(await register(await signedText(message)), what);
    }
  });

  it('a badly signed copy does not use up a message [S9]', async () => {
    const signed = await mia.sign(statement);
    const strange = privateKeyToAccount(generatePrivateKey());
    const copy = { ...signed, signature: await strange.signMessage({ message: signed.message }) };
    assertInvalid(await register(copy), 'copy');
    assert.equal((await register(signed)).status, 200);
  });

  it('a message is refused if another key signed it', async () => {
    const [, noa] = world.chain.accounts;
    assertInvalid(
      await register(await mia.sign(statement, { owners: [noa?.privateKey as Hex] })),
      'another owner',
    );
    for (const signature of [
      '0x',
      '0x00',
      `0x${'11'.repeat(65)}`,
      `0x${'00'.repeat(96)}`,
    ] as const) {
      assertInvalid(await register({ message: text(), signature }), signature);
    }
  });

  it('a message is refused for another account, whose owner signed it', async () => {
    const noa = new AccountHolder(world, 1);
    assertInvalid(await register(await noa.sign(statement)), 'message of another account');
    assertInvalid(
      await register(await noa.sign(statement), noa).then(async () =>
        register(await mia.sign(statement), noa),
      ),
      'account of another message',
    );
  });

  it('a message with any change of its text or signature that matters is refused, with any other it is accepted once [S8]', async () => {
    const used: Record<string, string>[] = [];
    const list = (query: Record<string, string>) =>
      call(world, 'GET /auth/registrations', { query });
    const kind = fc.constantFrom('text', 'signed text', 'signature');
    await fc.assert(
      fc.asyncProperty(kind, change, async (kind, edit) => {
        const message = text({ statement: listStatement() });
        const query = { account: mia.account, chainId: String(world.chain.chainId) };
        const other = kind === 'signature' ? message : changeText(message, edit);
        const signature = await mia.signText(kind === 'signed text' ? other : message);
        const signed = kind === 'signature' ? changeBytes(signature, edit) : signature;
        fc.pre(other !== message || signed !== signature);
        const sent = { ...query, message: other, signature: signed };
        const answer = await list(sent);
        const isHarmless =
          kind === 'signature'
            ? await accountAccepts(message, signed)
            : kind !== 'text' && isUsual(other);
        if (answer.status !== 200) return assertInvalid(answer, JSON.stringify(sent));
        assert.ok(isHarmless, `taken: ${JSON.stringify(sent)}`);
        assertInvalid(await list(sent), 'replayed');
        used.push(sent);
      }),
      fuzzRuns(200),
    );
    used.push({ ...(await mia.listQuery()) });
    assert.equal((await list(used.at(-1) ?? {})).status, 200);
    await world.restart();
    for (const query of used) assertInvalid(await list(query), 'replayed after a restart');
  });

  /** The account's own answer (EIP-1271) to any form of a signature: bytes that it ignores are harmless. */
  const accountAccepts = async (message: string, signature: Hex) => {
    const client = createPublicClient({ transport: http(world.chain.rpcUrl) });
    const ask = (form: Hex) =>
      client
        .readContract({
          address: mia.account,
          abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
          functionName: 'isValidSignature',
          args: [hashMessage(message), form],
        })
        .then(
          (magic) => magic === '0x1626ba7e',
          () => false,
        );
    return (await Promise.all(signatureForms(signature).map(ask))).includes(true);
  };

  /** Whether a text differs from the usual one in its nonce or, by a little, in its time only. */
  const isUsual = (message: string) => {
    const [before = ''] = text({ statement: listStatement() }).split(/(?<=Nonce: )/);
    const rest = /^[A-Za-z0-9]{8,}\nIssued At: (\S+)$/.exec(message.slice(before.length));
    const age = world.clock.now().getTime() - Date.parse(rest?.[1] ?? '');
    return message.startsWith(before) && Math.abs(age) <= 5 * minute;
  };

  it('a message is accepted up to 5 minutes old, and slightly ahead of our clock', async () => {
    for (const issuedAt of [at(-5 * minute + 1_000), at(29_000)]) {
      assert.equal((await register(await mia.sign(statement, { issuedAt }))).status, 200);
    }
  });

  it('a message is refused at the moment from which its nonce need not be remembered [S44]', async () => {
    const issuedAt = at(-5 * minute);
    assertInvalid(await register(await mia.sign(statement, { issuedAt })), '5 minutes');
  });

  it('a used message stays used until it expires', async () => {
    const signed = await mia.sign(statement, {
      issuedAt: at(29_000),
      expirationTime: at(20 * 60 * minute),
    });
    assert.equal((await register(signed)).status, 200);
    world.clock.advance(4 * minute);
    assertInvalid(await register(signed), 'replayed later');
  });

  it('a message needs both owners where the account needs both, and then may be a day old [S8]', async () => {
    const [, , third] = world.chain.accounts;
    const byOne = await couple.sign(statement, { owners: [third?.privateKey as Hex] });
    assertInvalid(await register(byOne, couple), 'one owner of two');
    const collected = await couple.sign(statement, {
      issuedAt: at(-23 * 60 * minute),
      expirationTime: at(60 * minute),
    });
    assert.equal((await register(collected, couple)).status, 200);
    assertInvalid(await register(collected, couple), 'replayed');
    const tooLong = await couple.sign(statement, {
      issuedAt: at(-60 * minute),
      expirationTime: at(24 * 60 * minute),
    });
    assertInvalid(await register(tooLong, couple), 'for more than a day');
    const without = await couple.sign(statement, { issuedAt: at(-60 * minute) });
    assertInvalid(await register(without, couple), 'without an end');
  });

  it("a message is accepted with abstractionkit's signature", async () => {
    const message = text();
    const { domain, types, messageValue } = getSafeMessageEip712Data(
      mia.account,
      BigInt(world.chain.chainId),
      message,
    );
    const [first] = world.chain.accounts;
    const signature = await privateKeyToAccount(first?.privateKey as Hex).signTypedData({
      domain: { ...domain, chainId: BigInt(domain.chainId ?? 0) } as TypedDataDomain,
      types,
      primaryType: 'SafeMessage',
      message: messageValue as unknown as Record<string, unknown>,
    });
    assert.equal((await register({ message, signature })).status, 200);
  });

  it('a message is accepted with a signature over its own bytes too', async () => {
    const message = text();
    const { chainId } = world.chain;
    const [first] = world.chain.accounts;
    const signature = await privateKeyToAccount(first?.privateKey as Hex).signTypedData(
      rawAccountMessageTypedData({ account: mia.account, chainId, message }),
    );
    assert.equal((await register({ message, signature })).status, 200);
  });
});

/** One change of a text or of bytes: what is at a place is removed, replaced or moved. */
const change = fc.record({
  at: fc.noBias(fc.nat()),
  to: fc.noBias(fc.nat()),
  removed: fc.constantFrom(0, 1, 1, 32, 1_000),
  inserted: fc.oneof(
    fc.constant(''),
    fc.string({ minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...['\0', '\u202e', '\u200b', '\ufeff', '\t', '\r', '\n', 'а', 'é', '😀', '/', '0'],
    ),
  ),
  isLine: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changeText(text: string, { at, to, removed, inserted, isLine }: Change): string {
  if (!isLine) {
    const index = at % (text.length + 1);
    return text.slice(0, index) + inserted + text.slice(index + Math.min(removed, 1));
  }
  const lines = text.split('\n');
  const moved = lines.splice(at % lines.length, 1);
  return lines
    .toSpliced(to % (lines.length + 1), 0, ...(inserted ? [inserted, ...moved] : moved))
    .join('\n');
}

/** Also another v, zeros, and the forms of an approved hash or a contract's signature. */
function changeBytes(signature: Hex, { at, to, removed, inserted, isLine }: Change): Hex {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const index = at % (bytes.length + 1);
  if (!isLine) {
    const more = inserted ? Buffer.alloc(1 + (to % 100), to) : Buffer.alloc(0);
    return toHex(Buffer.concat([bytes.subarray(0, index), more, bytes.subarray(index + removed)]));
  }
  if (removed === 0) return toHex(Buffer.concat([bytes.subarray(0, 64), Buffer.from([to % 256])]));
  if (removed === 32)
    return toHex(
      Buffer.concat([bytes.subarray(32, 64), bytes.subarray(0, 32), bytes.subarray(64)]),
    );
  if (removed === 1_000) return toHex(Buffer.concat([Buffer.alloc(64, to), Buffer.from([at % 2])]));
  bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ (1 << (to % 8));
  return toHex(bytes);
}

const batch = 100;
/** Added to each signature: long ones show sooner, but a million of them take hours. */
const moreBytes = 1_400;

describe('junk messages', () => {
  const world = useTestWorld({ configure: withoutLimits });
  const mia = new AccountHolder(world, 0);

  /** Sends well-formed messages with unique nonces. */
  const sendJunk = async (count: number, statement: string) => {
    const { account } = mia;
    const { chainId } = world.chain;
    const issuedAt = world.clock.now();
    const { signature } = await mia.sign(statement);
    // Signed for another message, not at all, and cut off.
    const signatures = [signature, '0x', signature.slice(0, 40)];
    for (let sent = 0; sent < count; sent += batch) {
      const answers = Array.from({ length: batch }, async (_, index) => {
        const nonce = randomBytes(12).toString('hex');
        const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt });
        const query = {
          account,
          chainId: String(chainId),
          message,
          signature: `${signatures[index % 3]}${randomBytes(moreBytes).toString('hex')}`,
        };
        return (await call(world, 'GET /auth/registrations', { query })).status;
      });
      for (const status of await Promise.all(answers)) assert.equal(status, 400);
    }
  };

  it('junk messages are not kept in memory [S9]', async () => {
    const kinds = [
      // The account did not sign these, which takes a query to the chain, so there are fewer.
      { statement: listStatement(), share: 1 },
      { statement: 'I authorize something else', share: 6 },
    ];
    // The first of each kind fill caches, and compile code.
    for (const { statement } of kinds) await sendJunk(5 * batch, statement);
    const before = await heapUsed();
    // What is kept grows with each round; what a busy machine has not cleared up yet does not.
    const growths: number[] = [];
    for (let round = 1; round <= 3; round++) {
      for (const { statement, share } of kinds) await sendJunk(share * batch, statement);
      growths.push(((await heapUsed()) - before) / round);
    }
    const signatures = 7 * batch * 2 * moreBytes;
    assert.ok(Math.min(...growths) < signatures / 2, `${growths} bytes more in each round`);
  });
});

describe('long messages', () => {
  const account = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
  const chainId = Number.MAX_SAFE_INTEGER;
  const target = `${'m'.repeat(242)}@example.org`;
  const statement = registerStatement({ target, channel: 'email' });
  const read = (message: string) =>
    readMessage(message, {
      account,
      chainId,
      statements: [listStatement(), statement],
      identity: defaultSiweIdentity,
    });
  const hintOf = (message: string) =>
    read(message).then(
      () => 'accepted',
      (error) => error instanceof ServiceError && error.details.hint,
    );

  it('a long message, or one with resources or a request ID, is refused before it is parsed [S109]', async () => {
    // Parsing would find that these are not EIP-4361 messages.
    const extras = 'The message must have neither resources nor a request ID.';
    assert.equal(await hintOf('a'.repeat(4_096)), 'The message is too long.');
    assert.equal(await hintOf(`a\nResources:${'\n- a:'.repeat(100)}`), extras);
    assert.equal(await hintOf('a\nRequest ID: 1'), extras);
    assert.match(String(await hintOf('a')), /is not a Sign-In with Ethereum/);
  });

  it('a message is accepted if the statement and every other field is as long as it may be [S109]', async () => {
    const time = '2026-11-27T00:00:00.123456789+00:00';
    const nonce = 'a1'.repeat(64);
    const usual = createSiweMessage({ account, chainId, statement, nonce, issuedAt: new Date(0) });
    const message = `${usual.replace(/(?<=Issued At: ).*/, time)}\nExpiration Time: ${time}\nNot Before: ${time}`;
    assert.equal((await read(message)).nonce, nonce);
  });
});

/** Bytes in use after garbage collection, and after what that has others clear up. */
async function heapUsed(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let turn = 0; turn < 10; turn++) {
    collect();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}
