import type { RelayedTransaction } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { RelayContext } from './relay-context.ts';

/** So many in one round, and the nodes are away, not the relays at fault. */
const maximumFailures = 3;

/**
 * Does something for every relay, until `act` answers "enough". One that fails keeps none of the
 * others waiting, as the contracts behind it may be hostile: it comes last in the rounds after.
 *
 * @throws what went wrong, once the others had their turn
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
