import {
  type AccountHolder,
  type Answer,
  expectOk,
  newestWithCode,
  nextCode,
  recoveryOf,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import type { Random } from '../random.ts';
import { isSignedBy, newOwner } from './fault-world.ts';

interface Code {
  challengeId: string;
  code: string;
  sentAt: number;
}
type Registered = Code & { id: string; target: string; isLive: boolean };
type Channel = Code & { registered: Registered; isConfirmed: boolean; wrongCodes: number };
interface Request {
  id: string;
  newOwners: readonly Address[];
  required: number;
  channels: Channel[];
  signature: Hex | undefined;
}

const maximumTargets = 5;
const maximumRequests = 3;
/** Prevents challenges from ending by wrong codes, which the model does not cover. */
const maximumWrongCodes = 4;
/** Older codes are not used, as they will expire soon. */
const maximumAge = 8 * 60_000;

/** A model of what the service must answer for one account; records differences. */
export class AccountModel {
  readonly differences: string[] = [];
  signatures = 0;
  /** Right codes that were answered without a signature, as there were too few. */
  belowK = 0;

  readonly #holder: AccountHolder;
  readonly #random: Random;
  readonly #guardian: Address;
  readonly #name: string;
  #registered: Registered[] = [];
  #requests: Request[] = [];

  constructor(
    holder: AccountHolder,
    { guardian, name, random }: { guardian: Address; name: string; random: Random },
  ) {
    this.#holder = holder;
    this.#random = random;
    this.#guardian = guardian;
    this.#name = name;
  }

  /** Registers three targets, so that the first right code of a request does not suffice. */
  async begin(): Promise<void> {
    for (const index of [0, 1, 2]) await this.#add(`${this.#name}-${index}@example.org`);
  }

  async step(): Promise<void> {
    this.#requests = this.#requests.filter(({ channels }) => channels.every(isFresh));
    const kind = this.#random.next();
    if (kind < 0.08) return this.#add();
    if (kind < 0.13) return this.#delete();
    if (kind < 0.2) return this.#retry();
    if (kind < 0.3 || this.#requests.length === 0) return this.#request();
    if (kind < 0.38) return this.#submitWrong();
    if (kind < 0.45) return this.#submitToAnother();
    if (kind < 0.55) return this.#submitMany();
    return this.#submit();
  }

  get #live(): Registered[] {
    return this.#registered.filter(({ isLive }) => isLive);
  }

  /** Registers a target: a new one, an existing one, or a deleted one. */
  async #add(target = this.#anyTarget()): Promise<void> {
    const known = this.#live.find((one) => one.target === target);
    const { challengeId, code } = await this.#holder.registerForCode(target);
    const answer = expectOk(await this.#holder.submit(challengeId, code));
    const id: string = answer.body.registrationId;
    // Initially the account has a target that the model did not register.
    const isKnownId = this.#registered.some((one) => one.id === id);
    if (known ? known.id !== id : isKnownId) this.#differs(`adding ${target} answered ${id}`);
    const one = { challengeId, code, sentAt: Date.now() };
    if (known) Object.assign(known, one);
    else this.#registered.push({ id, target, isLive: true, ...one });
  }

  async #delete(): Promise<void> {
    if (this.#live.length < 2) return;
    const registered = this.#random.pick(this.#live);
    expectOk(await this.#holder.delete(registered.id));
    registered.isLive = false;
  }

  /** Sends a right code again: it has no second effect, and restores nothing. */
  async #retry(): Promise<void> {
    const fresh = this.#registered.filter(isFresh);
    if (fresh.length === 0) return;
    const { challengeId, code, id, isLive } = this.#random.pick(fresh);
    const { status, body } = await this.#holder.submit(challengeId, code);
    const isRight = isLive ? status === 200 && body.registrationId === id : status === 400;
    if (!isRight) this.#differs(`a code sent again answered ${status} ${JSON.stringify(body)}`);
  }

  async #request(): Promise<void> {
    const { world } = this.#holder;
    const live = this.#live;
    const newOwners = [newOwner(this.#random)];
    const before = live.map(({ target }) => newestWithCode(world, target));
    const { body } = expectOk(await this.#holder.requestSignature({ newOwners }));
    const channels = await Promise.all(
      live.map(async (registered, index): Promise<Channel> => {
        const code = await nextCode(world, registered.target, before[index]);
        const challengeId = body.auths[index]?.challengeId;
        const sentAt = Date.now();
        return { registered, challengeId, code, sentAt, isConfirmed: false, wrongCodes: 0 };
      }),
    );
    const required = Math.floor(live.length / 2) + 1;
    if (body.requiredVerifications !== required || body.auths.length !== live.length) {
      this.#differs(`${live.length} targets need ${body.requiredVerifications}`);
    }
    const id: string = body.requestId;
    this.#requests.push({ id, newOwners, required, channels, signature: undefined });
    if (this.#requests.length > maximumRequests) this.#requests.shift();
  }

  async #submit(): Promise<void> {
    const request = this.#anyRequest();
    const channel = this.#random.pick(request.channels);
    const answer = await this.#send(request, channel);
    if (channel.registered.isLive) channel.isConfirmed = true;
    await this.#judge(request, [answer], { mayHaveMore: 0 });
    const isEnough = confirmed(request) >= request.required;
    if (!channel.registered.isLive || !isEnough) return;
    // Otherwise a service that never signs would pass.
    if (!answer.body.signature) this.#differs(`k are there, answered ${JSON.stringify(answer)}`);
  }

  async #submitWrong(): Promise<void> {
    const request = this.#anyRequest();
    const channel = this.#random.pick(request.channels);
    if (channel.wrongCodes >= maximumWrongCodes) return;
    channel.wrongCodes++;
    const code = `${channel.code.slice(0, -1)}${(Number(channel.code.at(-1)) + 1) % 10}`;
    const { status } = await this.#send(request, { ...channel, code });
    if (status !== 400) this.#differs(`a wrong code answered ${status}`);
  }

  /** A right code, but of another request's challenge: it counts for neither. */
  async #submitToAnother(): Promise<void> {
    const request = this.#anyRequest();
    const other = this.#anyRequest();
    if (request === other) return;
    const { status } = await this.#send(request, this.#random.pick(other.channels));
    if (status !== 404 && status !== 400) this.#differs(`another's code answered ${status}`);
  }

  /** Several codes, each more than once, while a target may be deleted, all in parallel. */
  async #submitMany(): Promise<void> {
    const request = this.#anyRequest();
    const channels = this.#random.shuffle(request.channels).slice(0, 1 + this.#random.int(3));
    const leaving =
      this.#random.chance(0.5) && this.#live.length > 1 ? this.#random.pick(this.#live) : undefined;
    const isLeavingCounted = request.channels.some(
      (one) => one.registered === leaving && (one.isConfirmed || channels.includes(one)),
    );
    const submits = channels.flatMap((one) => [this.#send(request, one), this.#send(request, one)]);
    const deletion = leaving && this.#holder.delete(leaving.id).then(expectOk);
    const answers = await Promise.all(submits);
    await deletion;
    for (const one of channels) if (one.registered.isLive) one.isConfirmed = true;
    if (leaving) leaving.isLive = false;
    // A code may have arrived before a simultaneous deletion.
    await this.#judge(request, answers, { mayHaveMore: isLeavingCounted ? 1 : 0 });
  }

  /** Checks every signature in the answers against the model. */
  async #judge(
    request: Request,
    answers: readonly Answer[],
    { mayHaveMore }: { mayHaveMore: number },
  ): Promise<void> {
    for (const { status, body } of answers) {
      const signature: Hex | undefined = body.signature;
      if (status >= 500) this.#differs(`a code answered ${status}`);
      if (status === 200 && !signature) this.belowK++;
      if (!signature) continue;
      if (request.signature === undefined) {
        const recovery = await recoveryOf(this.#holder, request.newOwners);
        const count = confirmed(request) + mayHaveMore;
        if (count < request.required) this.#differs(`signed at ${count} of ${request.required}`);
        if (!(await isSignedBy(this.#guardian, recovery, signature))) {
          this.#differs(`signed something else: ${JSON.stringify(body)}`);
        }
        request.signature = signature;
        this.signatures++;
      } else if (request.signature !== signature) {
        this.#differs(`signed twice: ${request.signature} and ${signature}`);
      }
    }
  }

  #send({ id }: Request, { challengeId, code }: Omit<Code, 'sentAt'>): Promise<Answer> {
    return this.#holder.submitSignature(id, challengeId, code);
  }

  #anyRequest(): Request {
    return this.#random.pick(this.#requests);
  }

  #anyTarget(): string {
    return `${this.#name}-${this.#random.int(maximumTargets)}@example.org`;
  }

  #differs(what: string): void {
    this.differences.push(`${this.#name}: ${what}`);
  }
}

function isFresh({ sentAt }: Code): boolean {
  return Date.now() - sentAt < maximumAge;
}

/** Counts the distinct live targets that have confirmed. */
function confirmed({ channels }: Request): number {
  const live = channels.filter(({ isConfirmed, registered }) => isConfirmed && registered.isLive);
  return new Set(live.map(({ registered }) => registered.target)).size;
}
