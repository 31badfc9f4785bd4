import type { TokenConfiguration, TokensConfiguration } from '../configuration/sponsor.ts';
import type { Clock } from '../kit/clock.ts';
import { request } from '../kit/http-request.ts';
import { parseJson, valuesAt } from '../kit/json-pointer.ts';

/** What a token costs. */
export interface TokenRate {
  /** The token's smallest units for 1e18 wei, with the markup. */
  readonly rate: bigint;
  /** A millionth of a dollar, or of what the sources count in, for 1e18 wei. */
  readonly nativePrice: bigint;
}

/** Why there is no price. Its message is for callers, and names no source. */
export class PriceRefused extends Error {}

/** In milliseconds. All callers in this time share one reading, also one that failed. */
const sharedFor = 10_000;
/** In milliseconds, for a source to answer. */
const timeout = 5_000;

interface Reading {
  /** Tokens for one of the chain's currency. */
  readonly rate: number;
  readonly native: number;
  /** In seconds since 1970. */
  readonly time: number;
}

/**
 * Reads what a token costs from its sources, all of which must answer, with no price that is too old.
 * Their prices, and the last one accepted, may differ by no more than the spread: so a jump is refused
 * until the last price is too old itself. The highest counts. While a source does not answer, the last
 * accepted price stays until then.
 *
 * @returns reads the rate. @throws {PriceRefused}
 */
export function createRateReader(
  { prices }: Pick<TokenConfiguration, 'prices'>,
  decimals: number,
  settings: Pick<TokensConfiguration, 'markup' | 'maximumAge' | 'maximumSpread'>,
  { clock, onRefused }: { clock: Clock; onRefused?: (reason: string) => void },
): () => Promise<TokenRate> {
  let last: Reading | undefined;
  let shared: Promise<TokenRate> | undefined;
  let sharedUntil = 0;

  async function readNew(now: number): Promise<TokenRate> {
    const known = last && now - last.time <= settings.maximumAge ? last : undefined;
    const answers = await Promise.allSettled(prices.map((source) => readSource(source, now)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed && !known) throw failed.reason;
    const readings = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    requireFresh(readings, now, settings);
    const compared = known ? [...readings, known] : readings;
    requireNarrow(compared, settings);
    last = failed ? known : highest(readings);
    return withMarkup(last as Reading, decimals, settings);
  }

  return () => {
    const now = clock.now().getTime();
    if (!shared || now >= sharedUntil) {
      shared = readNew(now / 1_000);
      sharedUntil = now + sharedFor;
      shared.catch((error: Error) => onRefused?.(error.message));
    }
    return shared;
  };
}

function requireFresh(
  readings: readonly Reading[],
  now: number,
  { maximumAge }: Pick<TokensConfiguration, 'maximumAge'>,
): void {
  for (const { time } of readings) {
    const age = Math.round(now - time);
    if (age > maximumAge) throw new PriceRefused(`its price is ${age} seconds old`);
    if (age < -maximumAge) throw new PriceRefused('its price is from a time to come');
  }
}

function requireNarrow(
  readings: readonly Reading[],
  { maximumSpread }: Pick<TokensConfiguration, 'maximumSpread'>,
): void {
  const rates = readings.map(({ rate }) => rate);
  const spread = (Math.max(...rates) / Math.min(...rates) - 1) * 100;
  if (spread <= maximumSpread) return;
  throw new PriceRefused(
    `its prices differ by ${spread.toFixed(1)} percent, and no more than ${maximumSpread} are taken`,
  );
}

function highest(readings: readonly Reading[]): Reading {
  return readings.reduce((most, one) => (one.rate > most.rate ? one : most));
}

function withMarkup(
  { rate, native }: Reading,
  decimals: number,
  { markup }: Pick<TokensConfiguration, 'markup'>,
): TokenRate {
  const units = Math.round(rate * (1 + markup / 100) * 10 ** decimals);
  // Never for nothing, however much one unit is worth.
  return { rate: BigInt(Math.max(1, units)), nativePrice: BigInt(Math.round(native * 1e6)) };
}

type Source = TokenConfiguration['prices'][number];

/** Each value is a number, or a pointer to one in the source's answer. */
async function readSource(source: Source, now: number): Promise<Reading> {
  const answer = source.url === undefined ? undefined : await fetchAnswer(source);
  const at = (value: string) => (value.startsWith('/') ? valuesAt(answer, value)[0] : value);
  const price = (value: string) => {
    const number = Number(at(value));
    if (Number.isFinite(number) && number > 0) return number;
    throw new PriceRefused('its price source answers without a price');
  };
  const native = price(source.native);
  const time = source.updated === undefined ? now : toSeconds(at(source.updated));
  return { native, rate: native / price(source.token), time };
}

async function fetchAnswer({ url = '', headers }: Source): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  const answer = await request(url, { signal, ...(headers && { headers }) });
  if ('failure' in answer) {
    throw new PriceRefused(`its price source does not answer (${answer.failure})`);
  }
  if (answer.status !== 200) throw new PriceRefused(`its price source answers ${answer.status}`);
  return parseJson(answer.body);
}

/** Seconds since 1970, or a date as text. */
function toSeconds(value: unknown): number {
  const time = Number.isFinite(Number(value)) ? Number(value) : Date.parse(String(value)) / 1_000;
  if (Number.isFinite(time)) return time;
  throw new PriceRefused('its price source answers without the time of its price');
}
