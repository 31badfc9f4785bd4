/** The process that puts load on the service: the callers, and their shared mailbox. */

import type { Address } from 'viem';
import { type Act, loadMethods } from '../kit/load.ts';
import { answerCalls } from '../kit/worker.ts';
import { startMailSink } from './mail-sink.ts';
import { type Holder, type Operation, prepareAct } from './operations.ts';

export interface ServiceLoad {
  operation: Operation;
  /** Each runs the operation once, in this order. */
  accounts: readonly Address[];
  holder: Holder;
}

const sink = await startMailSink();

/** Signs the operations' input. */
async function prepareActs({ operation, accounts, holder }: ServiceLoad): Promise<Act[]> {
  const acts: Act[] = [];
  for (const account of accounts) {
    acts.push(await prepareAct(operation, account, { ...holder, sink }));
  }
  return acts;
}

const methods = {
  ...loadMethods(prepareActs),
  smtpUrl: async (_: undefined) => sink.smtpUrl,
};

export type ServiceLoadMethods = typeof methods;

answerCalls(methods);
