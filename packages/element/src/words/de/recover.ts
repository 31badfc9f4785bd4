import type { Words } from '../en/strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Dann genügt eine Hilfe, um eine Wiederherstellung zu beginnen.'
    : `Dann müssen ${threshold} helfen, um eine Wiederherstellung zu beginnen.`;

export const recover: Words['recover'] = {
  // Überall

  // Der Einmalcode
  noCodeOther: 'Die andere E‑Mail oder das andere Telefon verwenden',

  // Wiederherstellen
  ownerTitle: 'Welche Wallet soll Ihr Konto künftig öffnen?',
  ownerLead: 'Ihr Konto bleibt, mit allem, was darin ist. Nur der Schlüssel ändert sich.',
  ownerWallet: 'Diese Wallet',
  ownerWalletConnect: 'Verbinden Sie eine Wallet, um ihre Adresse zu verwenden.',
  ownerOther: 'Eine andere Wallet',
  ownerField: 'Adresse Ihrer neuen Wallet',
  ownerIsAccount: 'Ein Konto kann sich nicht selbst gehören. Wählen Sie eine andere Adresse.',
  ownerIsGuardian: 'Diese Adresse hilft Ihnen zurück. Wählen Sie eine andere.',
  ownerRefused: 'Dieser Adresse kann kein Konto gehören. Wählen Sie eine andere.',
  ownerUnused: (owner, chainName) =>
    `${owner} hat auf ${chainName} noch nie etwas gesendet. Prüfen Sie, ob es Ihre eigene Wallet ist und keine Adresse einer Börse.`,
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
  noGuardianTitle: 'Hier kommen Sie in dieses Konto nicht zurück',
  noGuardianLead: 'Dafür wurde keine E‑Mail, kein Telefon und keine Person eingerichtet.',
  deadEndNote:
    'Was noch helfen kann: Suchen Sie den alten Schlüssel (ein altes Telefon oder ein Browser, ein Zettel mit 12 oder 24 Wörtern), prüfen Sie, ob Konto und Netzwerk stimmen, und fragen Sie den Betreiber dieser Website. Niemand, der es Ihnen gegen Geld anbietet, kann es wiederherstellen.',
  noGuardianOwner: 'Noch kann Ihnen niemand wieder Zugang geben.',
  moduleOffTitle: 'Die Wiederherstellung ist ausgeschaltet',
  moduleOffLead: 'Nur der Besitzer dieses Kontos kann sie einschalten.',
  moduleOffOwner: 'Schalten Sie sie ein, damit Sie wieder hineinkommen.',
  checkTitle: 'Bestätigen Sie, dass Sie es sind',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Geben Sie ${required} dieser ${contacts} Codes ein.`;
    if (contacts === 1) return 'Geben Sie den Code ein.';
    return contacts === 2 ? 'Geben Sie beide Codes ein.' : `Geben Sie alle ${contacts} Codes ein.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} von ${required} bestätigt`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Mit diesem Code darf diese Adresse die Kontrolle über Ihr Konto übernehmen:'
      : `Mit diesem Code dürfen ${threshold === count ? `diese ${count}` : `${threshold} dieser ${count}`} Adressen zusammen die Kontrolle über Ihr Konto übernehmen:`,
  codeNewOwnersHint: 'Wenn Sie das nicht so gewählt haben, geben Sie den Code nicht ein.',
  startLead: 'Alles ist bestätigt. Starten Sie jetzt die Wartezeit.',
  startCancelable: 'Bis dahin kann der jetzige Besitzer sie stoppen.',
  startBusy: 'Wird gestartet…',
  servicePays: 'Kostenlos: Der Wiederherstellungsdienst zahlt die Gebühr.',
  payButton: 'Mit meiner eigenen Wallet bezahlen',
  relayedLead:
    'Der Wiederherstellungsdienst sendet es. Sie können diese Seite schließen und wiederkommen.',
  transactionLabel: 'Transaktion',
  startCalldata: 'Selbst senden',
  moreGuardiansTitle: 'Weitere Hilfe nötig',
  moreGuardiansLead: (threshold) =>
    `Nötige Helfer: ${threshold}. Bitten Sie die anderen, und geben Sie ein, was sie zurücksenden.`,
  moreGuardiansShared: (threshold) =>
    `Nötige Helfer: ${threshold}. Bitten Sie die anderen. Ihre Hilfe erscheint hier von selbst.`,
  waitTitle: 'Ihre Wartezeit läuft',
  timelineReady: (date) => `Bereit: ${date}`,
  timelineEnd: 'Die neue Wallet öffnet das Konto',
  resumedNotice: 'Das haben Sie schon begonnen. Fahren Sie fort, wo Sie waren.',
  elsewhereTitle: 'Auf einem anderen Gerät fortfahren',
  elsewhereLabel: 'Link zu dieser Wiederherstellung',
  elsewhereHint: 'Für Ihre eigenen Geräte. Er enthält weder Code noch Schlüssel.',
  staleNotice: 'Das Konto hat sich inzwischen geändert. Senden Sie neue Codes.',
  askGuardiansButton: 'Ihre Vertrauenspersonen um Hilfe bitten',
  startCopyData: 'Daten kopieren',
  startElsewhere:
    'Jede Wallet kann es senden. Diese Seite geht von selbst weiter, sobald es angekommen ist.',
  walletOutcome: (span) =>
    `Nach der Wartezeit${span === undefined ? '' : ` (${span})`} öffnet nur noch diese Wallet Ihr Konto.`,
  walletStartOutcome: (span) =>
    `Nach dem Start läuft die Wartezeit${span === undefined ? '' : ` (${span})`}. Danach öffnet nur noch diese Wallet Ihr Konto.`,
  keepWallet: 'Behalten Sie diese Wallet: Nur sie wird das Konto öffnen.',
  remindButton: 'In meinen Kalender eintragen',
  remindTitle: 'Die Wiederherstellung Ihres Kontos abschließen',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `${threshold} dieser ${count} müssen jede Transaktion unterschreiben.`
      : `${count === 2 ? 'Beide' : `Alle ${count}`} müssen jede Transaktion unterschreiben.`,
  ownerCancelButton: 'Nicht von Ihnen begonnen? Stoppen',
  replacedTitle: 'Diese Wiederherstellung hat eine andere ersetzt',
  replacedLead: (before) =>
    `Die Wiederherstellung zu ${before} gilt nicht mehr: Bei dieser hier helfen mehr Menschen. Die Wartezeit hat neu begonnen.`,
  takeOverTitle: 'Sie können jetzt wieder hinein',
  takeOverLead: 'Die Wartezeit ist vorbei. Ein Klick, und diese Wallet öffnet Ihr Konto.',
  finalizeButton: 'Wieder hinein',
  finalizeBusy: 'Sie kommen wieder hinein…',
  finalizedLead:
    'Der alte Schlüssel funktioniert nicht mehr. E‑Mail und Telefon gelten weiter. Prüfen Sie, ob sie noch stimmen.',
  backInTitle: 'Sie sind wieder drin',
  backInLead: 'Diese Wallet öffnet jetzt das Konto. Der alte Schlüssel funktioniert nicht mehr.',
  nowOwnedBy: 'Öffnet jetzt das Konto',
  nextTitle: 'Was jetzt noch zu tun ist',
  nextVoid:
    'Heben Sie frühere OKs Ihrer Helfer auf: Sie könnten eine weitere Wiederherstellung starten.',
  voidButton: 'Frühere OKs aufheben',
  voided: 'Frühere OKs gelten nicht mehr.',
  nextCheckWays: 'Prüfen Sie, ob E‑Mail und Telefon noch stimmen.',
  nextBackUp: 'Bewahren Sie eine Sicherung dieser Wallet an einem sicheren Ort auf.',
  canceledTitle: 'Die Wiederherstellung wurde gestoppt',
  canceledLead:
    'Das Konto ist unverändert. Wenn Sie sie nicht gestoppt haben, hat noch jemand seinen Schlüssel.',
  // Wiederherstellen
  signatureLabel: 'Antwort',

  // Unterschriften von mehreren
  goodUntil: (date) => `Gültig bis ${date}.`,
  ownersTitle: (threshold) => `${threshold} Besitzer müssen unterschreiben`,
  ownersLead: (owners) =>
    `Dieses Konto hat ${owners} Besitzer. Unterschreiben Sie hier, wechseln Sie in Ihrer Wallet zu einem anderen, oder bitten Sie die anderen.`,
  subjectRegister: (target) =>
    `Codes an ${target} dürfen eine Wiederherstellung dieses Kontos beginnen.`,
  subjectPaper:
    'Ein neues Blatt mit Ersatzcodes darf helfen, eine Wiederherstellung dieses Kontos zu beginnen. Ein früheres Blatt gilt nicht mehr.',
  subjectList: 'Die E‑Mails und Telefone zeigen, die für dieses Konto eingetragen sind.',
  subjectRemove: 'Eine E‑Mail oder ein Telefon entfernen, das für dieses Konto eingetragen ist.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Die Wiederherstellung wird für dieses Konto eingeschaltet.'
      : `Die Wiederherstellung wird für dieses Konto eingeschaltet. Jede dauert ${span} und kann bis dahin gestoppt werden.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} darf helfen, dieses Konto wiederherzustellen. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} darf nicht mehr helfen, dieses Konto wiederherzustellen. ${threshold === 0 ? 'In diesem Modul darf es sonst niemand: Ohne ein anderes lässt sich dieses Konto nicht wiederherstellen.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Wenn genug Besitzer unterschrieben haben, wird die laufende Wiederherstellung gestoppt.',
  subjectVoid: 'Bisherige OKs von Helfern können keine Wiederherstellung mehr starten.',
  notYetCanceled: 'Noch ist sie nicht gestoppt.',

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
  approveButton: 'Ja, zurückhelfen',
  strangeTitle: 'Unterschreiben Sie das nicht',
  strangeLead:
    'Dieser Link verlangt etwas, das diese Seite nie verlangt. Nichts wurde unterschrieben.',
  tooLateTitle: 'Diese Anfrage ist abgelaufen',
  tooLateLead: 'Was Sie unterschreiben sollten, gilt nicht mehr. Bitten Sie um einen neuen Link.',
  handBackTitle: 'Fertig. Jetzt senden Sie es zurück.',
  handBackLead: 'Senden Sie dies an die Person, die Sie gebeten hat. Vorher geschieht nichts.',
  notDeliveredTitle: 'Noch nicht zugestellt',
  notDeliveredLead:
    'Ihre Hilfe konnte nicht zugestellt werden. Sie können auch dies an die Person senden, die Sie gebeten hat.',
  handBackLink: 'Link zum Zurücksenden',
  handBackText: 'Stattdessen als Text senden',
  copySignature: 'Text kopieren',
  followTitle: 'Diese Wiederherstellung fortsetzen?',
  followLead:
    'Sie wurde auf einem anderen Gerät begonnen. Fahren Sie nur fort, wenn Sie das waren.',
  followNotMine: 'Das war ich nicht',
  followOtherTitle: 'Sie haben in diesem Browser eine andere Wiederherstellung begonnen',
  followOtherLead: 'Wenn Sie mit dieser weitermachen, wird die andere hier vergessen.',
  followOtherOwners: 'Neuer Besitzer in der Wiederherstellung, die Sie hier begonnen haben',
  followKeep: 'Die hier begonnene behalten',
  followReplace: 'Stattdessen mit dieser weitermachen',
  takeTitle: 'Diese Antwort hinzufügen',
  takeLead:
    'Verwenden Sie sie hier, wenn Sie in diesem Browser begonnen haben. Sonst öffnen Sie den Link in dem Browser, in dem Sie begonnen haben.',
  takeButton: 'Hier verwenden',
  takenTitle: 'Antwort erhalten',
  takenLead: 'Schließen Sie diese Seite und fahren Sie auf der fort, die darauf wartet.',
  unclaimedTitle: 'Öffnen Sie das dort, wo Sie begonnen haben',
  unclaimedLead:
    'Dieser Browser wartet auf keine Antwort. Kopieren Sie sie, und fügen Sie sie in dem Browser ein, in dem Sie begonnen haben.',
};
