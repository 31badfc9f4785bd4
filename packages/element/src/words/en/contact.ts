/** What is known of a way back in: whether it works, or why too few do. */
export const contact = {
  checkedOn: (channel: string, date: string, isDue: boolean) =>
    `${channel} · checked ${date}${isDue ? ': test it again' : ''}`,
  codesLeft: (count: number, isDue: boolean) =>
    `Backup codes · ${count} left${isDue ? ': make a new sheet' : ''}`,
  undelivered: (channel: string) => `${channel} · messages don’t arrive`,
  codesShort: (needed: number, able: number) =>
    `A recovery needs codes from ${needed} of your ways back in, but ${able === 0 ? 'none' : `only ${able}`} can give one. Test what doesn’t work, or add another way.`,
  none: 'No email or phone is registered anymore, so codes can’t reach you.',
  secondWay: 'With a second way back in, reading this one is not enough.',
};
