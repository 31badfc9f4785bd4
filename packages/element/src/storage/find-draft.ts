import { type CodeChallenge, isCodeChallenge } from './code-challenge.ts';
import { forget, readStored, store } from './stored.ts';

/** The code that was sent last to find accounts, while it is valid. Its target is masked. */
export interface FindDraft {
  read(): CodeChallenge | undefined;
  store(challenge: CodeChallenge): void;
  forget(): void;
}

/** @param chainId Of the page that searches. */
export function findDraft(chainId: number | undefined): FindDraft {
  const name = `find:${chainId}`;
  return {
    read: () => readStored(name, isCodeChallenge),
    store: (challenge) => store(name, challenge, Date.parse(challenge.expiresAt)),
    forget: () => forget(name),
  };
}
