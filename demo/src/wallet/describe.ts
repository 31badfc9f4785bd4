import { type Call, shortenAddress } from '@recovery-guardian/core';
import {
  type Account,
  callInWords,
  type DecodedCall,
  decodeCalls,
  english,
  parseSiwe,
  statementInWords,
  statementMeaning,
  type Words,
} from '@recovery-guardian/wallet';
import { type Address, formatEther } from 'viem';
import type { World } from '../world.ts';

/** What approving a request does. */
export interface Description {
  /** One line. */
  readonly title: string;
  /** One for each call, or some about the message. */
  readonly consequences: readonly Consequence[];
}

export interface Consequence {
  readonly text: string;
  /** The addresses that a call involves, in full. */
  readonly parties: readonly { readonly role: string; readonly address: Address }[];
}

const currency = { symbol: 'ETH', decimals: 18 };

/** Describes calls of `account` in the words of the extension; what cannot be read is reported as such. */
export function describeCalls(
  { recoveryModule, chainId }: Pick<World, 'recoveryModule' | 'chainId'>,
  account: Address,
  calls: readonly Call[],
): Description {
  const decoded = decodeCalls(
    calls.map((call) => ({ ...call, operation: 0 })),
    {
      account,
      chainId,
      modules: { pinned: recoveryModule, trusted: [recoveryModule] },
      // This wallet keeps no record of what it has seen.
      ...{ origin: undefined, unknownModules: [], own: [], names: new Map(), seen: new Set() },
    },
  );
  const words = decoded.map((call) => refusedInWords(call) ?? callInWords(english, call, currency));
  const titles = words.map(({ title }) => title);
  const first = decoded.findIndex(
    ({ meaning: { kind } }) => kind === 'enable-module' || kind === 'cancel-recovery',
  );
  return {
    // What comes with it is one act to the user.
    title: english.question(titles[first] ?? titles.at(-1) ?? ''),
    consequences: words.map(({ consequence }, index) => ({
      text: consequence,
      parties: (decoded[index]?.parties ?? []).map(({ role, address }) => ({
        role: english.parties[role],
        address,
      })),
    })),
  };
}

/** The words for calls that the extension refuses, and this wallet sends if the user insists. */
function refusedInWords({ meaning, to, value }: DecodedCall): Words | undefined {
  if (meaning.kind === 'enable-module' && meaning.role === undefined) {
    return {
      title: 'Give a program full control',
      consequence: 'It may do anything with your account. Decline, unless you know it.',
    };
  }
  if (meaning.kind !== 'unknown') return undefined;
  const payment = value === '0' ? '' : ` and sends it ${formatEther(BigInt(value))} ETH`;
  const { title, consequence } = english.calls.unknown;
  return {
    title,
    consequence: `${consequence} It calls ${shortenAddress(to)}${payment}. Decline, unless you know it.`,
  };
}

/**
 * Describes a text; of a sign-in message (EIP-4361), the statement.
 *
 * @param signer The account, or an owner of it.
 */
export function describeMessage(
  text: string,
  account: Pick<Account, 'address'>,
  signer: Address = account.address,
): Description {
  const siwe = parseSiwe(text);
  const meaning = siwe && statementMeaning(siwe, account, signer);
  const [title, lead] = meaning ? statementInWords(meaning, english) : ['Sign a message'];
  const sentences = [
    lead,
    siwe?.statement
      ? `You sign this sentence: “${siwe.statement}.”`
      : 'You sign the text below as yourself.',
    'Signing moves nothing.',
  ];
  return {
    title,
    consequences: sentences.flatMap((sentence) =>
      sentence ? { text: sentence, parties: [] } : [],
    ),
  };
}
