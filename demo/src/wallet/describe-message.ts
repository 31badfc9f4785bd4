import type { Strings } from '../translations/strings.ts';

/** What signing a text means. */
export interface MessageDescription {
  readonly title: string;
  readonly consequences: readonly string[];
}

/** Beginnings of the statements that the recovery service asks for, with their subjects. */
const subjects = [
  ['I authorize', 'register'],
  ['I request to retrieve', 'list'],
  ['I request to remove', 'remove'],
  ['I agree to receive', 'subscribe'],
  ['I request to unsubscribe', 'unsubscribe'],
] as const;

/** Describes a text; of a sign-in message (EIP-4361), the statement. */
export function describeMessage(text: string, strings: Strings): MessageDescription {
  const statement = siweStatement(text);
  const subject = subjects.find(([begin]) => statement?.startsWith(begin))?.[1] ?? 'other';
  return {
    title: strings.statements[subject],
    consequences: [
      statement ? strings.youState(statement) : strings.youSign,
      strings.signingMovesNothing,
    ],
  };
}

function siweStatement(text: string): string | undefined {
  const [first, , , statement] = text.split('\n');
  return first?.endsWith('wants you to sign in with your Ethereum account:')
    ? statement
    : undefined;
}
