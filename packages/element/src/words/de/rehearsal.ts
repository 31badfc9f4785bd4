import type { Words } from '../en/strings.ts';

export const rehearsal: Words['rehearsal'] = {
  title: 'Die Rückkehr proben',
  lead: 'Als hätten Sie Ihre Wallet verloren. Nichts wird bewegt, und nichts geht an das Netzwerk.',
  codes: (count) =>
    count === 1
      ? 'Sie geben einen Code ein, den wir Ihnen senden.'
      : `Sie geben ${count} Codes ein, die wir Ihnen senden.`,
  startButton: 'Probe beginnen',
  daysTitle: 'Jetzt würde die Wartezeit beginnen',
  daysLead: (span, date) =>
    span === undefined || date === undefined
      ? 'Bis zu ihrem Ende hätten Sie nichts zu tun.'
      : `Sie würde ${span} dauern, bis ${date}. Sie hätten nichts zu tun.`,
  told: 'Sofort und während der Wartezeit benachrichtigt:',
  endTitle: 'Sie wären wieder drin',
  endLead: (chain) => `An jenem Tag ginge das an ${chain}. Heute wurde nichts gesendet.`,
  module: 'Ein Aufruf des Wiederherstellungsmoduls',
  effect: 'Er sagt: Nach der Wartezeit öffnet Ihre neue Wallet das Konto.',
  done: 'Die Probe hat geklappt: Sie kennen Ihren Weg zurück.',

  // Einen Weg prüfen
  testTitle: (target) => `Funktioniert ${target} noch?`,
  testLead:
    'Wir senden einen Code dorthin. Geben Sie ihn ein, dann wissen Sie es. Er bewegt nichts.',
  testMissing: (target) =>
    `${target} wurde für dieses Konto nicht gefunden. Gehen Sie zurück, und zeigen Sie die Liste erneut an.`,
  yearlyLead: 'Eine jährliche Frage dorthin: Ist das noch Ihr Weg zurück?',
  yearlyButton: (isOn) => (isOn ? 'Nicht mehr jährlich fragen' : 'Einmal im Jahr fragen'),
};
