import { type CodeChallenge, isCodeChallenge } from './code-challenge.ts';
import { forget, readStored, store } from './stored.ts';

const name = 'find';

/** The code that was sent last to find accounts, while it is valid. Its target is masked. */
export const findDraft = {
  read: (): CodeChallenge | undefined => readStored(name, isCodeChallenge),
  store: (challenge: CodeChallenge) => store(name, challenge, Date.parse(challenge.expiresAt)),
  forget: () => forget(name),
};
