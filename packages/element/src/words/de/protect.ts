import { formatsOf } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

const { region } = formatsOf('de');

export const protect: Words['protect'] = {
  // Schützen
  targetTitle: 'Wie erreichen wir Sie?',
  targetLead: 'Dorthin senden wir Codes, und nur, wenn Sie einen brauchen.',
  channelLabel: 'Wie wir Sie erreichen',
  addAnyTitle: 'Was möchten Sie hinzufügen?',
  addAnyLead: 'Es hilft Ihnen wieder hinein, wenn Sie Ihren Schlüssel verlieren.',
  addPerson: 'Eine Vertrauensperson',
  addWallet: 'Eine andere Wallet von mir',
  emailField: 'E‑Mail-Adresse',
  emailExample: 'sie@example.com',
  emailProblem: 'Geben Sie eine E‑Mail-Adresse ein, etwa sie@example.com.',
  phoneField: 'Telefonnummer',
  countryField: 'Land',
  countryName: region,
  phoneHint: 'Oder die ganze Nummer, beginnend mit +',
  phoneProblem: 'Das ist keine vollständige Telefonnummer. Prüfen Sie Land und Ziffern.',
  targetTaken: 'Das haben Sie schon hinzugefügt.',
  signTitle: 'Ihre Wallet bittet um Ihr OK',
  signFirst: 'Ihre Wallet bittet um Ihr OK (1 von 2)',
  signLead: (target) => `Sie sagt: ${target} darf mir wieder hineinhelfen.`,
  signNote: 'Das ist kostenlos und bewegt nichts.',
  signDetails: 'Was Ihre Wallet unterschreibt',
  signButton: 'Meine Wallet fragen',
  sendingCode: 'Code wird gesendet…',
  confirmTitle: (channel) =>
    channel === 'email' ? 'Diese E‑Mail gleich verwenden?' : 'Dieses Telefon gleich verwenden?',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'eine neue E‑Mail' : 'ein neues Telefon';
    const when = date === undefined ? 'nach einer Wartezeit' : `am ${date}`;
    const code =
      from === undefined
        ? 'einem Code, den wir hierhin gesendet haben,'
        : `dem Code, den wir an ${from} gesendet haben,`;
    return `Zur Sicherheit funktioniert ${added} erst ${when}. Mit ${code} müssen Sie nicht warten.`;
  },
  confirmLater: 'Lieber warten',
  countsLater: 'Funktioniert später',
  waitsLead:
    'Zur Sicherheit funktioniert eine neue E‑Mail oder ein neues Telefon nicht sofort. Sie müssen nichts mehr tun.',
  guardianChangedTitle: 'Der Wiederherstellungsdienst hat eine neue Adresse',
  guardianChangedLead: (target) =>
    `${target} ist eingetragen, kann dieses Konto aber noch nicht wiederherstellen. Wenn Sie der neuen Adresse vertrauen, entfernen Sie zuerst die alte aus Ihrem Konto und fügen Sie ${target} dann noch einmal hinzu.`,
  guardianBefore: 'In Ihrem Konto',
  guardianNow: 'Neue Adresse des Dienstes',
  furtherWaitButton: 'Einen mit anderer Wartezeit hinzufügen',
  wayElsewhere:
    'Derselbe Rückweg kann nicht zwei Wartezeiten haben: Die kürzere würde entscheiden. Entfernen Sie ihn zuerst dort.',
  addTitle: 'Letzter Schritt: einschalten',
  addLead: 'Ihre Wallet fragt noch einmal (2 von 2).',
  addMeaning: (span) =>
    `Ohne einen Code, der an Sie geht, kann niemand eine Wiederherstellung beginnen. Danach haben Sie ${span ?? 'Zeit'}, um sie zu stoppen.`,
  addAnotherFirst: 'Zuerst eine weitere E‑Mail-Adresse oder Telefonnummer hinzufügen',
  laterButton: 'Später',
  protectDoneTitle: 'Fertig. Sie kommen wieder hinein.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrer E‑Mail hierher zurück.'
      : 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrem Telefon hierher zurück.',
  addAnotherButton: 'Weiteren hinzufügen',
  switchOnLead:
    'Solange sie ausgeschaltet ist, kann Ihnen niemand wieder hineinhelfen. Prüfen Sie, ob Sie allen hier noch vertrauen.',
  switchedOnLead: 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie hierher zurück.',

  // Find the account
  testButton: 'Testen',
  testContact: (target) => `${target} testen`,
  testDone: (target) => `${target} funktioniert.`,
  backupCodesButton: (isNew) => (isNew ? 'Neue Notfallcodes' : 'Notfallcodes auf Papier'),
  cardButton: 'Karte drucken',
  rehearseButton: 'Proben',
  findTitle: 'Zurück ins Konto',
  findLead:
    'Geben Sie die E‑Mail-Adresse oder Telefonnummer ein, die Ihr Konto schützt. Wir senden einen Code dorthin. Er zeigt nur, welches Konto Ihres ist.',
  enterAddress: 'Ich habe die Adresse des Kontos',
  findAgainLead: (target) =>
    `Sie haben einen Code an ${target} angefordert. Geben Sie diese E‑Mail-Adresse oder Telefonnummer noch einmal ein, um fortzufahren.`,
  findButton: 'Code senden',
  findCodeTitle: (target) => `Geben Sie den Code ein, der bei ${target} ankommt`,
  findCodeLead: 'Schützt sie ein Konto, kommt der Code innerhalb einer Minute an.',
  findOther: 'Andere E‑Mail oder Telefonnummer versuchen',
  foundTitle: 'Welches ist Ihres?',
  foundLead: (target) => `${target} schützt diese Konten.`,
  foundElsewhere: (chain) => `Auf ${chain}: auf dieser Seite nicht unterstützt`,
  foundChoose: 'Auswählen',
  foundChooseThis: (account) => `${account} auswählen`,
  foundNoneTitle: 'Kein Konto gefunden',
  foundNoneLead: (target) => `${target} schützt derzeit kein Konto.`,

  // Kontakte verwalten
  contactsHiddenTitle: 'Nur Sie können E‑Mail und Telefon sehen',
  contactsHiddenLead:
    'Zeigen Sie, dass Sie es sind: Ihre Wallet bittet um Ihr OK. Das ist kostenlos.',
  contactsCount: (count, required) => {
    if (count === 1) return 'Zum Wiederherstellen brauchen Sie einen Code, der hierhin geht.';
    if (required < count)
      return `Zum Wiederherstellen brauchen Sie die Codes von ${required} dieser ${count}.`;
    return count === 2
      ? 'Zum Wiederherstellen brauchen Sie die Codes von beiden.'
      : `Zum Wiederherstellen brauchen Sie die Codes von allen ${count}.`;
  },
  contactsOnly: (target, others) =>
    others === 1
      ? `Zum Wiederherstellen brauchen Sie einen Code von ${target}. Das andere funktioniert noch nicht.`
      : `Zum Wiederherstellen brauchen Sie einen Code von ${target}. Die anderen funktionieren noch nicht.`,
  contactsEmpty: 'Noch keine E‑Mail und kein Telefon',
  contactsNoneCounts: (date) =>
    `Nichts davon funktioniert vor ${date}. Bis dahin kommen Sie damit nicht wieder hinein.`,
  changeButton: 'Ändern',
  changeContact: (target) => `${target} ändern`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Geben Sie Ihre neue Adresse ein. Die alte bleibt, bis die neue funktioniert.'
      : 'Geben Sie Ihre neue Nummer ein. Die alte bleibt, bis die neue funktioniert.',
  replaceTitle: (target) => `Jetzt ${target} entfernen`,
  replaceLead: (target) => `${target} ist bestätigt. Die alte Angabe brauchen Sie nicht mehr.`,
  replaceNote: 'Ihre Wallet fragt vielleicht zweimal. Das ist kostenlos.',
  replaceButton: 'Den alten Weg entfernen',
  replaceKeep: 'Beide behalten',
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} wurde hinzugefügt. ${from} bleibt, bis Sie diese Angabe entfernen.`
      : `${to} wurde hinzugefügt und funktioniert ab ${date}. ${from} bleibt, bis Sie diese Angabe entfernen.`,
  removeLast:
    'Das ist Ihre letzte Möglichkeit, Codes zu erhalten. Ohne sie bringt Sie kein Code wieder hinein, wenn Sie Ihren Schlüssel verlieren.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Dann bleibt nur noch eine E‑Mail oder ein Telefon. Wer Nachrichten dorthin lesen kann, könnte eine Wiederherstellung beginnen.'
      : `Dann bleiben ${left} E‑Mails und Telefone. Eine Wiederherstellung braucht die Codes von ${required} davon.`,
  removeNoneCounts: (date, others) =>
    others === 1
      ? `Das andere funktioniert erst ab ${date}. Wenn Sie Ihren Schlüssel vorher verlieren, bringt Sie kein Code wieder hinein.`
      : `Die anderen funktionieren erst ab ${date}. Wenn Sie Ihren Schlüssel vorher verlieren, bringt Sie kein Code wieder hinein.`,
  removeConfirm: 'Jetzt entfernen',
  alertsTitle: 'Wer benachrichtigt wird',
  alertsAlways: (targets) =>
    `Beginnt jemand eine Wiederherstellung, benachrichtigen wir immer ${targets}.`,
  alertsLead:
    'Ein Schalter meldet dort auch, wenn jemand ändert, wer Ihnen zurückhelfen kann. Zum Einschalten genügt ein kostenloses OK in Ihrer Wallet.',
  alertsShow: 'Benachrichtigungen anzeigen',
  alertsTo: (target) => `Auch Änderungen an ${target} melden`,
  alertsOn: 'Erfährt von Wiederherstellungen und Änderungen',
  alertsOff: 'Erfährt von Wiederherstellungen',
  alertsBegun: (target) => `${target} erfährt jetzt auch von Änderungen.`,
  alertsEnded: (target) => `${target} erfährt nicht mehr von Änderungen.`,
  // Wächter
  guardiansEmpty: 'Noch kann Ihnen niemand zurückhelfen',
  guardiansEmptyLead:
    'Jemand, dem Sie vertrauen, oder eine andere Wallet von Ihnen kann Ihnen wieder hineinhelfen.',
  guardiansWhileRunning: 'Was Sie hier ändern, hält sie auch auf.',
  guardiansRunningButton: 'Wiederherstellung ansehen',
  addGuardianTitle: 'Über die Adresse hinzufügen',
  addGuardianLead:
    'Jemandem, der Ihnen wieder hineinhelfen kann, oder einer anderen Wallet von Ihnen, die woanders liegt.',
  guardianField: 'Adresse der Wallet',
  guardianHint: 'Bitten Sie darum, sie aus der Wallet zu kopieren.',
  addWalletTitle: 'Welche Ihrer Wallets?',
  addWalletLead: 'Wählen Sie eine, die woanders liegt, damit Sie nicht beide zugleich verlieren.',
  addWalletHint: 'Kopieren Sie sie aus dieser Wallet.',
  ownWalletName: 'Meine andere Wallet',
  guardianNoChecksum:
    'Diese Adresse können wir nicht auf Tippfehler prüfen. Kopieren Sie sie direkt aus der Wallet.',
  guardianReserved: 'Diese Adresse gehört niemandem. Kopieren Sie sie noch einmal.',
  guardianIsAccount:
    'Ein Konto kann sich nicht selbst zurückhelfen. Wählen Sie eine andere Adresse.',
  guardianIsOwner:
    'Das ist der eigene Schlüssel des Kontos. Sie würden beide zugleich verlieren. Wählen Sie eine andere Adresse.',
  guardianIsModule: 'Das ist das Wiederherstellungsmodul selbst. Wählen Sie eine andere Adresse.',
  guardianIsThere: 'Diese Adresse wurde schon hinzugefügt.',
  guardianName: 'Name',
  guardianNameHint: 'Freiwillig. Er bleibt auf diesem Gerät.',
  guardianAdded: (guardian) => `${guardian} kann Ihnen jetzt zurückhelfen.`,
  thresholdLead:
    'Mehr ist sicherer, wenn sich jemand gegen Sie wendet. Weniger ist sicherer, wenn jemand nicht erreichbar ist.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Jetzt genügt eine Hilfe.';
    const who = guardians === 2 ? 'beide' : `alle ${guardians}`;
    return `Jetzt müssen ${threshold < guardians ? `${threshold} von ${guardians}` : who} helfen.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed, able) =>
    `${needed} müssen helfen, aber ${able === 0 ? 'niemand kann' : able === 1 ? 'nur 1 kann' : `nur ${able} können`} es.`,
  accountDetails: 'Einzelheiten zum Konto',
  thresholdButton: 'Ändern, wie viele helfen müssen',
  addPersonButton: 'Vertrauensperson hinzufügen',
  serviceDownNote: 'Wir erreichen den Wiederherstellungsdienst nicht. Ihr Konto ist unverändert.',
  serviceDownTitle: 'Codes können gerade nicht gesendet werden',
  alarmReplaceButton: 'E‑Mail oder Telefon ersetzen',
};
