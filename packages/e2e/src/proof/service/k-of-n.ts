import type { Address } from 'viem';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { AccountModel } from './account-model.ts';
import { deployHolders, protect } from './holder.ts';
import { inProofWorld } from './proof-world.ts';

/**
 * S5, S7: no signature is returned below k distinct live targets, regardless of what is added, repeated,
 * deleted and submitted, in any order and in parallel.
 */
export function kOfN(processes: number): Check {
  return {
    name: `k of n distinct, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      'random add, retry, delete, submit against a model, 100k steps -> 0 signatures below k distinct live targets',
    async measure(scale) {
      const steps = scale.of(100_000, 100);
      // They run in parallel, each with its own model.
      const accounts = scale.of(16, 4);
      return inProofWorld(scale, processes, async (world) => {
        const holders = await deployHolders(world, scale.random, accounts);
        const firstTarget = (index: number) => `of-${index}-0@example.org`;
        const guardians = await protect(holders, firstTarget);
        let done = 0;
        const models = holders.map(
          (holder, index) =>
            new AccountModel(holder, {
              guardian: guardians[index] as Address,
              name: `of-${index}`,
              random: scale.random,
            }),
        );
        await inParallel(models, accounts, async (model) => {
          await model.begin();
          while (done < steps) {
            await model.step();
            done++;
            if (done % 5_000 === 0) scale.onProgress(`${done} steps`);
          }
        });
        const sum = (pick: (model: AccountModel) => number) =>
          models.reduce((total, model) => total + pick(model), 0);
        const differences = models.flatMap((model) => model.differences);
        const signatures = sum((model) => model.signatures);
        const refusals = sum((model) => model.belowK);
        return {
          measured:
            `${done} steps over HTTP on ${accounts} accounts, processes: ${world.servers.length}; ` +
            `${signatures} signatures, ` +
            `${refusals} right codes below k answered without one, ${tell(differences, 'differences')}`,
          // A run without signatures proves nothing.
          holds: differences.length === 0 && signatures > 0 && refusals > 0,
        };
      });
    },
  };
}
