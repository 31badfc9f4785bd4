/** Inviting someone to help, answering an invitation, and whom the user helps. Names come isolated. */
export const friends = {
  // Inviting
  inviteTitle: 'Who do you trust?',
  inviteLead:
    'They get a link. It lets no one in: you add them once they have answered and you have talked to them.',
  friendName: 'Their name',
  friendNameHint: 'It stays in this browser.',
  friendNameMissing: 'Enter a name, so that you know whose answer comes back.',
  yourName: 'Your name, as they know you',
  yourNameHint: 'Optional. All who have the link see it, and which account it is for.',
  inviteButton: 'Create the invitation',
  byAddressButton: 'I have their address',
  sentTitle: (name: string) => `Send this to ${name}`,
  sentLead:
    'Send it to them only. Their answer is a link, too: open it in this browser within 30 days.',
  inviteLabel: 'Invitation',
  answerField: 'Or paste here what they sent back',
  answerUnreadable: 'This is not their answer. Copy all of it, and paste it again.',
  invitedTitle: 'Not answered yet',
  showInvitation: (name: string) => `Show the invitation for ${name}`,
  withdrawButton: 'Withdraw',

  // Answering an invitation
  askedTitle: (name: string | undefined) =>
    name ? `Will you help ${name} back in?` : 'Will you help someone back in?',
  askedLead:
    'If they ever lose their key, they call you, and you confirm it with your wallet. You can’t move anything, and it costs you nothing.',
  askedCaution: (name: string | undefined) =>
    name
      ? `Anyone can write “${name}” into a link. Say yes only if you know that they sent it.`
      : 'Say yes only if you know who sent you this link.',
  yesButton: 'I’m in',
  ownWallet:
    'This wallet opens that account itself, so it can’t help it back in. Choose another account in your wallet.',
  answerTitle: 'Now send your answer',
  answerLead: 'It counts once they have it, have talked to you, and have added you.',
  answerLabel: 'Your answer',
  readOut: 'When they call, read out these words',
  readOutHint: 'Only on a call, never in a message: they show that the answer is yours.',
  helpedButton: 'Who I protect',

  // Taking an answer
  answeredTitle: (name: string) => `${name} has answered`,
  answeredLead: (name: string) =>
    `Call ${name} now, on a number you already have. Don’t use one from a message.`,
  hear: (name: string) => `${name} must read out these words`,
  hearHint: 'If they read out others, or have sent no answer, it is someone else’s.',
  heardTick: 'I called, and they read out these words',
  addFriendButton: (name: string) => `Add ${name}`,
  otherWordsButton: 'They said something else',
  otherTitle: 'Someone else has answered',
  otherLead:
    'No one was added, and this invitation no longer counts. Make a new one, and send it in another way.',
  strayTitle: 'This answers no invitation of this browser',
  strayLead:
    'Open it in the browser in which you made the invitation. If you invited no one, or have added them already, leave: no one was added.',

  // Whom the user helps
  helpedTitle: 'Who I protect',
  helpedLead: 'If they lose their key, you help them back in.',
  helpedEmpty: 'No one yet',
  helpedEmptyLead: 'People whose invitation you accept in this browser appear here.',
  someone: 'Someone without a name',
  helpedAdded: 'You can help them back in.',
  helpedWaiting: 'They have not added you, or have removed you.',
  helpedUnread: 'The network did not answer whether they have added you.',
  stillThere: (name: string) => `Still there for ${name}?`,
  stillThereLead: 'You said so more than a year ago. Do you still have this wallet?',
  stillYes: 'Yes',
  stillNo: 'No longer',
  overNote: 'You said you no longer help. Tell them: until they remove you, they count on you.',
  overButton: 'I can help again',

  // Asking whether someone still helps
  askTitle: (name: string) => `Is ${name} still there for you?`,
  askLead: (name: string) =>
    `Send this to ${name}. Their wallet signs the answer, which shows that they still have it.`,
  askLabel: 'Your question',
  askedAgainLead:
    'They ask whether you could still help them back in. Your wallet signs the answer: it moves nothing, and it costs you nothing.',
  otherWallet: (address: string) =>
    `You help them with another wallet: ${address}. Choose it in your wallet. If you no longer have it, tell them.`,
  answerAgainLead: 'It shows that you still have the wallet you help with.',
  checkedTitle: (name: string) => `${name} is still there`,
  checkedLead: 'Their wallet has signed the answer. Ask again in a year.',
  checkedOtherTitle: 'Another wallet has answered',
  checkedOther: 'It is not the one that helps you. Call them.',
};
