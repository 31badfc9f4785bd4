import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { redactor } from './answers.ts';

const secret = 'secret-0123456789';
const redact = redactor([`https://user:pass@rpc.example/v2/${secret}`], '[node]');
const messageOf = (message: string) => redact({ code: 1, message }).message;

for (const [sent, told] of [
  ['no host here', 'no host here'],
  ['at https://rpc.example/v2/x?y=1, twice: rpc.example', 'at [node] twice: [node]'],
  ['wss://a:b@rpc.example', '[node]'],
  ['mail@other.example a@rpc.example', 'mail@other.example [node]'],
  ['"https://rpc.example/a"https://RPC.example', '"[node]"[node]'],
  [`the key ${secret} alone`, 'the key [node] alone'],
  ['first line\nhttps://rpc.example', 'first line\n[node]'],
] as const) {
  test(`the redactor turns ${JSON.stringify(sent)} into ${JSON.stringify(told)}`, () => {
    assert.equal(messageOf(sent), told);
  });
}

test('the redactor redacts names and values at every depth of the data, and keeps numbers', () => {
  const data = { 'https://rpc.example': [{ url: 'rpc.example/x', count: 7 }, null] };
  assert.deepEqual(redact({ code: 1, message: '', data }).data, {
    '[node]': [{ url: '[node]', count: 7 }, null],
  });
});

test('the redactor drops data nested deeper than the limit', () => {
  let data: unknown = 'rpc.example';
  for (let depth = 0; depth < 10_000; depth++) data = [data];
  assert.doesNotMatch(JSON.stringify(redact({ code: 1, message: '', data })), /rpc\.example/);
});

test('the redactor cuts a long message, and leaves no part of a secret at the cut [S24]', () => {
  for (let before = 16_384 - secret.length - 1; before <= 16_385; before++) {
    const message = messageOf(`${' '.repeat(before)}${secret} and more`.padEnd(1_000_000, '.'));
    assert.ok(message.length < 16_400);
    assert.doesNotMatch(message, /secret/);
  }
});

test('the redactor takes time in proportion to the length of an error [S24]', () => {
  // In a separate process, which can be killed: quadratic redaction would take half an hour.
  const code = `
    const { redactor } = await import(${JSON.stringify(new URL('./answers.ts', import.meta.url).href)});
    const text = 'k'.repeat(1_000_000);
    const error = { code: 1, message: text, data: { [text]: text + '@', urls: 'a@b'.repeat(300_000) } };
    console.log(redactor(['https://rpc.example/key'], '[node]')(error).data.urls.length);`;
  const options = { timeout: 60_000, encoding: 'utf8' } as const;
  const length = execFileSync(process.execPath, ['--input-type=module', '-e', code], options);
  assert.equal(length.trim(), '900000');
});
