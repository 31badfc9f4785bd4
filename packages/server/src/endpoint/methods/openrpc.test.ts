import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { methods } from '../router.ts';
import { ask, entryPoint, startEndpoint, userOperation } from '../testing/endpoint.ts';
import { readUserOperation } from '../user-operation.ts';
import { describeMethods } from './openrpc.ts';

const hash = `0x${'ab'.repeat(32)}`;
const word = '0x1';

const endpoint = await startEndpoint([]);
after(() => endpoint.app.close());
const document = describeMethods(methods.keys());

const paramsOf = (name: string) => document.methods.find((one) => one.name === name)?.params;

it('rpc.discover has the members that OpenRPC requires, and optional parameters last', () => {
  assert.equal(document.openrpc, '1.3.2');
  assert.ok(document.info.title && document.info.version);
  for (const { name, summary, params, result } of document.methods) {
    assert.ok(summary, name);
    for (const { name: parameter, schema } of [...params, result]) {
      assert.ok(parameter && Compile(schema), `${name} ${parameter}`);
    }
    const optional = params.findIndex(({ required }) => !required);
    assert.ok(optional < 0 || params.slice(optional).every(({ required }) => !required), name);
  }
});

it('rpc.discover describes each method that the endpoint knows, and its answer in words of its own', () => {
  assert.deepEqual(
    document.methods.map(({ name }) => name),
    [...methods.keys()].sort(),
  );
  for (const { name, summary } of document.methods) {
    const isPassedOn = !['endpoint', 'sponsor'].includes(methods.get(name)?.answeredBy ?? '');
    assert.equal(summary.startsWith('Passed on'), isPassedOn, name);
  }
});

it('rpc.discover has parameters that fit, and the endpoint accepts as many', async () => {
  const values: Record<string, unknown> = {
    userOperation,
    entryPoint,
    userOpHash: hash,
    stateOverride: {},
    chainId: '0x7a69',
    context: {},
    policyIds: [],
  };
  for (const { name, params } of document.methods) {
    if (methods.get(name)?.answeredBy !== 'endpoint' || params.length === 0) continue;
    const sent = params.map((parameter) => values[parameter.name]);
    for (const [index, { schema }] of params.entries()) {
      assert.ok(Compile(schema).Check(sent[index]), `${name} ${index}`);
    }
    // There is no bundler, which is found out after the parameters were read.
    assert.notEqual((await ask(endpoint, name, sent)).error?.code, -32602, name);
    const least = params.filter(({ required }) => required).length;
    for (const wrong of [sent.slice(0, least - 1), [...sent, null]]) {
      assert.equal((await ask(endpoint, name, wrong)).error?.code, -32602, name);
    }
  }
});

it('rpc.discover accepts the user operations that the endpoint accepts, and no others', () => {
  const [parameter] = paramsOf('eth_sendUserOperation') ?? [];
  const schema = Compile(parameter?.schema ?? {});
  const more = {
    factory: '0x7702',
    factoryData: '0x',
    paymaster: entryPoint,
    paymasterVerificationGasLimit: word,
    paymasterPostOpGasLimit: word,
    paymasterData: '0x12',
    paymasterSignature: '0x',
    aggregator: entryPoint,
    eip7702Auth: {
      address: entryPoint,
      chainId: word,
      nonce: word,
      r: word,
      s: word,
      yParity: word,
    },
  };
  const whole: Record<string, unknown> = { ...userOperation, ...more };
  const wrongs = [
    '',
    '0x',
    '0x1',
    '0xzz',
    '1',
    1,
    {},
    `0x${'f'.repeat(65)}`,
    `0x${'1'.repeat(33)}`,
  ];
  let refused = 0;
  for (const member of Object.keys(whole)) {
    const { [member]: right, ...without } = whole;
    for (const operation of [
      whole,
      without,
      ...wrongs.map((wrong) => ({ ...without, [member]: wrong })),
    ]) {
      let isAccepted = true;
      try {
        readUserOperation(operation);
      } catch {
        isAccepted = false;
        refused++;
      }
      assert.equal(
        schema.Check(operation),
        isAccepted,
        `${member} of ${JSON.stringify(operation)}`,
      );
    }
    assert.ok(right);
  }
  assert.ok(refused > 50);
});
