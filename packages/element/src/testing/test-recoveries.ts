import {
  type Call,
  executeRecoveryCall,
  finalizeRecoveryCall,
  knownVersionOf,
  type ModuleVersion,
  type RecoveryRequest,
  RecoveryServiceError,
} from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex } from 'viem';
import type { RecoveryClient } from '../chain/network.ts';

/** The version of a module on a chain for tests: 0.2.0 if its address is not known. */
export function testVersionOf(module: Address): ModuleVersion {
  return knownVersionOf(module) ?? '0.2.0';
}

/** How the test service reads the chain and sends to it. */
export interface TestRelayer {
  /** The recovery module's nonce for the account. */
  nonce(): Promise<bigint>;
  /** Resolves when the call is in a block; rejects if the chain reverts it. */
  send(call: Call): Promise<void>;
}

type Status = RecoveryRequest['status'];

/** The recovery requests of a `TestClient`: guardians' signatures, and what was sent. */
export class TestRecoveries {
  readonly #module: Address;
  #requests: RecoveryRequest[] = [];

  constructor(module: Address) {
    this.#module = module;
  }

  list({ nonce }: Parameters<RecoveryClient['listRecoveries']>[0]): RecoveryRequest[] {
    const asked = this.#requests.filter((request) => BigInt(request.nonce) === nonce);
    return structuredClone(asked);
  }

  create(
    { signer, signature, ...terms }: Parameters<RecoveryClient['createRecovery']>[0],
    nonce: bigint,
  ): RecoveryRequest {
    const isOpen = ({ newOwners, signatures }: RecoveryRequest) =>
      newOwners.join() === terms.newOwners.join() && signatures[0]?.[0] === signer;
    // The service refuses the same request twice in a row.
    if (this.#requests.some(isOpen)) {
      throw new RecoveryServiceError({ reason: 'rate-limited', status: 429, retryAfter: 300 });
    }
    const now = new Date().toISOString();
    const nothingSent = { sponsored: false, transactionHash: null };
    const request: RecoveryRequest = {
      ...terms,
      id: `recovery-${this.#requests.length + 1}`,
      emoji: '🐶🍄⭐🎈',
      matchPhrase: 'amber · river · seven',
      nonce: numberToHex(nonce),
      signatures: [[signer, signature]],
      executeData: nothingSent,
      finalizeData: nothingSent,
      status: 'PENDING',
      discoverable: true,
      createdAt: now,
      updatedAt: now,
    };
    this.#requests.push(request);
    return structuredClone(request);
  }

  sign({ id, signer, signature }: Parameters<RecoveryClient['signRecovery']>[0]): void {
    this.#find(id).signatures.push([signer, signature]);
  }

  /** From then on the chain decides, as with the service. */
  execute(id: string, { send }: TestRelayer): void {
    const request = this.#find(id);
    const { account, newOwners, newThreshold, nonce, signatures } = request;
    const call = executeRecoveryCall({
      module: this.#module,
      version: testVersionOf(this.#module),
      account: account as Address,
      newOwners: newOwners as Address[],
      newThreshold: BigInt(newThreshold),
      nonce: BigInt(nonce),
      signatures: signatures.map(([signer, signature]) => ({
        signer: signer as Address,
        signature: signature as Hex,
      })),
    });
    request.executeData = sent;
    follow(request, send(call), ['PENDING', 'EXECUTION-IN-PROGRESS', 'EXECUTED']);
  }

  finalize(id: string, { send }: TestRelayer): void {
    const request = this.#find(id);
    const call = finalizeRecoveryCall(this.#module, request.account as Address);
    request.finalizeData = sent;
    follow(request, send(call), ['EXECUTED', 'FINALIZATION-IN-PROGRESS', 'FINALIZED']);
  }

  #find(id: string): RecoveryRequest {
    const request = this.#requests.find((one) => one.id === id);
    if (!request) throw new RecoveryServiceError({ reason: 'recovery-not-found', status: 404 });
    return request;
  }
}

const sent = { sponsored: true, transactionHash: `0x${'44'.repeat(32)}` };

function follow(
  request: RecoveryRequest,
  mined: Promise<void>,
  [before, meanwhile, after]: readonly [Status, Status, Status],
): void {
  request.status = meanwhile;
  mined.then(
    () => {
      request.status = after;
    },
    () => {
      request.status = before;
    },
  );
}
