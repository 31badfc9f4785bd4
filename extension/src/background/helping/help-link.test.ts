import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { getAddress } from 'viem';
import '../../testing/fake-browser.ts';
import { readHelpLink, writeHelpLink } from './help-link.ts';

const address = getAddress('0x77ab2c3d4e5f60718293a4b5c6d7e8f9010c11c1');
const account = `eip155:31337:${address}` as const;
const signature = `0x${'1f'.repeat(64)}1b` as const;
const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const content = {
  chainId: 31_337,
  account: address.toLowerCase(),
  id: 'r-1',
  signatures: [signature],
};
const linkOf = (changes: object) =>
  `https://any.example/#helping?link=${encode({ ...content, ...changes })}`;
const invalid = { reason: 'invalid-link' };

suite('links about requests for help', () => {
  test('a help link names a request and carries signatures, and nothing else [S48]', () => {
    const link = writeHelpLink({ account, id: 'r-1', signatures: [signature] });
    // No address of this browser's extension, which others cannot open.
    assert.match(link, /^#helping\?link=[\w-]+$/);
    for (const pasted of [` ${link}\n`, `moz-extension://0a-1b/popup.html${link}`]) {
      const opened = readHelpLink(pasted, 1);
      assert.deepEqual(opened, { account, id: 'r-1', signatures: [signature] });
    }
    const encoded = link.split('link=')[1] ?? '';
    const names = Object.keys(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
    assert.deepEqual(names, ['chainId', 'account', 'id', 'signatures']);
  });

  test('a help link with anything unexpected is refused [S48]', () => {
    for (const changes of [
      { newOwners: [address] },
      { signatures: [`${signature}00`] },
      { signatures: [`0x${'1f'.repeat(64)}00`] },
      { signatures: [[signature]] },
      { signatures: new Array(31).fill(signature) },
      { signatures: undefined },
      { id: undefined },
      { id: 'a b' },
      { id: '' },
      { id: 'x'.repeat(101) },
      { account: [address] },
      { account: '0x1' },
      { chainId: '31337' },
      { chainId: 0 },
      { chainId: 1.5 },
    ]) {
      assert.throws(() => readHelpLink(linkOf(changes), 1), invalid, JSON.stringify(changes));
    }
    for (const text of [
      '',
      'hello',
      address.slice(0, -1),
      `${linkOf({})}&more=1`,
      `${linkOf({})}!`,
    ]) {
      assert.throws(() => readHelpLink(text, 1), invalid, text);
    }
  });

  test("a site's guardian link is read for its account and chain only [S48]", () => {
    const asked = {
      kind: 'guardian',
      account: address,
      chainId: 5,
      newOwners: [address],
      nonce: '7',
    };
    const link = `https://site.example/#recovery-guardian=${encode(asked)}`;
    const opened = { account: `eip155:5:${address}`, id: undefined, signatures: [] };
    assert.deepEqual(readHelpLink(link, 1), opened);
    const other = encode({ ...asked, kind: 'signature' });
    assert.throws(
      () => readHelpLink(`https://site.example/#recovery-guardian=${other}`, 1),
      invalid,
    );
  });

  test('a bare address is read as an account on the given chain, and other text as an invalid link', () => {
    assert.match(readHelpLink(address.toLowerCase(), 10).account, /^eip155:10:0x/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => linkOf({ id: text })),
        ),
        (text) => {
          try {
            readHelpLink(text, 1);
          } catch (error) {
            assert.equal((error as { reason: string }).reason, 'invalid-link');
          }
        },
      ),
    );
  });
});
