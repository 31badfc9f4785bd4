import { common, together } from './de-common.ts';
import { formatsOf } from './formats.ts';
import type { ViewStrings } from './strings.ts';

const { region } = formatsOf('de');

const unchanged = 'Ihr Konto ist unverändert.';

export const views: ViewStrings = {
  ...common,
  // Überall
  checkAgain: 'Erneut prüfen',
  reloadButton: 'Seite neu laden',
  stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
  waitingForChain: 'Warten auf das Netzwerk…',

  // Bevor eine Ansicht gezeigt werden kann
  chooseAccountLead:
    'Geben Sie die Adresse des Smart Accounts ein, den Sie schützen oder wiederherstellen wollen.',
  useWalletAccount: 'Konto meiner Wallet verwenden',
  connectTitle: 'Wallet verbinden',
  connectLead: 'Verbinden Sie eine Wallet, um fortzufahren.',
  connectButton: 'Wallet verbinden',
  chooseWalletTitle: 'Welche Wallet?',
  chooseWalletLead: 'Sie haben mehrere Wallets. Mit der Auswahl wird nichts unterschrieben.',
  anotherAccount: 'Anderes Konto',
  linkLeaveButton: 'Ohne den Link fortfahren',
  switchChain: (chain) => `Zu ${chain} wechseln`,
  notShownTitle: 'Das wurde nicht geladen',
  unavailableTitle: 'Hier gibt es keine Wiederherstellung',
  wrongNetworkTitle: 'Ihre Wallet ist in einem anderen Netzwerk',
  wrongAccountTitle: 'Ist das das richtige Konto?',
  brokenLinkTitle: 'Dieser Link funktioniert nicht',
  recoveryOverTitle: 'Diese Wiederherstellung ist vorbei',
  noCodesTitle: 'Codes können dieses Konto nicht wiederherstellen',
  notDeployedTitle: 'Dieses Konto ist noch nicht aktiv',
  notDeployedLead: 'Machen Sie eine erste Transaktion, dann schützen Sie es.',

  // Übersicht
  serviceDownNote: 'Ihre Wächter sind davon nicht betroffen.',
  alarmOver: (owner) =>
    `${owner} kann das Konto jederzeit übernehmen. Wenn das nicht Sie sind, stoppen Sie es jetzt.`,
  alarmNote: 'Eine Bestätigung in Ihrer Wallet genügt. Sonst ändert sich nichts.',
  alarmAftermath:
    'Wenn Sie sie nicht begonnen haben, liest vielleicht jemand Ihre Nachrichten. Ersetzen Sie die E-Mail oder das Telefon, dem Sie nicht mehr trauen.',
  runningTitle: 'Eine Wiederherstellung dieses Kontos läuft',
  runningLead: (owner) => `${owner} wird dieses Konto übernehmen.`,
  runningButton: 'Zur Wiederherstellung',
  startedButton: 'Ich war das: Fortschritt zeigen',
  notMeButton: 'Ich war das nicht: stoppen',

  // Schützen
  targetTitle: 'Wie erreichen wir Sie?',
  targetLead: 'Dorthin senden wir Codes, und nur, wenn Sie einen brauchen.',
  channelLabel: 'Wie wir Sie erreichen',
  addAnyTitle: 'Was möchten Sie hinzufügen?',
  addAnyLead: 'Es hilft Ihnen wieder hinein, wenn Sie Ihren Schlüssel verlieren.',
  addPerson: 'Eine Vertrauensperson',
  addWallet: 'Eine andere Wallet von mir',
  emailField: 'E-Mail-Adresse',
  emailExample: 'sie@example.com',
  emailProblem: 'Geben Sie eine E-Mail-Adresse ein, etwa sie@example.com.',
  phoneField: 'Telefonnummer',
  countryField: 'Land',
  countryName: region,
  phoneHint: 'Oder die ganze Nummer, beginnend mit +',
  phoneProblem: 'Das ist keine vollständige Telefonnummer. Prüfen Sie Land und Ziffern.',
  targetTaken: 'Das haben Sie schon hinzugefügt.',
  signTitle: 'In Ihrer Wallet bestätigen',
  signLead: (target) =>
    `Ihre Wallet bittet Sie, eine Nachricht zu unterschreiben. Sie erlaubt, dass Codes an ${target} eine Wiederherstellung dieses Kontos beginnen.`,
  signNote: 'Unterschreiben ist kostenlos und sendet keine Transaktion.',
  signDetails: 'Was Sie unterschreiben',
  signButton: 'Unterschreiben und Code senden',
  sendingCode: 'Code wird gesendet…',
  confirmTitle: (channel) =>
    channel === 'email' ? 'Diese E-Mail gleich verwenden?' : 'Dieses Telefon gleich verwenden?',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'eine neue E-Mail' : 'ein neues Telefon';
    const when = date === undefined ? 'nach einer Wartezeit' : `am ${date}`;
    const code =
      from === undefined
        ? 'einem Code, den wir hierhin gesendet haben,'
        : `dem Code, den wir an ${from} gesendet haben,`;
    return `Zur Sicherheit funktioniert ${added} erst ${when}. Mit ${code} müssen Sie nicht warten.`;
  },
  confirmLater: 'Lieber warten',
  countsLater: 'Funktioniert später',
  waitsTitle: 'Fast fertig',
  waitsLead:
    'Zur Sicherheit funktioniert eine neue E-Mail oder ein neues Telefon nicht sofort. Sie müssen nichts mehr tun.',
  addTitle: 'Wächter zu Ihrem Konto hinzufügen',
  addLead: 'Stimmen Sie einmal zu, um fertig zu werden.',
  addMeaning: (span) =>
    `Der Wächter kann nur mit Codes, die an Sie gehen, eine Wiederherstellung beginnen. Danach haben Sie ${span ?? 'Zeit'}, um sie abzubrechen.`,
  addEnablesModule: 'Das schaltet zugleich die Wiederherstellung für dieses Konto ein.',
  addAnotherFirst: 'Zuerst weitere E-Mail oder Telefon hinzufügen',
  thresholdLabel: 'Wie viele Wächter müssen zustimmen?',
  thresholdOption: (count, guardians) => `${count} von ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians)
      return 'Wenn Sie einen davon verlieren, kann niemand Sie wieder hereinlassen.';
    if (count === 1) return 'Jeder von ihnen kann allein eine Wiederherstellung beginnen.';
    const spare = guardians - count;
    return spare === 1
      ? 'Sie können einen davon verlieren.'
      : `Sie können ${spare} davon verlieren.`;
  },
  addButton: 'Wächter hinzufügen',
  laterButton: 'Später',
  addBusy: 'Wächter wird hinzugefügt…',
  protectDoneTitle: 'Fertig. Sie kommen wieder hinein.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrer E-Mail hierher zurück.'
      : 'Wenn Sie Ihren Schlüssel verlieren, kommen Sie mit Ihrem Telefon hierher zurück.',
  addAnotherButton: 'Weiteren hinzufügen',
  switchOnLead:
    'Ihr Konto hat Wächter, und sie können nicht helfen, solange die Wiederherstellung ausgeschaltet ist. Prüfen Sie, ob Sie ihnen noch vertrauen.',
  switchOnButton: 'Wiederherstellung einschalten',
  switchedOnLead:
    'Wenn Sie Ihren Schlüssel verlieren, können Ihre Wächter Sie wieder hereinlassen.',

  // Der Einmalcode
  codeTitle: (target) => `Geben Sie den Code ein, den wir an ${target} gesendet haben`,
  codeField: 'Code',
  codeHint: 'Sie können auch den langen Code einfügen, zu dem unsere Nachricht führt.',
  codeMissing: 'Geben Sie den Code aus der Nachricht ein.',
  codeExpiresIn: (time) => `Gültig für ${time}`,
  codeExpired: 'Dieser Code ist abgelaufen.',
  resendIn: (time) => `Neuen Code senden in ${time}`,
  resend: 'Neuen Code senden',
  resending: 'Wird gesendet…',
  resent: 'Ein neuer Code ist unterwegs.',
  restart: 'Von vorn beginnen',
  noCodeTitle: 'Kein Code angekommen?',
  noCodeLook: (channel) =>
    channel === 'email'
      ? 'Sehen Sie auch im Spam-Ordner nach.'
      : 'Eine SMS kann einige Minuten brauchen. Prüfen Sie Ihren Empfang.',
  noCodeTarget: (target) => `Prüfen Sie, ob ${target} stimmt.`,
  noCodeResend: 'Wenn nichts ankommt, senden Sie einen neuen Code.',
  noCodeOther: 'Die andere E-Mail oder das andere Telefon verwenden',
  wrongTarget: (channel) => (channel === 'email' ? 'Falsche Adresse?' : 'Falsche Nummer?'),
  phraseLabel: 'Vergleichen Sie diese Wörter',
  phraseHint:
    'Unsere Nachricht zeigt dieselben drei Wörter. Wenn nicht, geben Sie den Code nicht ein.',

  // Kontakte verwalten
  contactsHiddenTitle: 'Nur Sie können E‑Mail und Telefon sehen',
  contactsHiddenLead:
    'Unterschreiben Sie eine Nachricht, um zu zeigen, dass Sie es sind. Das ist kostenlos.',
  contactsCount: (count, required) => {
    if (count === 1) return 'Zum Wiederherstellen brauchen Sie einen Code, der hierhin geht.';
    if (required < count)
      return `Zum Wiederherstellen brauchen Sie die Codes von ${required} dieser ${count}.`;
    return count === 2
      ? 'Zum Wiederherstellen brauchen Sie die Codes von beiden.'
      : `Zum Wiederherstellen brauchen Sie die Codes von allen ${count}.`;
  },
  contactsOnly: (target) =>
    `Zum Wiederherstellen brauchen Sie einen Code von ${target}; die anderen sind noch nicht aktiv.`,
  contactsEmpty: 'Noch keine E-Mail und kein Telefon',
  contactsNoneCounts: (date) =>
    `Nichts davon funktioniert vor ${date}. Bis dahin kommen Sie damit nicht wieder hinein.`,
  changeButton: 'Ändern',
  changeContact: (target) => `${target} ändern`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Geben Sie Ihre neue Adresse ein. Die alte bleibt, bis die neue funktioniert.'
      : 'Geben Sie Ihre neue Nummer ein. Die alte bleibt, bis die neue funktioniert.',
  replaceTitle: (target) => `Jetzt ${target} entfernen`,
  replaceLead: (target) => `${target} ist bestätigt. Das alte brauchen Sie nicht mehr.`,
  replaceNote: 'Ihre Wallet fragt vielleicht zweimal. Unterschreiben ist kostenlos.',
  replaceButton: 'Unterschreiben und altes entfernen',
  replaceKeep: 'Beide behalten',
  changed: (from, to) => `${from} wurde in ${to} geändert.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} wurde hinzugefügt. ${from} bleibt, bis Sie es entfernen.`
      : `${to} wurde hinzugefügt und funktioniert ab ${date}. ${from} bleibt, bis Sie es entfernen.`,
  removeContact: (target) => `${target} entfernen`,
  removeTitle: (target) => `${target} entfernen?`,
  removeLast:
    'Es ist das letzte. Ohne es bringt Sie kein Code wieder hinein, wenn Sie Ihren Schlüssel verlieren.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Dann bleibt nur eines. Wer Nachrichten dorthin lesen kann, könnte eine Wiederherstellung beginnen.'
      : `Dann bleiben ${left}. Eine Wiederherstellung braucht die Codes von ${required} davon.`,
  removeNoneCounts: (date) =>
    `Die anderen funktionieren erst ab ${date}. Wenn Sie Ihren Schlüssel vorher verlieren, bringt Sie kein Code wieder hinein.`,
  removeConfirm: 'Unterschreiben und entfernen',
  keepButton: 'Behalten',
  removed: (target) => `${target} wurde entfernt.`,
  alertsTitle: 'Benachrichtigen, wenn jemand eine Wiederherstellung beginnt',
  alertsLead: 'Auch wenn sich Ihre Wächter ändern. Zum Einschalten unterschreiben Sie kostenlos.',
  alertsShow: 'Warnungen anzeigen',
  alertsTo: (target) => `Warnungen an ${target}`,
  alertsOn: 'Ein',
  alertsOff: 'Aus',
  alertsBegun: (target) => `${target} erhält Warnungen.`,
  alertsEnded: (target) => `${target} erhält keine Warnungen mehr.`,

  // Wächter
  guardiansEmpty: 'Noch keine Wächter',
  guardiansEmptyLead:
    'Ein Wächter ist jemand, dem Sie vertrauen, oder eine andere Wallet von Ihnen, und kann Ihnen wieder hineinhelfen.',
  guardiansWhileRunning: 'Was Sie hier ändern, hält sie nicht auf.',
  guardiansRunningButton: 'Wiederherstellung ansehen',
  addGuardianButton: 'Wächter hinzufügen',
  thresholdButton: 'Ändern, wie viele zustimmen müssen',
  addGuardianTitle: 'Wen möchten Sie als Wächter?',
  addGuardianLead:
    'Jemanden, dem Sie vertrauen, oder eine andere Wallet von Ihnen, die woanders liegt.',
  guardianField: 'Adresse des Wächters',
  guardianHint: 'Bitten Sie darum, sie aus der Wallet zu kopieren.',
  addWalletTitle: 'Welche Ihrer Wallets?',
  addWalletLead: 'Wählen Sie eine, die woanders liegt, damit Sie nicht beide zugleich verlieren.',
  addWalletHint: 'Kopieren Sie sie aus dieser Wallet.',
  ownWalletName: 'Meine andere Wallet',
  guardianNoChecksum:
    'Diese Adresse können wir nicht auf Tippfehler prüfen. Kopieren Sie sie direkt aus der Wallet.',
  guardianReserved: 'Diese Adresse gehört niemandem. Kopieren Sie sie noch einmal.',
  guardianIsAccount: 'Ein Konto kann sich nicht selbst bewachen. Wählen Sie eine andere Adresse.',
  guardianIsOwner:
    'Das ist der eigene Schlüssel des Kontos. Mit ihm verlieren Sie auch diesen Wächter. Wählen Sie eine andere Adresse.',
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
      return 'Ein Wächter bleibt. Wenn Sie auch ihn verlieren, kann niemand Sie wieder hereinlassen.';
    return threshold === 1
      ? `${left} Wächter bleiben. Jeder von ihnen kann allein eine Wiederherstellung beginnen.`
      : `${left} Wächter bleiben. ${threshold} davon zusammen können eine Wiederherstellung beginnen.`;
  },
  revokeService:
    'Dieser Wächter sendet die Codes. Ohne ihn können E-Mail und Telefon das Konto nicht wiederherstellen.',
  revokeMaybeService:
    'Wenn dieser Wächter Ihre Codes sendet, können E-Mail und Telefon das Konto ohne ihn nicht wiederherstellen.',
  revokeConfirm: 'Diesen Wächter entfernen',
  thresholdLead:
    'Mehr ist sicherer, wenn sich ein Wächter gegen Sie wendet. Weniger ist sicherer, wenn einer nicht erreichbar ist.',
  thresholdChanged: (threshold, guardians) =>
    `Jetzt müssen ${threshold} von ${guardians} Wächtern zustimmen.`,

  // Wiederherstellen
  ownerTitle: 'Wer soll das Konto kontrollieren?',
  ownerLead: 'Wählen Sie die Adresse, die es übernimmt.',
  ownerWallet: 'Diese Wallet',
  ownerWalletConnect: 'Verbinden Sie eine Wallet, um ihre Adresse zu verwenden.',
  ownerOther: 'Eine andere Adresse',
  ownerField: 'Adresse des neuen Besitzers',
  ownerChecksum: 'Diese Adresse hat einen Tippfehler. Kopieren Sie sie noch einmal.',
  ownerIsAccount: 'Ein Konto kann sich nicht selbst gehören. Wählen Sie eine andere Adresse.',
  ownerIsGuardian: 'Das ist ein Wächter des Kontos. Wählen Sie eine andere Adresse.',
  ownerRefused: 'Dieser Adresse kann kein Konto gehören. Wählen Sie eine andere.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Nach der Wartezeit${span === undefined ? '' : ` (${span})`} ${count === 1 ? 'kontrolliert' : 'kontrollieren'} ${together(owners, count, threshold)} dieses Konto.`,
  ownersTogether: 'Mehr als ein Besitzer',
  ownersTogetherHint: 'Leere Felder werden ignoriert.',
  ownerNth: (position) => `Besitzer ${position}`,
  addOwner: 'Weiteren Besitzer hinzufügen',
  ownersThreshold: 'Wie viele von ihnen unterschreiben müssen',
  ownersThresholdHint: 'Für jede Transaktion.',
  ownersThresholdProblem: (count) => `Geben Sie eine Zahl von 1 bis ${count} ein.`,
  ownerTwice: 'Dieselbe Adresse kommt zweimal vor. Entfernen Sie eine.',
  ownerButton: 'Codes senden',
  ownerBusy: 'Codes werden gesendet…',
  noGuardianTitle: 'Dieses Konto hat keinen Wächter',
  noGuardianLead:
    'Ohne Wächter lässt es sich hier nicht wiederherstellen. Sein Besitzer kann jederzeit einen hinzufügen.',
  moduleOffTitle: 'Die Wiederherstellung ist ausgeschaltet',
  moduleOffLead: 'Dieses Konto hat seine Wächter ausgeschaltet. Nur sein Besitzer kann das ändern.',
  checkTitle: 'Bestätigen Sie, dass Sie es sind',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Geben Sie ${required} dieser ${contacts} Codes ein.`;
    if (contacts === 1) return 'Geben Sie den Code ein.';
    return contacts === 2 ? 'Geben Sie beide Codes ein.' : `Geben Sie alle ${contacts} Codes ein.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} von ${required} bestätigt`,
  enterCode: 'Code eingeben',
  enterCodeOf: (target) => `Code eingeben, der an ${target} ging`,
  confirmed: 'Bestätigt',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Mit diesem Code darf diese Adresse die Kontrolle über Ihr Konto übernehmen:'
      : `Mit diesem Code dürfen ${threshold} dieser ${count} Adressen zusammen die Kontrolle über Ihr Konto übernehmen:`,
  codeNewOwnersHint: 'Wenn Sie das nicht so gewählt haben, geben Sie den Code nicht ein.',
  startLead: 'Sie sind bestätigt. Der nächste Schritt beginnt die Wiederherstellung im Netzwerk.',
  startOutcome: (owners, span, count, threshold) =>
    `Nach dem Beginn läuft die Wartezeit${span === undefined ? '' : ` (${span})`}. Danach ${count === 1 ? 'kontrolliert' : 'kontrollieren'} ${together(owners, count, threshold)} dieses Konto.`,
  startCancelable: 'Bis dahin kann der jetzige Besitzer abbrechen.',
  walletPays: 'Ihre Wallet zahlt die Gebühr des Netzwerks.',
  startBusy: 'Wird begonnen…',
  servicePays: 'Kostenlos: Der Wiederherstellungsdienst zahlt die Gebühr.',
  payButton: 'Mit meiner eigenen Wallet bezahlen',
  relayedLead:
    'Der Wiederherstellungsdienst sendet es. Sie können diese Seite schließen und wiederkommen.',
  transactionLabel: 'Transaktion',
  startCalldata: 'Selbst senden',
  calldataData: 'Daten',
  moreGuardiansTitle: 'Weitere Zustimmungen nötig',
  moreGuardiansLead: (threshold) =>
    `Dieses Konto braucht ${threshold} Wächter. Senden Sie den anderen den Link, und geben Sie ein, was sie zurücksenden.`,
  moreGuardiansShared: (threshold) =>
    `Dieses Konto braucht ${threshold} Wächter. Senden Sie den anderen den Link. Zustimmungen erscheinen hier von selbst.`,
  togetherLabel: 'Am Telefon vergleichen',
  togetherHint: 'Alle müssen dieselben Bilder und Wörter sehen. Wenn nicht, brechen Sie ab.',
  signatureLabel: 'Unterschrift',
  waitTitle: 'Die Wiederherstellung hat begonnen',
  waitReadyIn: 'Bereit in',
  waitReadyAt: (date) => `am ${date}`,
  timelineStarted: (date) => `Wiederherstellung begonnen: ${date}`,
  timelineReady: (date) => `Bereit: ${date}`,
  timelineEnd: 'Der neue Besitzer hat die Kontrolle',
  resumedNotice: 'Das haben Sie schon begonnen. Fahren Sie fort, wo Sie waren.',
  elsewhereTitle: 'Auf einem anderen Gerät fortfahren',
  elsewhereLabel: 'Link zu dieser Wiederherstellung',
  elsewhereHint: 'Für Ihre eigenen Geräte. Er enthält weder Code noch Schlüssel.',
  staleNotice: 'Das Konto hat sich seit dieser Unterschrift geändert. Senden Sie neue Codes.',
  askGuardiansButton: 'Ihre Vertrauenspersonen bitten',
  startCopyData: 'Daten kopieren',
  startElsewhere:
    'Jede Wallet kann es senden. Diese Seite geht von selbst weiter, sobald es angekommen ist.',
  waitNote:
    'Sie können diese Seite schließen und dann wiederkommen. Bis dahin kann der jetzige Besitzer abbrechen.',
  keepWallet: 'Behalten Sie diese Wallet: Nur sie wird das Konto kontrollieren.',
  remindButton: 'Erinnern Sie mich',
  remindTitle: 'Die Wiederherstellung Ihres Kontos abschließen',
  newOwnersThreshold: (threshold, count) =>
    `${threshold} dieser ${count} müssen jede Transaktion unterschreiben.`,
  ownerCancelButton: 'Nicht Ihre Wiederherstellung? Stoppen',
  replacedTitle: 'Diese Wiederherstellung hat eine andere ersetzt',
  replacedLead: (before) =>
    `Die Wiederherstellung zu ${before} gilt nicht mehr: Dieser hier haben mehr Wächter zugestimmt. Die Wartezeit hat neu begonnen.`,
  finalizeTitle: 'Die Wartezeit ist vorbei',
  finalizeLead: (owner) => `${owner} kann dieses Konto übernehmen.`,
  takeOverTitle: 'Sie können das Konto jetzt übernehmen',
  takeOverLead:
    'Die Wartezeit ist vorbei. Schließen Sie ab, dann kontrolliert diese Wallet das Konto.',
  finalizeButton: 'Jetzt übernehmen',
  finalizeBusy: 'Wird übernommen…',
  finalizedTitle: (owner) => `${owner} kontrolliert jetzt Ihr Konto`,
  finalizedLead:
    'Der alte Schlüssel funktioniert nicht mehr. E-Mail und Telefon gelten weiter. Prüfen Sie, ob sie noch stimmen.',
  backInTitle: 'Sie sind wieder drin',
  backInLead:
    'Diese Wallet kontrolliert jetzt das Konto. Der alte Schlüssel funktioniert nicht mehr.',
  nowOwnedBy: 'Hat jetzt die Kontrolle',
  nextTitle: 'Was jetzt noch zu tun ist',
  nextCheckWays: 'Prüfen Sie, ob E-Mail und Telefon noch stimmen.',
  nextBackUp: 'Bewahren Sie eine Sicherung dieser Wallet an einem sicheren Ort auf.',
  canceledTitle: 'Die Wiederherstellung wurde abgebrochen',
  canceledLead:
    'Das Konto ist unverändert. Wenn Sie nicht abgebrochen haben, hat noch jemand seinen Schlüssel.',

  // Unterschriften von mehreren
  signedOf: (signed, required) => `${signed} von ${required} unterschrieben`,
  signed: 'Unterschrieben',
  signerHere: 'In dieser Wallet',
  signerElsewhere: 'Noch nicht',
  signAs: (signer) => `Als ${signer} unterschreiben`,
  chooseOtherAccount: 'Konto in meiner Wallet wechseln',
  askLink: 'Link zum Teilen',
  askLinkHint: 'Sie können ihn teilen: Er enthält keine Geheimnisse.',
  answerTitle: 'Unterschrift von Hand hinzufügen',
  answerField: 'Unterschrift, oder der Link mit ihr',
  answerButton: 'Unterschrift hinzufügen',
  goodUntil: (date) => `Gültig bis ${date}.`,
  ownersTitle: (threshold) => `${threshold} Besitzer müssen unterschreiben`,
  ownersLead: (owners) =>
    `Dieses Konto hat ${owners} Besitzer. Unterschreiben Sie hier, wechseln Sie in Ihrer Wallet zu einem anderen, oder senden Sie ihnen den Link.`,
  subjectRegister: (target) =>
    `Codes an ${target} dürfen eine Wiederherstellung dieses Kontos beginnen.`,
  subjectList: 'Die E-Mails und Telefone zeigen, die für dieses Konto eingetragen sind.',
  subjectRemove: 'Eine E-Mail oder ein Telefon entfernen, das für dieses Konto eingetragen ist.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Die Wiederherstellung wird für dieses Konto eingeschaltet.'
      : `Die Wiederherstellung wird für dieses Konto eingeschaltet. Jede dauert ${span} und kann bis dahin abgebrochen werden.`,
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
  answerOwnerTitle: 'Ein anderer Besitzer braucht Ihre Unterschrift',
  answerOwnerLead: 'Dieses Konto gehört Ihnen gemeinsam. Mit Ihrer Unterschrift geschieht dies:',
  answerOwnerCaution: 'Unterschreiben Sie nur, wenn Sie mit ihm darüber gesprochen haben.',
  answerOwnerButton: 'In meiner Wallet unterschreiben',
  soleOwnerTitle: 'Unterschreiben Sie das nicht',
  soleOwnerLead:
    'Ihre Unterschrift allein kontrolliert dieses Konto; kein anderer Besitzer muss Sie also darum bitten. Nichts wurde unterschrieben.',
  answerOwnerLast: (threshold) =>
    `Dieses Konto braucht ${threshold} Unterschriften. Wenn die anderen schon da sind, ist Ihre die letzte, und es wird ohne weitere Rückfrage wirksam.`,
  approveButton: 'In meiner Wallet zustimmen',
  strangeTitle: 'Unterschreiben Sie das nicht',
  strangeLead:
    'Dieser Link verlangt etwas, das diese Seite nie verlangt. Nichts wurde unterschrieben.',
  tooLateTitle: 'Diese Anfrage ist abgelaufen',
  tooLateLead: 'Was Sie unterschreiben sollten, gilt nicht mehr. Bitten Sie um einen neuen Link.',
  handBackTitle: 'Unterschrieben. Jetzt senden Sie es zurück.',
  handBackLead:
    'Senden Sie diesen Link an die Person, die Sie gebeten hat. Vorher geschieht nichts.',
  handBackLink: 'Link zum Zurücksenden',
  handBackText: 'Stattdessen die Unterschrift senden',
  copySignature: 'Unterschrift kopieren',
  followTitle: 'Diese Wiederherstellung fortsetzen?',
  followLead:
    'Sie wurde auf einem anderen Gerät begonnen. Fahren Sie nur fort, wenn Sie das waren.',
  followNotMine: 'Das war ich nicht',
  followOtherTitle: 'Sie haben in diesem Browser eine andere Wiederherstellung begonnen',
  followOtherLead: 'Wenn Sie mit dieser weitermachen, wird die andere hier vergessen.',
  followOtherOwners: 'Neuer Besitzer in der Wiederherstellung, die Sie hier begonnen haben',
  followKeep: 'Meine behalten',
  followReplace: 'Stattdessen mit dieser weitermachen',
  takeTitle: 'Sie haben eine Unterschrift',
  takeLead: 'Öffnen Sie dies in dem Browser, in dem Sie begonnen haben.',
  takeButton: 'Hier verwenden',
  takenTitle: 'Unterschrift erhalten',
  takenLead: 'Schließen Sie diese Seite und fahren Sie auf der fort, die darauf wartet.',
  unclaimedTitle: 'Dieser Browser wartet auf keine Unterschrift',
  unclaimedLead:
    'Kopieren Sie die Unterschrift und geben Sie sie in dem Browser ein, in dem Sie begonnen haben.',
  errors: {
    // Der Wiederherstellungsdienst
    'invalid-parameters': () => 'Der Dienst hat das nicht angenommen. Prüfen Sie Ihre Eingabe.',
    'unknown-chain': ({ chainName }) => `Der Wiederherstellungsdienst bedient ${chainName} nicht.`,
    'invalid-target': () => 'Dorthin kann der Dienst keine Codes senden. Prüfen Sie Ihre Eingabe.',
    'invalid-new-owners': () =>
      'Diesen Adressen kann das Konto nicht gehören. Wählen Sie eine andere.',
    'invalid-signature': () =>
      'Der Dienst hat die Unterschrift nicht angenommen. Prüfen Sie, ob Ihre Wallet dieses Konto kontrolliert, und unterschreiben Sie noch einmal.',
    'account-not-deployed': () =>
      'Dieses Konto ist noch nicht aktiv. Machen Sie eine erste Transaktion, dann fügen Sie ein Telefon hinzu.',
    'guardian-not-set': () =>
      'Dieses Konto hat den Wächter nicht hinzugefügt und lässt sich hier nicht wiederherstellen.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Dieser Code stimmt nicht.'
        : `Dieser Code stimmt nicht. Noch ${triesLeft === 1 ? '1 Versuch' : `${triesLeft} Versuche`}.`,
    'challenge-expired': () => 'Dieser Code ist abgelaufen.',
    'challenge-exhausted': () => `Zu viele falsche Codes. ${unchanged}`,
    'request-stale': () =>
      'Das Konto hat sich geändert, seit die Codes gesendet wurden. Beginnen Sie von vorn, um neue zu bekommen.',
    'request-signed': () =>
      'Dieser Wiederherstellung wurde schon zugestimmt. Bevor sie endgültig ist, kann der Besitzer sie noch abbrechen.',
    'captcha-required': () =>
      'Bestätigen Sie, dass Sie kein Roboter sind, dann versuchen Sie es erneut.',
    'delivery-refused': ({ target }) =>
      target
        ? `Wir konnten ${target} nicht erreichen. Prüfen Sie Ihre Eingabe.`
        : 'Wir konnten Sie dort nicht erreichen. Prüfen Sie Ihre Eingabe.',
    unauthorized: () =>
      'Diese Website darf den Wiederherstellungsdienst nicht verwenden. Bitte sagen Sie es ihrem Betreiber.',
    'not-found': () =>
      'Der Wiederherstellungsdienst kennt diese Anfrage nicht. Beginnen Sie von vorn.',
    'registration-not-found': () => 'Das wurde schon entfernt.',
    'challenge-not-found': () => 'Dieser Code funktioniert nicht mehr.',
    'request-not-found': () =>
      'Diese Wiederherstellung gilt nicht mehr. Beginnen Sie von vorn, um neue Codes zu bekommen.',
    'no-registrations': ({ chainName }) =>
      `Für dieses Konto ist auf ${chainName} weder E-Mail noch Telefon eingetragen.`,
    'account-not-safe': () => 'Dieses Konto lässt sich hier nicht wiederherstellen.',
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
    'relay-refused': () => `Das würde jetzt fehlschlagen. ${unchanged}`,
    'alerts-not-offered': () => 'Auf diesem Weg sendet der Dienst keine Warnungen.',
    'too-many-registrations': () =>
      'Für dieses Konto ist die Höchstzahl an E-Mail-Adressen oder Telefonnummern erreicht. Entfernen Sie eine, oder versuchen Sie es morgen erneut.',
    'too-many-subscriptions': () =>
      'Dieses Konto hat schon die Höchstzahl an Adressen für Warnungen. Entfernen Sie zuerst eine.',
    'subscription-not-found': () => 'Diese Warnungen wurden schon ausgeschaltet.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Zu viele Codes. ${unchanged}`
        : `Zu viele Codes. Versuchen Sie es in einigen Minuten erneut. ${unchanged}`,
    'delivery-unavailable': () =>
      'Die Nachricht konnte nicht gesendet werden. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
    internal: () =>
      'Der Wiederherstellungsdienst hat ein Problem. Nichts wurde geändert. Versuchen Sie es erneut.',
    unreachable: () =>
      'Wir erreichen den Wiederherstellungsdienst nicht. Nichts wurde geändert. Versuchen Sie es erneut.',
    'unexpected-answer': () =>
      'Der Wiederherstellungsdienst hat unerwartet geantwortet. Nichts wurde geändert.',

    // Wallets, die Chain, die Seite
    'not-configured': () =>
      'Die Wiederherstellung ist auf dieser Website nicht richtig eingerichtet. Bitte sagen Sie es ihrem Betreiber.',
    'not-loaded': () =>
      'Ein Teil dieser Seite konnte nicht geholt werden. Nichts wurde geändert. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
    offline: () =>
      'Sie sind offline. Nichts wurde geändert. Versuchen Sie es erneut, wenn Sie wieder online sind.',
    'no-wallet': () =>
      'In diesem Browser wurde keine Wallet gefunden. Öffnen Sie Ihre Wallet und versuchen Sie es erneut.',
    'wallet-refused': () => 'Sie haben in Ihrer Wallet abgelehnt. Nichts wurde unterschrieben.',
    'wallet-locked': () =>
      'Ihre Wallet ist gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
    'wallet-no-funds': () =>
      `Ihre Wallet kann die Netzwerkgebühr nicht bezahlen. Laden Sie Guthaben auf und versuchen Sie es erneut. ${unchanged}`,
    'wallet-too-few-keys': () =>
      'Diese Wallet hat zu wenige Schlüssel des Kontos. Verbinden Sie eine, die genug hat.',
    'wallet-cannot-send': () =>
      `Diese Wallet kann von dem Konto noch nichts senden. Richten Sie das in der Wallet ein, oder verbinden Sie eine andere. ${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      `Dieses Konto ist auf ${chainName}. Stellen Sie Ihre Wallet auf ${chainName} um.`,
    'not-an-owner': () =>
      'Diese Wallet kontrolliert das Konto nicht. Verbinden Sie die Wallet seines Besitzers.',
    'not-a-guardian': () =>
      'Diese Wallet ist kein Wächter des Kontos. Verbinden Sie die, die es ist.',
    'not-a-signature': () =>
      'Das ist keine Unterschrift. Kopieren Sie die ganze Nachricht, die Sie bekommen haben, und fügen Sie sie noch einmal ein.',
    'not-a-signer': () =>
      'Das hat jemand anderes unterschrieben, oder für etwas anderes. Bitten Sie um eine neue Unterschrift.',
    'signed-already': () => 'Diese Unterschrift ist schon da. Es braucht eine andere.',
    'relay-limited': () =>
      'Der Dienst kann vorerst keine weiteren Transaktionen bezahlen. Bezahlen Sie mit Ihrer eigenen Wallet, oder versuchen Sie es später.',
    'transaction-failed': () =>
      `Das Netzwerk hat das abgelehnt. ${unchanged} Versuchen Sie es erneut.`,
    'chain-unreachable': () =>
      'Wir erreichen das Netzwerk nicht. Nichts wurde geändert. Versuchen Sie es erneut.',
    'unsupported-account': () =>
      'Dieses Konto lässt sich hier nicht wiederherstellen. Prüfen Sie Adresse und Netzwerk.',
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
