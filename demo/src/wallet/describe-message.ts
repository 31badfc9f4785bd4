/** What signing a text means. */
export interface MessageDescription {
  readonly title: string;
  readonly consequences: readonly string[];
}

/** Beginnings of the statements that the recovery service asks for, with their subjects. */
const titles = [
  ['I authorize', 'Allow recovery with codes'],
  ['I request to retrieve', 'Show your email and phone'],
  ['I request to remove', 'Remove an email or phone'],
  ['I agree to receive', 'Send alerts'],
  ['I request to unsubscribe', 'Stop alerts'],
] as const;

/** Describes a text; of a sign-in message (EIP-4361), the statement. */
export function describeMessage(text: string): MessageDescription {
  const statement = siweStatement(text);
  const title = titles.find(([begin]) => statement?.startsWith(begin))?.[1] ?? 'Sign a message';
  return {
    title,
    consequences: [
      statement ? `You state: “${statement}.”` : 'You’re signing the text below as yourself.',
      'Signing is free and moves nothing.',
    ],
  };
}

function siweStatement(text: string): string | undefined {
  const [first, , , statement] = text.split('\n');
  return first?.endsWith('wants you to sign in with your Ethereum account:')
    ? statement
    : undefined;
}
