import { elementNames } from '../en/element-names.ts';
import { formatsOf } from '../en/formats.ts';
import type { RecoveryNeeds, Words } from '../en/strings.ts';

const { date, span } = formatsOf('de');

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'einen Code an Ihre E‑Mail oder Ihr Telefon';
  if (!other) return one === 'email' ? 'einen Code an Ihre E‑Mail' : 'einen Code an Ihr Telefon';
  if (codes.length > 2) return `Codes von ${requiredCodes} Ihrer ${codes.length} Wege`;
  return one === other || codes.includes('paper')
    ? 'je einen Code von Ihren 2 Wegen'
    : 'je einen Code an Ihre E‑Mail und Ihr Telefon';
};

export const overview: Words['overview'] = {
  // Überall
  elementName: elementNames.de,
  language: 'de',
  close: 'Schließen',
  details: 'Einzelheiten',
  loading: 'Wird geladen…',
  notLoaded:
    'Ein Teil dieser Seite konnte nicht geholt werden. Nichts wurde geändert. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
  reloadButton: 'Seite neu laden',
  tryAgain: 'Erneut versuchen',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Markieren Sie den Text, um ihn zu kopieren',
  accountOn: (chain) => `auf ${chain}`,
  chainNumber: (chainId) => `Netzwerk ${chainId}`,
  channelName: (channel) =>
    channel === 'email' ? 'E‑Mail' : channel === 'sms' ? 'Telefon' : 'Notfallcodes',
  date,
  span,

  // Bevor eine Ansicht gezeigt werden kann
  offlineTitle: 'Keine Internetverbindung',

  // Übersicht
  protectedTitle: 'Ihr Konto ist geschützt',
  recoveryNeeds: ({ people, name, ...needs }) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return `die Hilfe von ${name ?? 'Ihrer Vertrauensperson'}`;
      if (count === people) return `die Hilfe Ihrer ${people} Vertrauenspersonen`;
      return `die Hilfe von ${count} Ihrer ${people} Vertrauenspersonen`;
    };
    const together = codes && needs.withCodes ? `${codes} und ${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return `Zum Wiederherstellen brauchen Sie ${[together, alone].filter(Boolean).join(' oder stattdessen ')}.`;
  },
  uncheckedTitle: 'Prüfen Sie, wer Ihnen zurückhelfen kann',
  unprotectedTitle: 'Noch nicht geschützt',
  unprotectedLead:
    'Wenn Sie heute Ihren Schlüssel verlieren, kann Ihnen niemand wieder Zugang geben. Eine E‑Mail oder ein Telefon hinzuzufügen dauert zwei Minuten.',
  guardianThreshold: (threshold, guardians) => {
    if (threshold === 1) return 'Eine Hilfe genügt, um eine Wiederherstellung zu beginnen.';
    const who = guardians === 2 ? 'beide' : `alle ${guardians}`;
    return `Eine Wiederherstellung beginnt nur, wenn ${threshold < guardians ? `${threshold} von ${guardians}` : who} helfen.`;
  },
  waitInWords: (span) => `Eine Wiederherstellung dauert ${span}. Bis dahin können Sie sie stoppen.`,
  toldNote: (targets, span) =>
    `Beginnt jemand eine Wiederherstellung, sagen wir es sofort ${targets}. Dann haben Sie ${span} Zeit, sie zu stoppen.`,
  guardiansButton: 'Ändern, wer helfen kann',
  manageWay: (way) => `${way} verwalten`,
  waysTitle: 'Ihre Wege zurück',
  addAnyButton: 'Weitere Möglichkeit hinzufügen',
  ownGuardianButton: 'Stattdessen eine Vertrauensperson hinzufügen',
  serviceGuardian: 'Codes per E‑Mail und Telefon',
  codesBy: (service) => `Codes von ${service}`,
  addedElsewhere: 'Auf einem anderen Gerät hinzugefügt',
  offlineNote: 'Sie sehen den letzten bekannten Stand.',
  protectButton: 'Dieses Konto schützen',
  contactsButton: 'E‑Mail und Telefon verwalten',
  recoverButton: 'Ein Konto wiederherstellen',

  // Schützen
  countsFrom: (date) => `Funktioniert ab ${date}`,
};
