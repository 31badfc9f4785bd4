import { assert } from '@open-wc/testing';
import { nameResolver } from '@recovery-guardian/core';
import { type Address, encodeFunctionData, type Hex, parseAbi, stringToHex, toHex } from 'viem';
import { RealChain } from '../testing/real-chain.ts';
import { httpJsonRpc } from './json-rpc.ts';
import { resolveName } from './names.ts';

const abi = parseAbi([
  'function set(bytes name, address owner)',
  'function setGateway(bytes name, string gateway)',
]);

/** The name as DNS encodes it, written out. */
const alice = toHex('\x05alice\x03eth\x00');

describe('resolveName', () => {
  let chain: RealChain;
  let payer: Address;
  let friend: Address;

  beforeEach(async () => {
    chain = await RealChain.start();
    [payer, friend] = chain.others as [Address, Address];
  });

  const send = (data: Hex) => chain.send(payer, { to: nameResolver.address, data });
  const name = (name: Hex, owner: Address) =>
    send(encodeFunctionData({ abi, functionName: 'set', args: [name, owner] }));
  const resolve = (typed: string, chainId = chain.chainId) =>
    resolveName(typed, { rpc: chain.rpc, chainId });

  it('the address of a name is found by the node', async () => {
    await name(alice, friend);
    assert.deepEqual(await resolve('alice.eth'), { name: 'alice.eth', address: friend });
  });

  it('a name is written in the one form that names have', async () => {
    await name(alice, friend);
    assert.deepEqual(await resolve('Alice.ETH'), { name: 'alice.eth', address: friend });
    await name(`0x04${stringToHex('bär').slice(2)}${toHex('\x03eth\x00').slice(2)}`, payer);
    // What cannot be seen does not count.
    assert.deepEqual(await resolve('ali\u200bce.eth'), { name: 'alice.eth', address: friend });
    // With the two dots of the letter apart, as some keyboards write it.
    assert.deepEqual(await resolve('ba\u0308r.eth'), { name: 'bär.eth', address: payer });
  });

  it('names with letters that look like others, and texts that are not names, are rejected', async () => {
    await name(alice, friend);
    const texts = ['\u0430lice.eth', 'alice..eth', 'alice.', 'a@alice.eth', 'al ice.eth'];
    for (const typed of texts) assert.equal(await resolve(typed), 'nameInvalid', typed);
    assert.equal(await resolve(`${'a'.repeat(256)}.eth`), 'nameInvalid');
  });

  it('a name without an address is reported', async () => {
    assert.equal(await resolve('unknown.eth'), 'nameNotFound');
    await name(alice, `0x${'0'.repeat(40)}`);
    assert.equal(await resolve('alice.eth'), 'nameNotFound');
  });

  it('a name is looked up without any server outside of the chain', async () => {
    const { fetch } = globalThis;
    const asked: unknown[] = [];
    const gateway = new URL('/gateway/{sender}/{data}.json', location.href).href;
    await send(encodeFunctionData({ abi, functionName: 'setGateway', args: [alice, gateway] }));
    globalThis.fetch = (...parameters) => {
      asked.push(String(parameters[0]));
      return fetch(...parameters);
    };
    try {
      assert.equal(await resolve('alice.eth'), 'nameNotFound');
      assert.deepEqual([...new Set(asked)], [chain.rpcUrl]);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('a name is not looked up by a node of another chain, or by one that does not answer', async () => {
    await name(alice, friend);
    assert.equal(await resolve('alice.eth', 1), 'nameUnread');
    const rpc = httpJsonRpc(new URL('/no-node', location.href).href);
    assert.equal(await resolveName('alice.eth', { rpc, chainId: chain.chainId }), 'nameUnread');
  });
});
