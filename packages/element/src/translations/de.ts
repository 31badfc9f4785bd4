import { formatsOf } from './formats.ts';
import type { Strings } from './strings.ts';

const { clock, date, span, remaining } = formatsOf('de');

const unchanged = 'Ihr Konto ist unverändert.';
/** Wer ein Konto beherrschen wird: jemand allein, oder einige von mehreren. */
const together = (owners: string, count: number, threshold: number) =>
  count === 1 ? `nur noch ${owners}` : `je ${threshold} von ${owners}`;

export const de: Strings = {
  // Überall
  elementName: 'Konto-Wiederherstellung',
  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  continue: 'Weiter',
  tryAgain: 'Erneut versuchen',
  reloadButton: 'Seite neu laden',
  details: 'Einzelheiten',
  loading: 'Wird geladen…',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Markieren Sie den Text, um ihn zu kopieren',
  notNow: 'Nicht jetzt',
  accountOn: (chain) => `auf ${chain}`,
  chainNumber: (chainId) => `Chain ${chainId}`,
  stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
  channelName: (channel) => (channel === 'email' ? 'E-Mail' : 'Telefon'),
  waitingForWallet: 'Sehen Sie in Ihre Wallet…',
  waitingForChain: 'Warten auf die Chain…',
  retryIn: (time) => `In ${time} können Sie es erneut versuchen.`,
  retryNow: 'Sie können es jetzt erneut versuchen.',
  date,
  remaining,
  span,

  // Bevor eine Ansicht gezeigt werden kann
  chooseAccountTitle: 'Welches Konto?',
  chooseAccountLead:
    'Geben Sie die Adresse des Smart Accounts ein, den Sie schützen oder wiederherstellen wollen.',
  accountField: 'Adresse des Kontos',
  accountExample: '0x…',
  useWalletAccount: 'Konto meiner Wallet verwenden',
  connectTitle: 'Wallet verbinden',
  connectLead: 'Eine Wallet wird gebraucht, um die Chain zu lesen und zu unterschreiben.',
  connectButton: 'Wallet verbinden',
  connectBusy: 'Wird verbunden…',
  chooseWalletTitle: 'Welche Wallet?',
  chooseWalletLead: 'Dieser Browser hat mehrere. Noch wird nichts unterschrieben.',
  anotherAccount: 'Anderes Konto',
  linkLeaveButton: 'Ohne den Link weitermachen',
  switchChain: (chain) => `Zu ${chain} wechseln`,
  notDeployedTitle: 'Dieses Konto ist noch nicht aktiv',
  notDeployedLead: 'Machen Sie eine erste Transaktion, dann schützen Sie es.',

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
  incompleteGuardianLead: 'Der Wächter gehört noch nicht zu Ihrem Konto.',
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
    'Das Konto verwendet ein Modul, für das dieser Dienst nicht zuständig ist. Die Wächter des Kontos zählen weiterhin.',
  guardiansTitle: 'Wächter',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'Dieser Wächter kann eine Wiederherstellung beginnen.';
    if (threshold === 1)
      return `Jeder dieser ${guardians} Wächter kann allein eine Wiederherstellung beginnen.`;
    return `${threshold} von ${guardians} Wächtern zusammen können eine Wiederherstellung beginnen.`;
  },
  waitInWords: (span) =>
    `Jede Wiederherstellung wartet ${span}. Bis dahin können Sie sie abbrechen.`,
  guardiansButton: 'Wächter ändern',
  ownGuardianButton: 'Einen eigenen Wächter wählen',
  serviceGuardian: 'Erreicht Sie über Ihre Kontakte',
  serviceDownNote: 'Was Sie sehen, steht auf der Chain. Ihre Wächter bleiben, wie sie sind.',
  offlineNote: 'Sie sehen den Stand Ihrer letzten Verbindung.',
  protectButton: 'Dieses Konto schützen',
  finishButton: 'Schutz vervollständigen',
  addContactButton: 'Weiteren Kontakt hinzufügen',
  contactsButton: 'Ihre Kontakte',
  recoverButton: 'Ein Konto wiederherstellen',
  alarmTitle: 'Jemand hat eine Wiederherstellung dieses Kontos begonnen',
  alarmLead: (owner, when) =>
    `Ab ${when} kann ${owner} das Konto übernehmen. Das sind nicht Sie? Brechen Sie ab.`,
  alarmOver: (owner) =>
    `${owner} kann das Konto ab jetzt jederzeit übernehmen. Das sind nicht Sie? Brechen Sie ab.`,
  alarmButton: 'Wiederherstellung abbrechen',
  alarmBusy: 'Wird abgebrochen…',
  alarmDone: 'Die Wiederherstellung ist abgebrochen. Nichts hat den Besitzer gewechselt.',
  runningTitle: 'Eine Wiederherstellung läuft',
  runningLead: (owner) => `${owner} soll dieses Konto übernehmen.`,
  runningButton: 'Zur Wiederherstellung',

  // Schützen
  targetTitle: 'Wie erreichen wir Sie?',
  targetLead: 'Dorthin senden wir Codes, und nur, wenn Sie einen brauchen.',
  channelLabel: 'Weg, Sie zu erreichen',
  emailField: 'E-Mail-Adresse',
  emailExample: 'sie@example.com',
  emailProblem: 'Geben Sie eine E-Mail-Adresse ein, etwa sie@example.com.',
  phoneField: 'Telefonnummer',
  phoneHint: 'Mit Landesvorwahl, etwa +49 151 12345678',
  phoneExample: '+49 151 12345678',
  phoneProblem: 'Geben Sie die Nummer mit Landesvorwahl ein, beginnend mit +.',
  targetTaken: 'Diesen Kontakt haben Sie schon. Geben Sie einen anderen ein.',
  signTitle: 'In Ihrer Wallet bestätigen',
  signLead: (target) =>
    `Sie unterschreiben, dass Codes an ${target} eine Wiederherstellung dieses Kontos beginnen dürfen.`,
  signNote: 'Unterschreiben ist kostenlos und ändert nichts auf der Chain.',
  signDetails: 'Was Sie unterschreiben',
  signButton: 'Unterschreiben und Code senden',
  sendingCode: 'Code wird gesendet…',
  confirmTitle: 'Soll er sofort zählen?',
  confirmLead: (target) =>
    `Damit niemand hinter Ihrem Rücken einen Zugang hinzufügt, zählt ${target} erst nach einer Wartezeit. Mit einem Code, den wir an einen dieser Kontakte gesendet haben, zählt er sofort.`,
  confirmLater: 'Warten lassen',
  countsFrom: (date) => `Zählt ab ${date}`,
  countsLater: 'Zählt nach einer Wartezeit',
  addedLater: (target) => `${target} zählt nach einer Wartezeit. Ab wann, zeigen Ihre Kontakte.`,
  addTitle: 'Wächter zu Ihrem Konto hinzufügen',
  addLead:
    'Ihr Kontakt ist bestätigt. Eine Zustimmung macht den Wächter zu einem Teil Ihres Kontos.',
  addMeaning: (span) =>
    span === undefined
      ? 'Er kann nur mit Codes, die an Sie gehen, eine Wiederherstellung beginnen. Solange sie wartet, können Sie jede abbrechen.'
      : `Er kann nur mit Codes, die an Sie gehen, eine Wiederherstellung beginnen. Jede wartet ${span}, und so lange können Sie sie abbrechen.`,
  addEnablesModule: 'Das schaltet zugleich die Wiederherstellung für dieses Konto ein.',
  addAnotherFirst: 'Zuerst einen weiteren Kontakt hinzufügen',
  thresholdLabel: 'Wie viele Wächter müssen zustimmen?',
  thresholdOption: (count, guardians) => `${count} von ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians)
      return 'Fällt einer von ihnen aus, kann niemand Sie wieder hereinlassen.';
    if (count === 1) return 'Jeder von ihnen kann allein eine Wiederherstellung beginnen.';
    const spare = guardians - count;
    return spare === 1 ? 'Einer von ihnen darf ausfallen.' : `${spare} von ihnen dürfen ausfallen.`;
  },
  guardianLabel: 'Wächter',
  moduleLabel: 'Wiederherstellungsmodul',
  addButton: 'Wächter hinzufügen',
  laterButton: 'Später',
  addBusy: 'Wächter wird hinzugefügt…',
  protectDoneTitle: 'Fertig. Es gibt einen Weg zurück.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrer E-Mail hierher zurück.'
      : 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrem Telefon hierher zurück.',
  doneButton: 'Fertig',
  addAnotherButton: 'Weiteren hinzufügen',

  switchOnTitle: 'Wiederherstellung einschalten',
  switchOnLead:
    'Ihr Konto hat Wächter, und sie können nicht helfen, solange die Wiederherstellung ausgeschaltet ist. Prüfen Sie, ob Sie ihnen noch vertrauen.',
  switchOnButton: 'Wiederherstellung einschalten',
  switchedOnLead:
    'Wenn Sie Ihren Schlüssel verlieren, können Ihre Wächter Sie wieder hereinlassen.',

  // Der Einmalcode
  codeTitle: (target) => `Geben Sie den Code ein, den wir an ${target} gesendet haben`,
  codeField: 'Code',
  codeHint: 'Leerzeichen sind egal. Auch der lange Code aus der Nachricht geht.',
  codeButton: 'Bestätigen',
  codeBusy: 'Wird geprüft…',
  codeMissing: 'Geben Sie den Code aus der Nachricht ein.',
  codeExpiresIn: (time) => `Gültig für ${time}`,
  codeExpired: 'Dieser Code ist abgelaufen. Beginnen Sie von vorn, um einen neuen zu bekommen.',
  resendIn: (time) => `Erneut senden in ${time}`,
  resend: 'Erneut senden',
  resending: 'Wird gesendet…',
  resent: 'Ein neuer Code ist unterwegs.',
  restart: 'Von vorn beginnen',
  wrongTarget: (channel) => (channel === 'email' ? 'Falsche Adresse?' : 'Falsche Nummer?'),
  phraseLabel: 'Wörter in der Nachricht',
  phraseHint: 'Dieselben drei Wörter stehen in der Nachricht. Wenn nicht, hören Sie auf.',

  // Kontakte verwalten
  contactsHiddenTitle: 'Nur Sie können Ihre Kontakte sehen',
  contactsHiddenLead: 'Ihre Wallet unterschreibt die Bitte, sie zu zeigen. Das ist kostenlos.',
  contactsTitle: 'Ihre Kontakte',
  contactsButtonSign: 'Unterschreiben und anzeigen',
  contactsBusy: 'Werden geholt…',
  contactsCount: (count, required) =>
    count === 1
      ? 'Eine Wiederherstellung braucht einen Code von diesem Kontakt.'
      : `Eine Wiederherstellung braucht die Codes von ${required} dieser ${count}.`,
  contactsOnly: (target) =>
    `Eine Wiederherstellung braucht einen Code von ${target}; die anderen zählen noch nicht.`,
  contactsEmpty: 'Noch keine Kontakte',
  contactsEmptyLead: 'Fügen Sie eine E-Mail oder ein Telefon hinzu, damit Sie zurückkommen können.',
  contactsNoneCounts: (date) =>
    `Keiner davon zählt vor ${date}. Bis dahin können sie Sie nicht wieder hereinlassen.`,
  changeButton: 'Ändern',
  changeContact: (target) => `${target} ändern`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Geben Sie Ihre neue Adresse ein. Die alte bleibt, bis die neue zählt.'
      : 'Geben Sie Ihre neue Nummer ein. Die alte bleibt, bis die neue zählt.',
  replaceTitle: (target) => `Jetzt ${target} entfernen`,
  replaceLead: (target) => `${target} ist bestätigt. Der alte Kontakt wird nicht mehr gebraucht.`,
  replaceNote: 'Ihre Wallet fragt vielleicht zweimal. Unterschreiben ist kostenlos.',
  replaceButton: 'Unterschreiben und den alten entfernen',
  replaceKeep: 'Beide behalten',
  changed: (from, to) => `${from} wurde in ${to} geändert.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} wurde hinzugefügt, und ${from} bleibt. Entfernen Sie ihn, sobald der neue zählt.`
      : `${to} wurde hinzugefügt und zählt ab ${date}. ${from} bleibt, bis Sie ihn entfernen.`,
  removeContact: (target) => `${target} entfernen`,
  removeButton: 'Entfernen',
  removeTitle: (target) => `${target} entfernen?`,
  removeLast:
    'Es ist Ihr letzter Kontakt. Ohne ihn kann der Wächter Sie nicht wieder hereinlassen, wenn Sie Ihren Schlüssel verlieren.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Ein Kontakt bleibt. Wer ihn liest, kann allein eine Wiederherstellung beginnen.'
      : `${left} Kontakte bleiben. Eine Wiederherstellung braucht dann die Codes von ${required} davon.`,
  removeNoneCounts: (date) =>
    `Was bleibt, zählt nicht vor ${date}. Bis dahin kann niemand Sie wieder hereinlassen, wenn Sie Ihren Schlüssel verlieren.`,
  removeConfirm: 'Unterschreiben und entfernen',
  removeBusy: 'Wird entfernt…',
  keepButton: 'Behalten',
  removed: (target) => `${target} wurde entfernt.`,
  alertsLead:
    'Warnungen sagen Ihnen, wenn jemand eine Wiederherstellung dieses Kontos beginnt oder seine Wächter ändert. Ein Besitzer unterschreibt dafür; das ist kostenlos.',
  alertsShow: 'Warnungen anzeigen',
  alertsSwitch: 'Warnungen',
  alertsTo: (target) => `Warnungen an ${target}`,
  alertsOthers: 'Warnungen gehen auch an',
  alertsBegun: (target) => `${target} erhält ab jetzt Warnungen.`,
  alertsEnded: (target) => `${target} erhält keine Warnungen mehr.`,

  // Wächter
  guardiansEmpty: 'Noch keine Wächter',
  guardiansEmptyLead:
    'Ein Wächter ist jemand, dem Sie vertrauen, oder eine andere Wallet von Ihnen, und kann Ihnen zurück helfen.',
  guardiansWhileRunning: 'Was Sie hier ändern, hält sie nicht auf.',
  guardiansRunningButton: 'Wiederherstellung ansehen',
  addGuardianButton: 'Wächter hinzufügen',
  thresholdButton: 'Ändern, wie viele zustimmen müssen',
  addGuardianTitle: 'Wer soll Wächter sein?',
  addGuardianLead: 'Jemand, dem Sie vertrauen, oder eine eigene Wallet, die woanders liegt.',
  guardianField: 'Adresse des Wächters',
  guardianHint: 'Lassen Sie sie aus seiner Wallet kopieren. Großbuchstaben zählen.',
  guardianNoChecksum:
    'Ohne Großbuchstaben lässt sich die Adresse nicht auf Tippfehler prüfen. Kopieren Sie sie aus der Wallet.',
  guardianReserved: 'Diese Adresse gehört niemandem. Kopieren Sie sie noch einmal.',
  guardianIsAccount: 'Ein Konto kann sich nicht selbst bewachen. Wählen Sie eine andere Adresse.',
  guardianIsOwner:
    'Das ist ein Besitzer des Kontos: Er geht mit dem Schlüssel verloren. Wählen Sie eine andere Adresse.',
  guardianIsModule: 'Das ist das Wiederherstellungsmodul selbst. Wählen Sie eine andere Adresse.',
  guardianIsThere: 'Das ist bereits ein Wächter.',
  guardianName: 'Name',
  guardianNameOf: (guardian) => `Name für ${guardian}`,
  guardianNameHint: 'Freiwillig. Er bleibt auf diesem Gerät.',
  guardianAdded: (guardian) => `${guardian} ist jetzt Wächter.`,
  revokeLast:
    'Es ist Ihr letzter Wächter. Ohne ihn kann niemand Sie wieder hereinlassen, wenn Sie Ihren Schlüssel verlieren.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Ein Wächter bleibt. Fällt auch er aus, kann niemand Sie wieder hereinlassen.';
    return threshold === 1
      ? `${left} Wächter bleiben. Jeder von ihnen kann allein eine Wiederherstellung beginnen.`
      : `${left} Wächter bleiben. ${threshold} davon zusammen können eine Wiederherstellung beginnen.`;
  },
  revokeService: 'Er spricht für Ihre Kontakte: Codes an sie lassen Sie danach nicht mehr herein.',
  revokeMaybeService:
    'Falls er für Ihre Kontakte spricht, lassen Codes an sie Sie danach nicht mehr herein.',
  revokeConfirm: 'Diesen Wächter entfernen',
  thresholdLead:
    'Mehr ist sicherer gegen Wächter, die sich gegen Sie wenden, weniger gegen Wächter, die ausfallen.',
  thresholdConfirm: 'Ändern',
  thresholdChanged: (threshold, guardians) =>
    `Jetzt müssen ${threshold} von ${guardians} Wächtern zustimmen.`,

  // Wiederherstellen
  ownerTitle: 'Wer soll es beherrschen?',
  ownerLead: 'Wählen Sie die Adresse, die dieses Konto übernimmt.',
  ownerLabel: 'Neuer Besitzer',
  ownerWallet: 'Diese Wallet',
  ownerWalletConnect: 'Verbinden Sie eine Wallet, um ihre Adresse zu verwenden.',
  ownerOther: 'Eine andere Adresse',
  ownerField: 'Adresse des neuen Besitzers',
  ownerNotAnAddress: 'Geben Sie eine Adresse ein: 0x und 40 Buchstaben und Ziffern.',
  ownerChecksum: 'Diese Adresse hat einen Tippfehler. Kopieren Sie sie noch einmal.',
  ownerIsAccount: 'Ein Konto kann sich nicht selbst gehören. Wählen Sie eine andere Adresse.',
  ownerIsGuardian: 'Das ist ein Wächter des Kontos. Wählen Sie eine andere Adresse.',
  ownerRefused: 'Dieser Adresse kann kein Konto gehören. Wählen Sie eine andere.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Nach der Wartezeit${span === undefined ? '' : ` (${span})`} ${count === 1 ? 'beherrscht' : 'beherrschen'} ${together(owners, count, threshold)} dieses Konto.`,
  ownersTogether: 'Mehrere Besitzer',
  ownersTogetherHint: 'Leere Felder zählen nicht.',
  ownerNth: (position) => `Besitzer ${position}`,
  addOwner: 'Weiteren Besitzer hinzufügen',
  ownersThreshold: 'Wie viele von ihnen unterschreiben müssen',
  ownersThresholdHint: 'Für alles, was das Konto tut.',
  ownersThresholdProblem: (count) => `Geben Sie eine Zahl von 1 bis ${count} ein.`,
  ownerTwice: 'Eine Adresse steht doppelt da. Lassen Sie eine davon weg.',
  ownerButton: 'Codes senden',
  ownerBusy: 'Codes werden gesendet…',
  noGuardianTitle: 'Dieses Konto hat keinen Wächter',
  noGuardianLead:
    'Ohne Wächter lässt es sich hier nicht wiederherstellen. Sein Besitzer kann jederzeit einen hinzufügen.',
  moduleOffTitle: 'Die Wiederherstellung ist ausgeschaltet',
  moduleOffLead: 'Dieses Konto hat seine Wächter ausgeschaltet. Nur sein Besitzer kann das ändern.',
  checkTitle: 'Zeigen Sie, dass Sie es sind',
  checkLead: (contacts, required) =>
    required === contacts
      ? `Geben Sie den Code von jedem dieser ${contacts} ein.`
      : `Geben Sie die Codes von ${required} dieser ${contacts} ein.`,
  confirmedOf: (confirmed, required) => `${confirmed} von ${required} bestätigt`,
  enterCode: 'Code eingeben',
  enterCodeOf: (target) => `Code eingeben, der an ${target} ging`,
  confirmed: 'Bestätigt',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Mit diesem Code darf diese Adresse die Kontrolle über Ihr Konto übernehmen:'
      : `Mit diesem Code dürfen ${threshold} dieser ${count} Adressen zusammen die Kontrolle über Ihr Konto übernehmen:`,
  codeNewOwnersHint: 'Wenn Sie das nicht so gewählt haben, geben Sie den Code nicht ein.',
  startTitle: 'Wiederherstellung beginnen',
  startLead: 'Es ist bestätigt, dass Sie es sind. Jetzt muss es die Chain erfahren.',
  startOutcome: (owners, span, count, threshold) =>
    `Nach dem Beginn läuft die Wartezeit${span === undefined ? '' : ` (${span})`}. Danach ${count === 1 ? 'beherrscht' : 'beherrschen'} ${together(owners, count, threshold)} dieses Konto.`,
  startCancelable: 'Bis dahin kann der jetzige Besitzer abbrechen.',
  walletPays: 'Ihre Wallet zahlt die Gebühr des Netzwerks.',
  startButton: 'Wiederherstellung beginnen',
  startBusy: 'Wird begonnen…',
  servicePays: 'Es kostet Sie nichts: Der Wiederherstellungsdienst sendet es.',
  payButton: 'Mit meiner eigenen Wallet bezahlen',
  relayedLead:
    'Der Wiederherstellungsdienst sendet es an die Chain. Sie können diese Seite schließen und wiederkommen.',
  transactionLabel: 'Transaktion',
  startCalldata: 'Selbst senden',
  calldataTo: 'An',
  calldataData: 'Daten',
  moreGuardiansTitle: 'Weitere Wächter müssen unterschreiben',
  moreGuardiansLead: (threshold) =>
    `Dieses Konto verlangt ${threshold} Wächter. Senden Sie den anderen den Link, und geben Sie ein, was sie zurücksenden.`,
  moreGuardiansShared: (threshold) =>
    `Dieses Konto verlangt ${threshold} Wächter. Senden Sie den anderen den Link. Was sie unterschreiben, kommt von selbst hier an.`,
  togetherLabel: 'Zum Vergleichen',
  togetherHint:
    'Alle, die das unterschreiben sollen, sehen dieselben Bilder und Wörter. Wenn nicht, hören Sie auf.',
  signatureLabel: 'Unterschrift',
  waitTitle: 'Die Wiederherstellung hat begonnen',
  waitReadyIn: 'Bereit in',
  waitReadyAt: (date) => `am ${date}`,
  resumedNotice: 'Das haben Sie schon begonnen. Machen Sie weiter, wo Sie waren.',
  elsewhereTitle: 'Auf einem anderen Gerät weitermachen',
  elsewhereLabel: 'Link zu dieser Wiederherstellung',
  elsewhereHint: 'Für Ihre eigenen Geräte. Er enthält weder Code noch Schlüssel.',
  staleNotice: 'Das Konto hat sich seit dieser Unterschrift geändert. Senden Sie neue Codes.',
  askGuardiansButton: 'Die anderen Wächter bitten',
  startCopyTo: 'Adresse kopieren',
  startCopyData: 'Daten kopieren',
  startElsewhere:
    'Jede Wallet kann es senden. Diese Seite geht von selbst weiter, sobald die Chain es hat.',
  waitNote:
    'Sie können diese Seite schließen und dann wiederkommen. Bis dahin kann der jetzige Besitzer abbrechen.',
  newOwnersLabel: 'Neuer Besitzer',
  newOwnersThreshold: (threshold, count) =>
    `${threshold} dieser ${count} müssen für alles unterschreiben, was das Konto tut.`,
  ownerCancelButton: 'Ich bin der Besitzer: abbrechen',
  replacedTitle: 'Diese Wiederherstellung hat eine andere ersetzt',
  replacedLead: (before) =>
    `Die Wiederherstellung zu ${before} gilt nicht mehr: Dieser hier haben mehr Wächter zugestimmt. Ihre Wartezeit begann von vorn.`,
  finalizeTitle: 'Die Wartezeit ist vorbei',
  finalizeLead: (owner) => `${owner} kann dieses Konto übernehmen.`,
  finalizeButton: 'Jetzt übernehmen',
  finalizeBusy: 'Wird übernommen…',
  finalizedTitle: (owner) => `${owner} beherrscht jetzt Ihr Konto`,
  finalizedLead:
    'Der alte Schlüssel geht nicht mehr. Sehen Sie Ihre Kontakte durch: Sie gelten weiter.',
  canceledTitle: 'Die Wiederherstellung wurde abgebrochen',
  canceledLead:
    'Das Konto ist unverändert. Wenn Sie nicht abgebrochen haben, hat noch jemand seinen Schlüssel.',

  // Unterschriften von mehreren
  signedOf: (signed, required) => `${signed} von ${required} unterschrieben`,
  signed: 'Unterschrieben',
  signerHere: 'In dieser Wallet',
  signerElsewhere: 'Noch nicht',
  signAs: (signer) => `Als ${signer} unterschreiben`,
  chooseOtherAccount: 'Ein anderes Konto meiner Wallet verwenden',
  askLink: 'Link für die anderen',
  askLinkHint: 'Er sagt, was zu unterschreiben ist. Er enthält kein Geheimnis.',
  askLinkCopy: 'Link kopieren',
  answerTitle: 'Geben Sie ein, was zurückkam',
  answerField: 'Unterschrift, oder der Link mit ihr',
  answerButton: 'Hinzufügen',
  goodUntil: (date) => `Gültig bis ${date}.`,
  ownersTitle: (threshold) => `${threshold} Besitzer müssen unterschreiben`,
  ownersLead: (owners) =>
    `Dieses Konto hat ${owners} Besitzer. Unterschreiben Sie hier, wechseln Sie in Ihrer Wallet zu einem anderen, oder senden Sie ihnen den Link.`,
  subjectRegister: (target) =>
    `Codes an ${target} dürfen eine Wiederherstellung dieses Kontos beginnen.`,
  subjectList: 'Die Kontakte zeigen, die für dieses Konto eingetragen sind.',
  subjectRemove: 'Einen der Kontakte entfernen, die für dieses Konto eingetragen sind.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Die Wiederherstellung wird für dieses Konto eingeschaltet.'
      : `Die Wiederherstellung wird für dieses Konto eingeschaltet. Jede wartet ${span} und kann so lange abgebrochen werden.`,
  subjectAddGuardian: (guardian, threshold) =>
    threshold === 1
      ? `${guardian} wird Wächter. Ein Wächter genügt dann, um eine Wiederherstellung zu beginnen.`
      : `${guardian} wird Wächter. ${threshold} Wächter sind dann nötig, um eine Wiederherstellung zu beginnen.`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `${guardian} ist nicht mehr Wächter. Ohne Wächter lässt sich dieses Konto nicht wiederherstellen.`
      : threshold === 1
        ? `${guardian} ist nicht mehr Wächter. Ein Wächter genügt dann, um eine Wiederherstellung zu beginnen.`
        : `${guardian} ist nicht mehr Wächter. ${threshold} Wächter sind dann nötig, um eine Wiederherstellung zu beginnen.`,
  subjectThreshold: (threshold) =>
    threshold === 1
      ? 'Ein Wächter genügt dann, um eine Wiederherstellung zu beginnen.'
      : `${threshold} Wächter sind dann nötig, um eine Wiederherstellung zu beginnen.`,
  subjectCancel: 'Die laufende Wiederherstellung wird abgebrochen.',

  // Links
  answerOwnerTitle: 'Ein anderer Besitzer bittet um Ihre Unterschrift',
  answerOwnerLead: 'Dieses Konto gehört Ihnen gemeinsam. Mit Ihrer Unterschrift geschieht dies:',
  answerOwnerCaution:
    'Unterschreiben Sie nur, wenn Sie mit dem anderen Besitzer darüber gesprochen haben.',
  answerOwnerButton: 'In meiner Wallet unterschreiben',
  soleOwnerTitle: 'Unterschreiben Sie das nicht',
  soleOwnerLead:
    'Diesem Konto genügt eine einzige Unterschrift. Ihre allein würde reichen; kein anderer Besitzer muss Sie also darum bitten. Nichts wurde unterschrieben.',
  answerOwnerLast: (threshold) =>
    `Dieses Konto braucht ${threshold} Unterschriften. Wenn die anderen schon da sind, ist Ihre die letzte, und es wird ohne weitere Rückfrage wirksam.`,
  approveTitle: 'Stimmen Sie dieser Wiederherstellung zu?',
  approveLead: 'Sie werden als Wächter dieses Kontos gefragt.',
  approveOutcome: (owners, span, count, threshold) =>
    `Sobald genug Wächter zugestimmt haben und die Wartezeit${span === undefined ? '' : ` (${span})`} vorbei ist, ${count === 1 ? 'beherrscht' : 'beherrschen'} ${together(owners, count, threshold)} dieses Konto.`,
  approveCaution:
    'Stimmen Sie nur zu, wenn Sie selbst mit dem Besitzer gesprochen haben, persönlich oder am Telefon. Eine Nachricht kann von jedem sein.',
  approveButton: 'In meiner Wallet zustimmen',
  strangeTitle: 'Das unterschreiben Sie besser nicht',
  strangeLead:
    'Dieser Link verlangt etwas, das diese Seite nie verlangt. Nichts wurde unterschrieben.',
  tooLateTitle: 'Das kam zu spät',
  tooLateLead: 'Was Sie unterschreiben sollten, gilt nicht mehr. Bitten Sie um einen neuen Link.',
  handBackTitle: 'Unterschrieben. Jetzt geben Sie es zurück.',
  handBackLead: 'Senden Sie diesen Link an den, der Sie gebeten hat. Vorher geschieht nichts.',
  handBackLink: 'Link zum Zurücksenden',
  handBackText: 'Stattdessen als Text',
  copySignature: 'Unterschrift kopieren',
  deliveredTitle: 'Danke. Ihre Zustimmung ist angekommen.',
  deliveredLead: 'Sie müssen nichts zurücksenden und können diese Seite schließen.',
  followTitle: 'Mit dieser Wiederherstellung weitermachen?',
  followLead:
    'Sie wurde auf einem anderen Gerät begonnen. Machen Sie nur weiter, wenn Sie das waren.',
  followButton: 'Weitermachen',
  followNotMine: 'Das war ich nicht',
  followOtherTitle: 'Sie haben in diesem Browser eine andere Wiederherstellung begonnen',
  followOtherLead: 'Wenn Sie mit dieser weitermachen, wird die andere hier vergessen.',
  followOtherOwners: 'Neuer Besitzer in der Wiederherstellung, die Sie hier begonnen haben',
  followKeep: 'Meine behalten',
  followReplace: 'Stattdessen mit dieser weitermachen',
  takeTitle: 'Eine Unterschrift kam zurück',
  takeLead: 'Verwenden Sie sie in dem Browser, in dem Sie darum gebeten haben.',
  takeButton: 'Hier verwenden',
  takenTitle: 'Sie ist, wo sie hingehört',
  takenLead: 'Schließen Sie diese Seite und machen Sie auf der weiter, die darauf wartet.',
  unclaimedTitle: 'In diesem Browser wartet nichts darauf',
  unclaimedLead:
    'Kopieren Sie die Unterschrift und geben Sie sie in dem Browser ein, in dem Sie darum gebeten haben.',
  nonceLabel: 'Nonce',

  errors: {
    // Der Wiederherstellungsdienst
    'invalid-parameters': () => 'Der Dienst hat das nicht angenommen. Prüfen Sie Ihre Eingabe.',
    'unknown-chain': ({ chainName }) => `Der Wiederherstellungsdienst bedient ${chainName} nicht.`,
    'invalid-target': () => 'Dorthin kann der Dienst keine Codes senden. Prüfen Sie Ihre Eingabe.',
    'invalid-new-owners': () =>
      'Diesen Adressen kann das Konto nicht gehören. Wählen Sie eine andere.',
    'invalid-signature': () =>
      'Der Dienst hat die Unterschrift nicht angenommen. Prüfen Sie, ob Ihre Wallet dieses Konto beherrscht, und unterschreiben Sie noch einmal.',
    'account-not-deployed': () =>
      'Dieses Konto ist noch nicht aktiv. Machen Sie eine erste Transaktion, dann fügen Sie ein Telefon hinzu.',
    'guardian-not-set': () =>
      'Dieses Konto hat den Wächter nicht hinzugefügt und lässt sich hier nicht wiederherstellen.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Dieser Code stimmt nicht.'
        : `Dieser Code stimmt nicht. Noch ${triesLeft === 1 ? '1 Versuch' : `${triesLeft} Versuche`}.`,
    'challenge-expired': () =>
      'Dieser Code ist abgelaufen. Beginnen Sie von vorn, um einen neuen zu bekommen.',
    'challenge-exhausted': ({ retryAt }) =>
      retryAt
        ? `Zu viele falsche Codes. Beginnen Sie um ${clock(retryAt)} von vorn. ${unchanged}`
        : `Zu viele falsche Codes. Beginnen Sie von vorn, um einen neuen zu bekommen. ${unchanged}`,
    'request-stale': () =>
      'Das Konto hat sich geändert, seit die Codes gesendet wurden. Beginnen Sie von vorn, um neue zu bekommen.',
    'request-signed': () =>
      'Dieser Wiederherstellung wurde schon zugestimmt. Bevor sie endgültig ist, kann der Besitzer sie noch abbrechen.',
    'captcha-required': () =>
      'Zeigen Sie, dass Sie kein Roboter sind, dann versuchen Sie es erneut.',
    'delivery-refused': ({ target }) =>
      target
        ? `Wir konnten ${target} nicht erreichen. Prüfen Sie die Adresse.`
        : 'Wir konnten Sie dort nicht erreichen. Prüfen Sie die Adresse.',
    unauthorized: () =>
      'Diese Website darf den Wiederherstellungsdienst nicht verwenden. Sagen Sie es ihrem Betreiber.',
    'not-found': () =>
      'Der Wiederherstellungsdienst kennt diese Anfrage nicht. Beginnen Sie von vorn.',
    'registration-not-found': () => 'Dieser Kontakt wurde schon entfernt.',
    'challenge-not-found': () =>
      'Dieser Code zählt nicht mehr. Beginnen Sie von vorn, um einen neuen zu bekommen.',
    'request-not-found': () =>
      'Diese Wiederherstellung zählt nicht mehr. Beginnen Sie von vorn, um neue Codes zu bekommen.',
    'no-registrations': ({ chainName }) =>
      `Für dieses Konto sind auf ${chainName} keine Kontakte eingetragen.`,
    'account-not-safe': () => 'Diese Adresse ist kein Konto, das sich wiederherstellen lässt.',
    'signer-not-guardian': () =>
      'Nur ein Wächter dieses Kontos kann seiner Wiederherstellung zustimmen.',
    'invalid-guardian-signature': () =>
      'Der Dienst hat die Unterschrift nicht angenommen. Prüfen Sie, ob Ihre Wallet der Wächter ist, und unterschreiben Sie noch einmal.',
    'recovery-not-found': () =>
      'Der Wiederherstellungsdienst kennt diese Wiederherstellung nicht. Beginnen Sie von vorn.',
    'recovery-outdated': () =>
      'Das Konto hat sich geändert, seit diese Wiederherstellung begann. Beginnen Sie von vorn.',
    'recovery-not-running': () =>
      'Diese Wiederherstellung wurde abgebrochen oder ersetzt. Beginnen Sie von vorn.',
    'insufficient-signatures': () =>
      'Zuerst müssen weitere Wächter dieser Wiederherstellung zustimmen.',
    'recovery-not-ready': () => 'Die Wartezeit ist noch nicht vorbei.',
    'not-sponsored': () => 'Der Dienst bezahlt das nicht. Senden Sie es von Ihrer eigenen Wallet.',
    'relay-refused': () => `Die Chain würde das jetzt ablehnen. ${unchanged}`,
    'alerts-not-offered': () => 'Auf diesem Weg sendet der Dienst keine Warnungen.',
    'too-many-registrations': () =>
      'Für dieses Konto ist die Höchstzahl an E-Mail-Adressen oder Telefonnummern erreicht. Entfernen Sie eine, oder versuchen Sie es morgen erneut.',
    'too-many-subscriptions': () =>
      'Zu diesem Konto erhalten schon zu viele Adressen Warnungen. Entfernen Sie zuerst eine.',
    'subscription-not-found': () => 'Diese Warnungen wurden schon ausgeschaltet.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Zu viele Codes. Versuchen Sie es um ${clock(retryAt)} erneut. ${unchanged}`
        : `Zu viele Codes. Versuchen Sie es in einigen Minuten erneut. ${unchanged}`,
    'delivery-unavailable': () =>
      'Die Nachricht konnte nicht gesendet werden. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
    internal: () =>
      'Der Wiederherstellungsdienst hat ein Problem. Nichts wurde geändert. Versuchen Sie es erneut.',
    unreachable: () =>
      'Der Wiederherstellungsdienst antwortet nicht. Nichts wurde geändert. Versuchen Sie es erneut.',
    'unexpected-answer': () =>
      'Der Wiederherstellungsdienst gab eine unverständliche Antwort. Nichts wurde geändert.',

    // Wallets, die Chain, die Seite
    'not-configured': () =>
      'Diese Seite hat die Wiederherstellung nicht richtig eingerichtet. Sagen Sie es ihrem Betreiber.',
    'not-loaded': () =>
      'Ein Teil dieser Seite konnte nicht geholt werden. Nichts wurde geändert. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
    offline: () =>
      'Sie sind offline. Nichts wurde geändert. Versuchen Sie es erneut, wenn Sie wieder online sind.',
    'no-wallet': () =>
      'In diesem Browser wurde keine Wallet gefunden. Öffnen Sie Ihre Wallet und versuchen Sie es erneut.',
    'wallet-refused': () => 'Sie haben in Ihrer Wallet abgelehnt. Nichts wurde unterschrieben.',
    'wrong-chain': ({ chainName }) =>
      `Dieses Konto ist auf ${chainName}. Stellen Sie Ihre Wallet auf ${chainName} um.`,
    'not-an-owner': () =>
      'Diese Wallet beherrscht das Konto nicht. Verbinden Sie die Wallet seines Besitzers.',
    'not-a-guardian': () =>
      'Diese Wallet ist kein Wächter des Kontos. Verbinden Sie die, die es ist.',
    'not-a-signature': () =>
      'Das ist keine Unterschrift. Kopieren Sie alles, was man Ihnen gesendet hat, und fügen Sie es noch einmal ein.',
    'not-a-signer': () =>
      'Das hat jemand anderes unterschrieben, oder für etwas anderes. Bitten Sie um eine neue Unterschrift.',
    'signed-already': () => 'Diese Unterschrift ist schon da. Es braucht eine andere.',
    'relay-limited': () =>
      'Der Dienst hat vorerst genug bezahlt. Bezahlen Sie mit Ihrer eigenen Wallet, oder versuchen Sie es später.',
    'transaction-failed': () =>
      `Die Chain hat das abgelehnt. ${unchanged} Versuchen Sie es erneut.`,
    'chain-unreachable': () =>
      'Die Chain antwortet nicht. Nichts wurde geändert. Versuchen Sie es erneut.',
    'unsupported-account': () =>
      'Diese Adresse ist kein Konto, das sich wiederherstellen lässt. Prüfen Sie Adresse und Chain.',
    'module-missing': ({ chainName }) => `Auf ${chainName} gibt es keine Wiederherstellung.`,
    'link-unreadable': () =>
      'Dieser Link ist nicht vollständig. Kopieren Sie alles davon und öffnen Sie ihn noch einmal.',
    'link-elsewhere': ({ chainName }) =>
      `Dieser Link ist nicht für ${chainName}. Öffnen Sie ihn auf der Seite, von der er kommt.`,
    'link-expired': () => 'Dieser Link ist zu alt. Bitten Sie um einen neuen.',
    'link-outdated': () =>
      'Das Konto hat sich geändert, seit darum gebeten wurde. Nichts wurde unterschrieben. Bitten Sie um einen neuen Link.',
    unknown: () => 'Das hat nicht geklappt. Nichts wurde geändert. Versuchen Sie es erneut.',
  },
};
