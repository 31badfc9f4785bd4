/** A rehearsal of a recovery, up to the network, and the check of one way back in. */
export const rehearsal = {
  title: 'Rehearse getting back in',
  lead: 'As if you had lost your wallet. Nothing moves, and nothing is sent to the network.',
  codes: (count: number) =>
    count === 1 ? 'You type a code that we send you.' : `You type ${count} codes that we send you.`,
  startButton: 'Start the rehearsal',
  daysTitle: 'Now the waiting time would start',
  daysLead: (span: string | undefined, date: string | undefined) =>
    span === undefined || date === undefined
      ? 'You would have nothing to do until it ends.'
      : `It would take ${span}, until ${date}. You would have nothing to do.`,
  told: 'Told at once, and while it waits:',
  endTitle: 'You would be back in',
  endLead: (chain: string) =>
    `On that day, this would be sent to ${chain}. Today, nothing was sent.`,
  module: 'A call of the recovery module',
  effect: 'It says: after the waiting time, the account opens with your new wallet.',
  done: 'The rehearsal worked: you know your way back in.',

  // Checking one way back in
  testTitle: (target: string) => `Does ${target} still work?`,
  testLead: 'We send a code there. Type it in. It moves nothing.',
  testMissing: (target: string) => `${target} was not found. Show the list again.`,
  yearlyLead: 'A yearly question there: is it still your way back in?',
  yearlyButton: (isOn: boolean) => (isOn ? 'Stop asking' : 'Ask me once a year'),
};
