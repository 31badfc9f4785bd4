import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  slice,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import {
  decodeModuleEvent,
  executeRecoveryCall,
  hashOwners,
  type ModuleVersion,
  moduleToMoveTo,
  type ReadContract,
  readModule,
  recoveryHash,
  recoveryModuleAbiV2,
  recoveryModuleCallsAbiV1,
  recoveryModuleCallsAbiV2,
  recoveryModuleEventsAbiV2,
  recoveryModules,
  recoveryTypedData,
  versionOfCode,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';
import { type RecoveryVector, spelledOutHash, toRecovery } from '../testing/recovery-vectors.ts';
import { getRecoveryRequestV2 } from './v0.2.0.ts';

const { valid, invalid } = readVectors<
  RecoveryVector & { name: string },
  RecoveryVector & { why: string }
>('recovery-typed-data-v0.2.0');

const module: Address = '0x0200000000000000000000000000000000000003';
const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const guardian: Address = '0x2222222222222222222222222222222222222222';
const otherGuardian: Address = '0x1111111111111111111111111111111111111111';
const newOwners: Address[] = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', guardian];
const hash = keccak256('0x01');

suite('recovery typed data of module version 0.2.0', () => {
  for (const vector of valid) {
    test(`a recovery has its known hash: ${vector.name}`, () => {
      assert.equal(recoveryHash(toRecovery(vector, '0.2.0')), vector.hash);
    });

    test(`EIP-712 spelled out gives the same hash of a recovery: ${vector.name}`, () => {
      assert.equal(spelledOutHash('0.2.0', toRecovery(vector, '0.2.0')), vector.hash);
    });
  }

  for (const vector of invalid) {
    test(`recoveries have different hashes: ${vector.why}`, () => {
      assert.notEqual(recoveryHash(toRecovery(vector, '0.2.0')), vector.hash);
    });
  }

  test('only the version in the domain distinguishes the typed data from that of version 0.1.0', () => {
    const [vector] = valid;
    assert(vector);
    const { domain, ...others } = recoveryTypedData(toRecovery(vector, '0.2.0'));
    const { domain: before, ...othersBefore } = recoveryTypedData(toRecovery(vector, '0.1.0'));
    assert.deepEqual(others, othersBefore);
    assert.deepEqual(domain, { ...before, version: '0.2.0' });
    assert.equal(before.version, '0.0.1');
  });
});

suite('the ABI of module version 0.2.0', () => {
  const selectors = {
    addGuardianWithThreshold: '0xbe0e54d7',
    revokeGuardianWithThreshold: '0x936f7d86',
    changeThreshold: '0x694e80c3',
    confirmRecovery: '0xaa33d34d',
    multiConfirmRecovery: '0x9771fa44',
    executeRecovery: '0xb1f85f69',
    finalizeRecovery: '0x315a7af3',
    cancelRecovery: '0x0ba234d6',
    NAME: '0xa3f4df7e',
    VERSION: '0xffa1ad74',
    domainSeparator: '0xf698da25',
    getGuardians: '0xf18858ab',
    getRecoveryApprovals: '0x6c6595ca',
    getRecoveryHash: '0x5f19df08',
    getRecoveryRequest: '0x4f9a28b9',
    hasGuardianApproved: '0x37d82c36',
    isGuardian: '0xd4ee9734',
    nonce: '0x70ae92d2',
    threshold: '0xc86ec2bf',
    validateGuardianSignature: '0xb00c57c5',
  };

  test('its functions have the selectors that are known of the module on public chains', () => {
    const found = recoveryModuleAbiV2.map((item) => [item.name, toFunctionSelector(item)]);
    assert.deepEqual(Object.fromEntries(found), selectors);
  });

  test('its events have the topics that are known of the module on public chains, or are likely', () => {
    const found = recoveryModuleEventsAbiV2.map((event) => [event.name, toEventSelector(event)]);
    assert.deepEqual(Object.fromEntries(found), {
      GuardianAdded: '0xbc3292102fa77e083913064b282926717cdfaede4d35f553d66366c0a3da755a',
      GuardianRevoked: '0x548f10dcba266544123ad8cf8284f25c4baa659cba25dbdf16a06ea11235de9b',
      ChangedThreshold: '0xde3e32a86d32ca955594af26f515d3dc60003ab279776b14b4012fe99d96f8f6',
      NonceInvalidated: '0x1800cd2301fbc20790ed94f3d55a28ef2306a9c31cd3c72b5b71b6e4cf5c6241',
      RecoveryExecuted: '0xdccb7d47b2514591457eba0cfab01095a55b15ac3183c296e78c7b85b378ab6c',
      RecoveryConfirmed: '0x30321e435ac03cb3d62c4d3a7360c2dd1b1272ec737ee612d55126a5c746ae05',
      RecoveryFinalized: '0x1c5a119dcc04bc3a1ad3502b39ebca10bfe91a7d258d7402ab7df29d7a77e820',
      RecoveryCanceled: '0xe1fa8618f0194bbf2ebd959b65ff826734379fb0c50337586eb96ad8967d7f1b',
    });
  });

  test('its functions that change something differ from those of version 0.1.0 only in the nonce', () => {
    const selectorsOf = (abi: typeof recoveryModuleCallsAbiV1 | typeof recoveryModuleCallsAbiV2) =>
      abi.map((item) => toFunctionSelector(item));
    const before = selectorsOf(recoveryModuleCallsAbiV1);
    const added = recoveryModuleCallsAbiV2.filter(
      (item) => !before.includes(toFunctionSelector(item)),
    );
    assert.deepEqual(
      added.map(({ name, inputs }) => [name, inputs[3]?.name]),
      [
        ['confirmRecovery', '_nonce'],
        ['multiConfirmRecovery', '_nonce'],
      ],
    );
    const now = selectorsOf(recoveryModuleCallsAbiV2);
    const gone = recoveryModuleCallsAbiV1.filter((item) => !now.includes(toFunctionSelector(item)));
    assert.deepEqual(
      gone.map(({ name }) => name),
      ['invalidateNonce', 'confirmRecovery', 'multiConfirmRecovery'],
    );
  });

  test('a request of version 0.2.0 is read with its nonce before its time', () => {
    const answer = encodeAbiParameters(
      parseAbiParameters('(uint256, uint256, uint256, uint64, address[])'),
      [[2n, 1n, 3n, 1_700_000_000n, newOwners]],
    );
    assert.deepEqual(getRecoveryRequestV2.decode(answer), [
      2n,
      1n,
      3n,
      1_700_000_000n,
      newOwners.map((owner) => owner.toLowerCase()),
    ]);
  });
});

suite('the calls to a module of version 0.2.0', () => {
  const recovery = {
    module,
    version: '0.2.0' as const,
    account,
    newOwners,
    newThreshold: 2n,
    nonce: 3n,
  };

  test("the call with guardians' signatures names the nonce and sorts the signatures by signer", () => {
    const ascending = [
      { signer: otherGuardian, signature: '0x02' as const },
      { signer: guardian, signature: '0x01' as const },
    ];
    for (const signatures of [ascending, ascending.toReversed()]) {
      const { to, value, data } = executeRecoveryCall({ ...recovery, signatures });
      assert.deepEqual({ to, value }, { to: module, value: 0n });
      assert.deepEqual(decodeFunctionData({ abi: recoveryModuleAbiV2, data }), {
        functionName: 'multiConfirmRecovery',
        args: [account, newOwners, 2n, 3n, ascending, true],
      });
    }
  });

  test('no call of version 0.1.0 that approves can be decoded as one of version 0.2.0', () => {
    for (const selector of ['0x064e2d0e', '0x0728e1e7', '0x5a57b46f'] as const) {
      assert.throws(() => decodeFunctionData({ abi: recoveryModuleAbiV2, data: selector }));
    }
  });
});

suite('logs of a module of version 0.2.0', () => {
  const confirmed = '0x30321e435ac03cb3d62c4d3a7360c2dd1b1272ec737ee612d55126a5c746ae05';
  const [walletTopic, guardianTopic] = [pad(account), pad(guardian)];
  const nonceWord = numberToHex(3n, { size: 32 });

  test('a started recovery names its new owners, nonce and time', () => {
    const topics = encodeEventTopics({
      abi: recoveryModuleEventsAbiV2,
      eventName: 'RecoveryExecuted',
      args: { wallet: account, recoveryHash: hash },
    });
    const data = encodeAbiParameters(
      parseAbiParameters('address[], uint256, uint256, uint64, uint256'),
      [newOwners, 2n, 3n, 1_700_000_000n, 2n],
    );
    assert.deepEqual(decodeModuleEvent({ topics: topics as Hex[], data }), {
      name: 'RecoveryExecuted',
      account,
      newOwners,
      ownersHash: hashOwners(newOwners),
      newThreshold: 2n,
      nonce: 3n,
      executeAfter: 1_700_000_000n,
      approvals: 2n,
    });
  });

  const forms: [string, Hex[], Hex][] = [
    ['indexed', [confirmed, walletTopic, guardianTopic, hash], nonceWord],
    ['not indexed', [confirmed, walletTopic, guardianTopic], concat([hash, nonceWord])],
  ];
  for (const [form, topics, data] of forms) {
    test(`a confirmation is read with a recovery hash that is ${form}`, () => {
      const name = 'RecoveryConfirmed';
      assert.deepEqual(decodeModuleEvent({ topics, data }), { name, account, guardian, nonce: 3n });
    });
  }

  test('a canceled and a finalized recovery are read in the form of version 0.1.0 too', () => {
    const before = parseAbi([
      'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
      'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
    ]);
    const [canceled, finalized] = before.map((event) => toEventSelector(event)) as [Hex, Hex];
    assert.deepEqual(decodeModuleEvent({ topics: [canceled, walletTopic], data: nonceWord }), {
      name: 'RecoveryCanceled',
      account,
      nonce: 3n,
    });
    const topics = [finalized, walletTopic, hash];
    assert.deepEqual(decodeModuleEvent({ topics, data: concat([nonceWord, nonceWord]) }), {
      name: 'RecoveryFinalized',
      account,
      ownersHash: hash,
      newThreshold: 3n,
      nonce: 3n,
    });
  });

  const unknown: [string, Hex[], Hex][] = [
    ['an unknown event', [keccak256('0x'), walletTopic], '0x'],
    ['a confirmation whose guardian is in the data', [confirmed, walletTopic], concat([nonceWord])],
    ['a confirmation without data', [confirmed, walletTopic, guardianTopic, hash], '0x'],
  ];
  for (const [what, topics, data] of unknown) {
    test(`the account is still known of ${what}`, () => {
      assert.deepEqual(decodeModuleEvent({ topics, data }), { name: 'Unknown', account });
    });
  }

  test('no account is read from a log that names none', () => {
    for (const topics of [[], [confirmed], [confirmed, hash]] as Hex[][]) {
      assert.equal(decodeModuleEvent({ topics, data: '0x' }), undefined);
    }
  });
});

suite('the module of version 0.2.0 to which guardians are moved', () => {
  const [threeMinutes, threeDays, sevenDays] = recoveryModules.map(({ address }) => address) as [
    Address,
    Address,
    Address,
  ];
  const at = (days: number) => ({
    address: numberToHex(days, { size: 20 }),
    delay: days * 86_400,
  });
  const chosen = (from: Address, days: readonly number[], served = days) => {
    const candidates = days.map((one) => ({ module: at(one).address }));
    const to = moduleToMoveTo({ servedModules: served.map(at) }, from, candidates);
    return to && Number(to.module);
  };

  test('it has the same wait, else the next longer one, else the longest', () => {
    assert.equal(chosen(threeDays, [1, 14, 7, 3]), 3);
    assert.equal(chosen(threeDays, [1, 14, 7]), 7);
    assert.equal(chosen(sevenDays, [1, 5, 3]), 5);
    assert.equal(chosen(threeMinutes, [7, 3]), 3);
    assert.equal(chosen(threeDays, []), undefined);
  });

  test('a wait that is not known counts as shorter than any, and a former wait that is not as longer', () => {
    const unknown: Address = '0x00000000000000000000000000000000000BAd00';
    assert.equal(chosen(unknown, [3, 14, 7]), 14);
    const servedModules = [at(1), { address: unknown }];
    const candidates = [{ module: unknown }, { module: at(1).address }];
    assert.equal(moduleToMoveTo({ servedModules }, threeDays, candidates)?.module, at(1).address);
  });

  test('one for which the service signs comes before the others', () => {
    assert.equal(chosen(threeDays, [3, 7], [7]), 7);
    assert.equal(chosen(threeDays, [3, 7], []), 3);
  });
});

suite('which version a module is of', () => {
  const request: Record<ModuleVersion, Hex> = {
    '0.1.0': encodeAbiParameters(parseAbiParameters('(uint256, uint256, uint64, address[])'), [
      [1n, 2n, 1_700_000_000n, newOwners],
    ]),
    '0.2.0': encodeAbiParameters(
      parseAbiParameters('(uint256, uint256, uint256, uint64, address[])'),
      [[1n, 2n, 3n, 1_700_000_000n, newOwners]],
    ),
  };
  /** Answers as a module that has this text for its version. */
  const readerOf = (text: string, answer: Hex): ReadContract & { asked: Hex[] } => {
    const answers: Record<Hex, Hex> = {
      '0xffa1ad74': encodeAbiParameters([{ type: 'string' }], [text]),
      '0xf18858ab': encodeAbiParameters([{ type: 'address[]' }], [[guardian]]),
      '0xc86ec2bf': pad('0x1'),
      '0x4f9a28b9': answer,
    };
    const asked: Hex[] = [];
    const read: ReadContract = async (_contract, view, ...parameters) => {
      const selector = slice(view.encode(...parameters), 0, 4);
      asked.push(selector);
      return view.decode(answers[selector] ?? '0x');
    };
    return Object.assign(read, { asked });
  };
  const recovery = {
    newOwners: newOwners.map((owner) => owner.toLowerCase()),
    newThreshold: 2,
    executeAfter: 1_700_000_000,
  };

  for (const [text, version] of [
    ['0.0.1', '0.1.0'],
    ['0.2.0', '0.2.0'],
  ] as const) {
    test(`a module that says ${text} is read in the words of version ${version}`, async () => {
      const state = await readModule(readerOf(text, request[version]), account, module);
      assert.equal(state.version, version);
      assert.deepEqual(state.recovery, recovery);
    });
  }

  test('a known address is not asked for its version', async () => {
    const read = readerOf('0.2.0', request['0.1.0']);
    const [{ address: known }] = recoveryModules;
    assert.deepEqual((await readModule(read, account, known)).recovery, recovery);
    assert(!read.asked.includes('0xffa1ad74'));
  });

  test('a contract of another version is not read, whatever it answers', async () => {
    for (const text of ['', '0.0.2', '0.1.0', '0.2.1', '0.2.0 '])
      for (const answer of Object.values(request))
        await assert.rejects(readModule(readerOf(text, answer), account, module), TypeError);
  });

  test('the version of a module is known by its code', () => {
    const hash = '0xdbebd5942589cb48bc55fd0d804e2a825ae485fa4eb771ec030e0ec4c330ae03';
    assert.equal(versionOfCode(hash), '0.1.0');
    assert.equal(versionOfCode(hash.toUpperCase().replace('0X', '0x') as Hex), '0.1.0');
    assert.equal(versionOfCode(keccak256('0x')), undefined);
  });
});
