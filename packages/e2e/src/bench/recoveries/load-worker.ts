/** The process that puts load on the recovery routes: guardians of many accounts. */

import { type Act, loadMethods } from '../kit/load.ts';
import { answerCalls } from '../kit/worker.ts';
import {
  type GuardedAccount,
  type ModuleRef,
  type OpenRequest,
  type Operation,
  prepareOpening,
  prepareSigning,
} from './operations.ts';

export interface RecoveryLoad {
  operation: Operation;
  /** The accounts to open requests for, each once. */
  accounts: readonly GuardedAccount[];
  moduleRef: ModuleRef;
  /** The requests to sign, each once, or to fetch. */
  requests: readonly OpenRequest[];
}

/** Signs the operation's input. */
async function prepare(load: RecoveryLoad): Promise<Act[]> {
  const { operation, accounts, moduleRef, requests } = load;
  switch (operation) {
    case 'recoveries/create':
      return Promise.all(accounts.map((account) => prepareOpening(account, moduleRef)));
    case 'recoveries/sign':
      return Promise.all(requests.map(prepareSigning));
    case 'recoveries/fetchById':
      return requests.map(
        ({ id }) =>
          (client) =>
            client.get('/recoveries/fetchById', { id }),
      );
  }
}

answerCalls(loadMethods(prepare));
