import type { RelayedTransaction } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { RelayContext } from './relay-context.ts';

/** After this many failures in one round, the nodes are probably down. */
const maximumFailures = 3;

/**
 * Calls `act` for every relay until it returns "enough". A relay that fails does not delay the
 * others, as the contracts behind it may be hostile: in the next rounds it comes last.
 *
 * @throws the failures, after all relays had their turn
 */
export async function forEachTransaction<One extends RelayedTransaction>(
  { failing }: Pick<RelayContext, 'failing'>,
  relays: readonly One[],
  act: (relay: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const sound = relays.filter(({ id }) => !failing.has(id));
  const others = relays.filter(({ id }) => failing.has(id));
  for (const relay of [...sound, ...others]) {
    try {
      if ((await act(relay)) === 'enough') break;
      failing.delete(relay.id);
    } catch (error) {
      failing.add(relay.id);
      failures.push(error);
      if (failures.length === maximumFailures) break;
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several relays failed');
}
