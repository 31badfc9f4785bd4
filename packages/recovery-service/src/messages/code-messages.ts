import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import type { OutgoingMessage } from '../ports.ts';

type CodeMessageParameters = {
  serviceName: string;
  chainName: string;
  channel: Channel;
  target: string;
  account: Address;
  code: string;
  /** In seconds. */
  lifetime: number;
  matchPhrase: string;
  /** For the last line of an SMS, by which browsers bind the code to its page. */
  host: string | undefined;
};

/** The message that confirms a target. It says what the code does before it says the code. */
export function registrationMessage(parameters: CodeMessageParameters): OutgoingMessage {
  const { channel, target, account, chainName, serviceName } = parameters;
  const short = shorten(account);
  if (channel === 'sms') {
    return sms(parameters, `Register this number to recover account ${short} on ${chainName}.`);
  }
  return email(parameters, {
    subject: `Register a way back to account ${short}`,
    purpose: `This code registers ${target} as a way to recover the account ${short} on ${chainName}, guarded by ${serviceName}.`,
    notYou:
      'You did not ask for this? Then do nothing: without the code, nothing is registered. Tell it to nobody.',
    facts: [`Account: ${account}`],
  });
}

export type RecoveryMessageParameters = CodeMessageParameters & {
  newOwners: readonly Address[];
  newThreshold: number;
};

/** The message that confirms a takeover: it must not read like anything harmless (security S4). */
export function recoveryMessage(parameters: RecoveryMessageParameters): OutgoingMessage {
  const { channel, account, chainName, newOwners, newThreshold } = parameters;
  const short = shorten(account);
  const [first] = newOwners;
  const heir =
    newOwners.length === 1 && first
      ? `new owner ${shorten(first)}`
      : `${newOwners.length} new owners`;
  if (channel === 'sms') {
    return sms(parameters, `TAKE CONTROL of account ${short} on ${chainName} for ${heir}.`);
  }
  return email(parameters, {
    subject: `TAKE CONTROL of account ${short}`,
    purpose: `This code helps to TAKE CONTROL of the account ${short} on ${chainName} for the ${heir}.`,
    notYou:
      'You did not ask for this? Then somebody is trying to take your account. Tell the code to nobody. With your owner key you can still cancel a recovery that has begun.',
    facts: [
      `Account: ${account}`,
      ...newOwners.map((owner) => `New owner: ${owner}`),
      ...(newOwners.length > 1 ? [`Owners who must sign: ${newThreshold}`] : []),
    ],
  });
}

type EmailContent = {
  subject: string;
  purpose: string;
  notYou: string;
  /** What the purpose shortens, in full. */
  facts: readonly string[];
};

function email(parameters: CodeMessageParameters, content: EmailContent): OutgoingMessage {
  const { target, code, lifetime, matchPhrase, serviceName } = parameters;
  const text = [
    content.purpose,
    `Your code: ${code}`,
    `It is good for ${Math.round(lifetime / 60)} minutes. Enter it only where you see the same three words:\n${matchPhrase}`,
    content.notYou,
    content.facts.join('\n'),
    serviceName,
  ].join('\n\n');
  return { channel: 'email', target, subject: content.subject, text };
}

/**
 * One segment where it can be: GSM-7 letters only, no longer than it must. The last line binds the
 * code to its page (WICG origin-bound one-time codes).
 */
function sms(parameters: CodeMessageParameters, purpose: string): OutgoingMessage {
  const { target, code, lifetime, matchPhrase, host } = parameters;
  const minutes = Math.round(lifetime / 60);
  const text = `${purpose} Code: ${code} (${minutes} min). Words: ${matchPhrase}. Not you? Tell nobody.`;
  return {
    channel: 'sms',
    target,
    subject: '',
    text: host ? `${text}\n\n@${host} #${code}` : text,
  };
}

/** Two dots rather than an ellipsis, which would cost an SMS more than half of its letters. */
function shorten(address: Address): string {
  return `${address.slice(0, 6)}..${address.slice(-4)}`;
}
