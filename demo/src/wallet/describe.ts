import { type Call, type CallMeaning, callMeaning, shortenAddress } from '@recovery-guardian/core';
import { type Address, formatEther } from 'viem';
import { duration } from '../ui/time.ts';
import type { World } from '../world.ts';

/** What approving a request does. */
export interface Description {
  /** One line. */
  readonly title: string;
  /** One sentence for each call, or about the message. */
  readonly consequences: readonly string[];
}

type RecoveryRules = Pick<World, 'recoveryModule' | 'gracePeriod'>;

/** Describes calls of `account`; what cannot be read is reported as such. */
export function describeCalls(
  { recoveryModule, gracePeriod }: RecoveryRules,
  account: Address,
  calls: readonly Call[],
): Description {
  const modules = { pinned: recoveryModule, trusted: [recoveryModule] };
  const described = calls.map((call) => {
    const meaning = callMeaning({ ...call, operation: 0 }, { account, modules });
    return describeMeaning(meaning, duration(gracePeriod)) ?? unknownCall(call);
  });
  const titles = described.map(([title]) => title);
  return {
    // What comes with it is one act to the user.
    title: titles.find((title) => title === 'Turn on recovery') ?? titles.at(-1) ?? '',
    consequences: described.map(([, consequence]) => consequence),
  };
}

type Described = readonly [title: string, consequence: string];

/** @param wait the grace period of a recovery, in words */
function describeMeaning(meaning: CallMeaning, wait: string): Described | undefined {
  switch (meaning.kind) {
    case 'enable-module':
      return meaning.role === 'recovery'
        ? [
            'Turn on recovery',
            `Your account can then pass to new owners, ${wait} after that was approved. Until then you can stop it.`,
          ]
        : [
            'Give a program full control',
            `${meaning.module} may do anything with your account. Decline, unless you know it.`,
          ];
    case 'add-guardian':
      return [
        'Let someone approve recoveries',
        `${meaning.guardian} may approve a recovery of your account. ${needed(meaning.threshold)}`,
      ];
    case 'revoke-guardian':
      return [
        'Stop someone from approving recoveries',
        `${shortenAddress(meaning.guardian)} may no longer approve a recovery of your account.`,
      ];
    case 'change-guardian-threshold':
      return ['Change how many approvals are needed', needed(meaning.threshold)];
    case 'start-recovery': {
      const owners = new Intl.ListFormat('en').format(meaning.newOwners);
      return [
        'Start the recovery',
        `In ${wait}, control of ${shortenAddress(meaning.account)} can pass to ${owners}. Until then its owner can stop it.`,
      ];
    }
    case 'finalize-recovery':
      return [
        'Take control of the account',
        `${shortenAddress(meaning.account)} passes to its new owner now. Its old keys no longer work.`,
      ];
    case 'cancel-recovery':
      return ['Stop the recovery', 'The running recovery of your account ends. Its owner stays.'];
    default:
      return undefined;
  }
}

function needed(threshold: string): string {
  return threshold === '1'
    ? 'One approval is enough to start a recovery.'
    : `${threshold} approvals are needed to start a recovery.`;
}

function unknownCall({ to, value }: Call): Described {
  const payment = value ? ` and sends it ${formatEther(value)} ETH` : '';
  return [
    'Unknown action',
    `It calls ${shortenAddress(to)}${payment}. Decline, unless you know it.`,
  ];
}

/** Titles of the statements that the recovery service asks for, by their beginnings. */
const statements = [
  ['I authorize', 'Allow recovery with codes'],
  ['I request to retrieve', 'Show your email and phone'],
  ['I request to remove', 'Remove an email or phone'],
  ['I agree to receive', 'Send alerts'],
  ['I request to unsubscribe', 'Stop alerts'],
] as const;

/** Describes a text; of a sign-in message (EIP-4361), the statement. */
export function describeMessage(text: string): Description {
  const [first, , , line] = text.split('\n');
  const isSignIn = first?.endsWith('wants you to sign in with your Ethereum account:');
  const statement = isSignIn ? line : undefined;
  const known = statements.find(([beginning]) => statement?.startsWith(beginning));
  return {
    title: known?.[1] ?? 'Sign a message',
    consequences: [
      statement
        ? `You sign this sentence: “${statement}.”`
        : 'You sign the text below as yourself.',
      'Signing moves nothing.',
    ],
  };
}
