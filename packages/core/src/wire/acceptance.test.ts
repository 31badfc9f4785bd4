import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SiweMessage } from 'siwe';
import { getAddress } from 'viem';
import { type Acceptance, acceptanceMessage, readAcceptanceStatement } from './acceptance.ts';
import { spokenWords } from './spoken-words.ts';

const acceptance: Acceptance = {
  account: getAddress(`0x${'a'.repeat(40)}`),
  chainId: 10,
  invitation: '0123456789abcdef',
  friend: getAddress(`0x${'b'.repeat(40)}`),
  nonce: 'fedcba9876543210',
  issuedAt: '2030-01-04T12:00:00.000Z',
};

suite('an acceptance', () => {
  test('an acceptance is a SIWE message that names the account and the invitation', () => {
    const siwe = new SiweMessage(acceptanceMessage(acceptance));
    assert.equal(siwe.address, acceptance.friend);
    assert.equal(siwe.nonce, acceptance.nonce);
    assert.equal(readAcceptanceStatement(siwe.statement ?? ''), `0x${'a'.repeat(40)}`);
  });

  test('no statement with anything else reads as an acceptance [S145]', () => {
    const [, statement = ''] = /\n\n(.+)\n\n/.exec(acceptanceMessage(acceptance)) ?? [];
    assert.ok(readAcceptanceStatement(statement));
    for (const other of [
      `${statement} and more`,
      `Now ${statement}`,
      statement.replace('nothing', 'all'),
    ]) {
      assert.equal(readAcceptanceStatement(other), undefined);
    }
  });

  test('every part of what a person accepts changes the words that are compared [S145]', async () => {
    const others: Partial<Acceptance>[] = [
      { account: acceptance.friend },
      { friend: acceptance.account },
      { chainId: 1 },
      { invitation: 'a123456789abcdef' },
      { nonce: 'a123456789abcdef' },
    ];
    const texts = [{}, ...others].map((other) => acceptanceMessage({ ...acceptance, ...other }));
    const words = await Promise.all(texts.map(spokenWords));
    for (const one of words) assert.match(one, /^[a-z]+( [a-z]+){3}$/);
    assert.equal(new Set(words).size, texts.length);
    assert.equal(await spokenWords(texts[0] ?? ''), words[0]);
  });
});
