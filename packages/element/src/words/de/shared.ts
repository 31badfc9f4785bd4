import { formatsOf, lastJoined } from '../en/formats.ts';
import type { SharedStrings } from '../en/strings.ts';

const { remaining } = formatsOf('de');

/** Wer ein Konto kontrollieren wird: jemand allein, einige von mehreren, oder alle gemeinsam. */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return `nur noch ${owners}`;
  return threshold === count
    ? `${lastJoined(owners, ' und ')} gemeinsam`
    : `je ${threshold} von ${owners}`;
};

export const shared: SharedStrings = {
  back: 'Zurück',
  cancel: 'Abbrechen',
  continue: 'Weiter',
  notNow: 'Nicht jetzt',
  waitingForWallet: 'Bitte in Ihrer Wallet bestätigen…',
  retryIn: (time) => `Erneut versuchen in ${time}`,
  remaining,
  chooseAccountTitle: 'Welches Konto?',
  accountField: 'Adresse des Kontos',
  accountExample: '0x…',
  connectBusy: 'Wird verbunden…',
  alarmTitle: 'Jemand übernimmt dieses Konto',
  alarmTimeLeft: 'Zeit, um das zu stoppen',
  alarmLead: (owner, when) =>
    `${owner} kann das Konto ab ${when} übernehmen. Wenn das nicht Sie sind, stoppen Sie es jetzt.`,
  alarmButton: 'Jetzt stoppen',
  alarmBusy: 'Wird gestoppt…',
  alarmDone: 'Wiederherstellung gestoppt. Niemand hat das Konto übernommen.',
  finalizedTitle: (owner) => `${owner} kontrolliert jetzt Ihr Konto`,
  guardianLabel: 'Adresse',
  serviceName: 'Wiederherstellungsdienst',
  moduleLabel: 'Wiederherstellungsmodul',
  doneButton: 'Fertig',
  switchOnTitle: 'Wiederherstellung einschalten',
  codeButton: 'Bestätigen',
  codeBusy: 'Wird geprüft…',
  contactsTitle: 'E‑Mail und Telefon',
  contactsButtonSign: 'E‑Mail und Telefon anzeigen',
  addContactButton: 'E‑Mail oder Telefon hinzufügen',
  contactsBusy: 'Wird geladen…',
  contactsEmptyLead: 'Fügen Sie eines hinzu, damit Sie wieder hineinkommen.',
  removeButton: 'Entfernen',
  removeBusy: 'Wird entfernt…',
  guardiansTitle: 'Wer Ihnen zurückhelfen kann',
  incompleteTitle: 'Der Schutz ist unvollständig',
  incompleteGuardianLead: 'Ein Schritt fehlt: Codes können Ihr Konto noch nicht wiederherstellen.',
  finishButton: 'Schutz vervollständigen',
  incompleteModuleLead:
    'Die Wiederherstellung ist für Ihr Konto ausgeschaltet. So kann Ihnen niemand wieder hineinhelfen.',
  thresholdConfirm: 'Speichern',
  ownerLabel: 'Neue Wallet',
  ownerNotAnAddress: 'Geben Sie eine vollständige Adresse ein: 0x und 40 Zeichen.',
  nameNotFound:
    'Dieses Netzwerk hat keine Adresse zu diesem Namen. Prüfen Sie die Schreibweise, oder geben Sie die Adresse ein.',
  nameInvalid:
    'So kann ein Name nicht geschrieben sein. Prüfen Sie die Schreibweise, oder geben Sie die Adresse ein.',
  nameElsewhere: 'Namen gelten nur für Konten auf Ethereum. Geben Sie die Adresse ein.',
  nameUnread:
    'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es noch einmal, oder geben Sie die Adresse ein.',
  startTitle: 'Wiederherstellung beginnen',
  startButton: 'Wiederherstellung beginnen',
  calldataTo: 'An',
  startCopyTo: 'Adresse kopieren',
  accountLabel: 'Konto',
  newOwnersLabel: 'Neue Wallet',
  askLinkCopy: 'Link kopieren',
  approveTitle: (name) => (name ? `${name} bittet um Ihre Hilfe` : 'Jemand bittet um Ihre Hilfe'),
  approveLead:
    'Rufen Sie jetzt an, unter einer Nummer, die Sie schon haben. Nehmen Sie keine aus einer Nachricht.',
  approveOutcome: (span, count) =>
    `Sobald genug Menschen helfen und die Wartezeit${span === undefined ? '' : ` (${span})`} vorbei ist, ${count === 1 ? 'öffnet die neue Wallet' : `öffnen die ${count} neuen Wallets`} das Konto.`,
  approveCompare: 'Diese Wörter müssen Ihnen vorgelesen werden',
  approveCompareHint:
    'Sind es andere, oder wurde dort nichts begonnen, brechen Sie ab: Jemand anderes bittet.',
  approveConfirmation: 'Ich habe angerufen und die Stimme und diese Wörter erkannt',
  deliveredTitle: 'Danke. Ihre Hilfe ist angekommen.',
  deliveredLead: 'Sie müssen nichts zurücksenden und können diese Seite schließen.',
  followButton: 'Fortfahren',
  nonceLabel: 'Nonce',
};
