import type { FindTraits } from '../json-rpc/method-traits.ts';
import type { Outcome } from './answers.ts';
import { createChainCheck } from './chain-check.ts';
import type { UpstreamObserver, UpstreamState } from './client.ts';
import { redactor } from './redact.ts';
import { createUpstream, type Upstream, type UpstreamOptions } from './upstream.ts';

/** The upstreams of one kind and chain. */
export interface UpstreamSource {
  /** With the index in {@link urls} the upstream's name: `bundler-1`. */
  readonly kind: 'bundler' | 'node' | 'paymaster';
  /** An upstream that reports another chain is never used. */
  readonly chainId: number;
  /** JSON-RPC URLs in order of preference. Never part of an error, log or metric. */
  readonly urls: readonly string[];
  readonly findTraits: FindTraits;
  readonly observer?: UpstreamObserver;
}

/** The state of one upstream. */
export interface UpstreamStatus {
  /** `bundler-1`. */
  readonly upstream: string;
  readonly state: UpstreamState;
}

/** The upstreams of a pool; returns only those on the right chain. */
export type CheckedUpstreams = ReturnType<typeof createCheckedUpstreams>;

type Options = UpstreamSource & Pick<UpstreamOptions, 'connectTimeout' | 'maxAnswerSize' | 'now'>;

type CheckedUpstream = ReturnType<typeof createCheckedUpstream>;

/** Creates the upstreams and starts to check their chains. */
export function createCheckedUpstreams(options: Options) {
  const all = options.urls.map((_url, index) => createCheckedUpstream(index, options));
  const firstChecks = Promise.all(all.map(({ check }) => check.run()));
  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (const { check } of all) check.stop();
    await Promise.all(all.map(({ upstream }) => upstream.close()));
  }

  return {
    /** Usable upstreams in the order to ask them; ejected ones come last. */
    inOrder(): readonly Upstream[] {
      const upstreams = all.filter(isRight).map(({ upstream }) => upstream);
      if (upstreams.every(({ isOut }) => !isOut)) return upstreams;
      const usable = upstreams.filter((upstream) => upstream.isUsable());
      const others = upstreams.filter((upstream) => !usable.includes(upstream));
      return [...usable, ...others.toSorted((one, other) => one.outUntil - other.outUntil)];
    },

    /** If none {@link inOrder} answered: those that have meanwhile passed the chain check. */
    async lateJoiners(): Promise<readonly Upstream[]> {
      const others = all.filter((checked) => !isRight(checked));
      await firstToPass(others);
      return others.filter(isRight).map(({ upstream }) => upstream);
    },

    /** Settles when each was asked for its chain once. Never rejects. */
    async ready(): Promise<readonly UpstreamStatus[]> {
      await firstChecks;
      return all.map((checked) => ({ upstream: checked.upstream.name, state: stateOf(checked) }));
    },

    /** Closes all connections after pending calls have ended. */
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

function createCheckedUpstream(index: number, options: Options) {
  const { kind, chainId, urls, findTraits, observer } = options;
  const name = `${kind}-${index + 1}`;
  const onChange = () =>
    observer?.upstreamChanged?.({ chainId, upstream: name, state: stateOf(checked) });

  const upstream = createUpstream({
    ...options,
    name,
    url: urls[index] as string,
    // All URLs: an upstream may quote the one behind it.
    redact: redactor(urls, `[${kind}]`),
    onChange,
    onCalled(method, outcome, duration) {
      observer?.upstreamCalled({
        chainId,
        upstream: name,
        // Unknown names are chosen by callers, who could add labels.
        method: findTraits(method) ? method : 'other',
        outcome: metricOutcome(outcome),
        seconds: duration / 1_000,
      });
    },
  });
  const check = createChainCheck(upstream, kind, { chainId, now: options.now, onChange });
  const checked = { upstream, check };
  return checked;
}

/** Waits until one passes the chain check, or all have failed it. */
async function firstToPass(all: readonly CheckedUpstream[]): Promise<void> {
  const passing = all.map(async (checked) => {
    await checked.check.runInTime();
    if (!isRight(checked)) throw new Error('not to be used');
  });
  await Promise.any(passing).catch(() => {});
}

function isRight({ check }: CheckedUpstream): boolean {
  return check.state === 'right';
}

function stateOf({ upstream, check }: CheckedUpstream): UpstreamState {
  if (check.state === 'wrong') return 'wrong-chain';
  if (check.state === 'unknown') return 'unchecked';
  return upstream.isOut ? 'ejected' : 'in-use';
}

function metricOutcome(
  outcome: Outcome,
): Parameters<UpstreamObserver['upstreamCalled']>[0]['outcome'] {
  if (outcome.kind === 'result') return 'ok';
  if (outcome.kind === 'error') return 'error';
  if (outcome.reason === 'overtaken') return 'overtaken';
  const isInvalid = outcome.reason === 'unreadable' || outcome.reason === 'too-large';
  return isInvalid ? 'invalid' : 'unavailable';
}
