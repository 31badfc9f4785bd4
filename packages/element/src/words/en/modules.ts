/** What the account’s modules allow, and moving its guardians to a newer one. */
export const modules = {
  moduleHandlerTitle: 'Anyone can take over your account',
  moduleHandlerLead:
    'A recovery module answers for your account, so anyone can name who helps. Set another fallback handler in your wallet, then check who can help you back in.',
  secondModuleTitle: 'Another module can also recover the account',
  secondModuleLead:
    'Each recovery module alone can give your account new owners, so the weaker one decides. If you did not choose this one, disable it in your wallet.',
  waitTitle: 'How long should a recovery wait?',
  waitLead:
    'That’s your time to stop one that isn’t yours. A longer wait is safer; after a shorter one you get back in sooner.',
  waitFurther: (span: string) =>
    `Your ways back in wait ${span}. Another waiting time has ways of its own. The shorter one decides: anyone with enough of its ways can get in after it.`,
  waitWhich: 'Which of these can you use?',
  waitWhichLead:
    'Your account has several waiting times, each with ways back in of its own. If it was the wrong one, come back and take another.',
  otherWaitTitle: 'This page doesn’t know that waiting time',
  otherWaitLead:
    'The link means one that the account doesn’t have here. Nothing was signed. Ask for a new link.',
  tierTitle: (span: string) => `Also, with a wait of ${span}`,
  tierUnknown: 'This browser doesn’t know all of these. If you don’t recognize one, remove it.',
  tierWeakest: (ways: string, needed: number, count: number, span: string) =>
    (count === 1
      ? `Anyone with ${ways} can get in after ${span}`
      : `Anyone with ${needed} of these can get in after ${span}: ${ways}`) +
    '. Until then, you can stop it here.',
  moduleGuardTitle: 'A program checks each recovery',
  transactionGuardTitle: 'A program checks what the owners send',
  guardLead: 'Recoveries may fail. If you did not choose it, find out who did.',
  moveTitle: 'Update your protection',
  moveNotice:
    'It is of version 0.1.0, which has known faults. One OK moves it to version 0.2.0. Who helps you stays the same.',
  moveLead:
    'Your ways back in move to version 0.2.0 of the recovery module, without the known faults of 0.1.0. The older one is turned off.',
  moveWho: 'They still help you',
  moveOthers:
    'Is one of them another recovery service, or not known to you? Ask it first whether it helps with version 0.2.0.',
  moveDropped: 'In the newer module you once had these. They will no longer help you:',
  moveVersion: 'Version',
  moveNeeded: 'How many must help',
  moveWait: 'Waiting time',
  moveUnknownWait: 'not known',
  moveCount: (needed: number, all: number) => `${needed} of ${all}`,
  moveChange: (before: string, after: string) =>
    before === after ? `${after}, as before` : `${after} instead of ${before}`,
  moveShorter:
    'The wait may become shorter. It is the time in which you can stop a recovery that isn’t yours: find out how long it is before you update.',
  moveButton: 'Update',
  moveBusy: 'Updating, and checking the result…',
  moveDone:
    'Done, and checked on the network: the same ways lead back in, now by version 0.2.0. The older module is off.',
  moveDoubt:
    'The update was sent, but the network shows something else than was shown here. A recovery may wait in the older module: don’t turn that on again. Check who can help you, and your account’s modules in your wallet.',
  moveNothing:
    'There is nothing to update: your ways back in are of the newest version known here.',
  moveRecovery: (owner: string, date: string) =>
    `A recovery to ${owner} is running, until ${date}. Updating would end it. Look at it first, and stop it if it isn’t yours.`,
  moveShowRecovery: 'Show the recovery',
  moveOwner:
    'These help you and are also owners of the account, which version 0.2.0 does not allow. Remove them from who can help, then update:',
  moveDisabled:
    'The older module is turned off, so no one there can help you back in. Turn it on first, then update.',
  askAgainTitle: (name: string) => `Is \u2068${name}\u2069 still there for you?`,
  askAgainLead: 'They last answered more than a year ago.',
  askAgainButton: 'Ask now',
};
