/** The text by which an account of the local chain signs in to a site. */
export function signInText(origin: string, account: string, statement = 'Sign in.'): string {
  return `${new URL(origin).host} wants you to sign in with your Ethereum account:\n${account}\n\n${statement}\n\nURI: ${origin}\nVersion: 1\nChain ID: 31337\nNonce: 0123456789\nIssued At: 2026-11-20T09:00:00Z`;
}
