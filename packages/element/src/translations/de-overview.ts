import { formatsOf } from './formats.ts';
import type { OverviewStrings } from './strings.ts';

const { date, span } = formatsOf('de');

export const overview: OverviewStrings = {
  // Überall
  elementName: 'Konto-Wiederherstellung',
  close: 'Schließen',
  details: 'Einzelheiten',
  loading: 'Wird geladen…',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  accountOn: (chain) => `auf ${chain}`,
  chainNumber: (chainId) => `Netzwerk ${chainId}`,
  channelName: (channel) => (channel === 'email' ? 'E-Mail' : 'Telefon'),
  date,
  span,

  // Bevor eine Ansicht gezeigt werden kann
  offlineTitle: 'Keine Internetverbindung',

  // Übersicht
  protectedTitle: 'Ihr Konto ist geschützt',
  protectedLead: (guardians) =>
    guardians === 1
      ? 'Wenn Sie Ihren Schlüssel verlieren, kann Ihr Wächter Sie wieder hereinlassen.'
      : 'Wenn Sie Ihren Schlüssel verlieren, können Ihre Wächter Sie wieder hereinlassen.',
  unprotectedTitle: 'Noch nicht geschützt',
  unprotectedLead:
    'Wenn Sie heute Ihren Schlüssel verlieren, kann niemand Sie wieder hereinlassen. Eine E-Mail oder ein Telefon hinzuzufügen dauert zwei Minuten.',
  incompleteTitle: 'Der Schutz ist unvollständig',
  incompleteGuardianLead: 'Ein Schritt fehlt: Ihr Konto hat den Wächter noch nicht angenommen.',
  incompleteModuleLead:
    'Die Wiederherstellung ist für Ihr Konto ausgeschaltet, seine Wächter können also nicht helfen.',
  uncheckedTitle: 'Kennen Sie diese Wächter?',
  uncheckedLead:
    'Sie können eine Wiederherstellung dieses Kontos beginnen. Dieser Browser kennt sie nicht.',
  incompleteThresholdLead:
    'Es müssen mehr Wächter zustimmen, als das Konto hat. So kann keiner helfen.',
  unknownGuardiansTitle: 'Wächter, die dieser Browser nicht kennt',
  unknownGuardiansLead:
    'Sie haben sie hier weder benannt noch hinzugefügt. Wenn Sie einen nicht erkennen, entfernen Sie ihn. Wenn doch, geben Sie ihm einen Namen.',
  noContactsNote:
    'Es ist keine E-Mail und kein Telefon mehr eingetragen. Der Wächter, der Codes sendet, kann Sie also nicht erreichen.',
  unknownModuleTitle: 'Schalten Sie die Wiederherstellung hier nicht ein',
  unknownModuleLead: (module) =>
    `Der Wiederherstellungsdienst nennt ein Modul, das diese Seite nicht kennt: ${module}. Ein falsches könnte Ihr Konto sofort übernehmen. Fragen Sie den Betreiber dieser Seite.`,
  otherModuleTitle: 'Codes dieses Dienstes können dieses Konto nicht wiederherstellen',
  otherModuleLead:
    'Das Konto verwendet ein Modul, für das dieser Dienst nicht zuständig ist. Die Wächter des Kontos funktionieren weiterhin.',
  guardiansTitle: 'Wächter',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'Dieser Wächter kann eine Wiederherstellung beginnen.';
    if (threshold === 1)
      return `Jeder dieser ${guardians} Wächter kann allein eine Wiederherstellung beginnen.`;
    return `${threshold} von ${guardians} Wächtern zusammen können eine Wiederherstellung beginnen.`;
  },
  waitInWords: (span) =>
    `Jede Wiederherstellung dauert ${span}. Bis dahin können Sie sie jederzeit abbrechen.`,
  guardiansButton: 'Wächter ändern',
  ownGuardianButton: 'Stattdessen eine Vertrauensperson hinzufügen',
  serviceGuardian: 'Sendet Codes an Ihre E-Mail oder Ihr Telefon',
  offlineNote: 'Sie sehen den letzten bekannten Stand.',
  protectButton: 'Dieses Konto schützen',
  finishButton: 'Schutz vervollständigen',
  addContactButton: 'E-Mail oder Telefon hinzufügen',
  contactsButton: 'E-Mail und Telefon verwalten',
  recoverButton: 'Ein Konto wiederherstellen',
  accountDetails: 'Einzelheiten zum Konto',

  // Schützen
  countsFrom: (date) => `Funktioniert ab ${date}`,

  // Kontakte verwalten
  contactsTitle: 'E-Mail und Telefon',
  contactsEmptyLead: 'Fügen Sie eines hinzu, damit Sie wieder hineinkommen.',
};
