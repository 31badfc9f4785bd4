import type { Address } from 'viem';
import type { Fixture } from './fixture.ts';
import type { Operation } from './operations.ts';

/** Allocates accounts to one server: new ones once each, registered ones repeatedly. */
export interface Accounts {
  take(operation: Operation, count: number): Address[];
}

export function allocateAccounts({ seedAccounts, strangers }: Fixture): Accounts {
  let used = 0;
  let turn = 0;
  return {
    take(operation, count) {
      if (operation === 'register+submit') {
        const taken = strangers.slice(used, used + count);
        if (taken.length < count) throw new RangeError('There are too few accounts');
        used += count;
        return taken;
      }
      return Array.from(
        { length: count },
        () => seedAccounts[turn++ % seedAccounts.length] as Address,
      );
    },
  };
}
