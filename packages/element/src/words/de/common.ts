import type { Words } from '../en/strings.ts';
import { shared, together } from './shared.ts';

const unchanged = 'Ihr Konto ist unverändert.';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'Schalten Sie die Wiederherstellung hier nicht ein',
  unknownModuleLead:
    'Der Wiederherstellungsdienst auf dieser Seite verwendet ein Programm, das wir nicht kennen. Es könnte Ihr Konto übernehmen. Nichts wurde geändert. Bitte sagen Sie es dieser Website.',
  otherModuleTitle: 'Codes können dieses Konto nicht wiederherstellen',
  otherModuleLead: 'Dieses Konto wurde mit einem anderen Wiederherstellungsdienst eingerichtet.',
  otherModuleNote: 'Fügen Sie eine Vertrauensperson hinzu, damit Sie wieder hineinkommen.',
  unknownGuardiansLead: (count, mayBeService) =>
    count === 1
      ? `Diese Adresse wurde auf einem anderen Gerät hinzugefügt. ${mayBeService ? 'Sie kann der Dienst sein, der Ihre Codes sendet, oder eine Vertrauensperson. ' : ''}Wenn Sie sie nicht erkennen, entfernen Sie sie.`
      : `Diese Adressen wurden auf einem anderen Gerät hinzugefügt. ${mayBeService ? 'Eine kann der Dienst sein, der Ihre Codes sendet. ' : ''}Entfernen Sie die, die Sie nicht erkennen.`,
  serviceDownPeople: 'Ihre Vertrauenspersonen können Ihnen weiterhin zurückhelfen.',
  notShownTitle: 'Das wurde nicht geladen',

  ...shared,

  // Überall
  stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
  waitingForChain: 'Warten auf das Netzwerk…',
  checkAgain: 'Erneut prüfen',
  seeGuardiansButton: 'Ansehen, wer helfen kann',

  // Bevor eine Ansicht gezeigt werden kann
  chooseAccountLead:
    'Geben Sie die Adresse des Smart Accounts ein, den Sie schützen oder wiederherstellen wollen.',
  findAccount: 'Mit E‑Mail oder Telefon',
  useWalletAccount: 'Meine Wallet verwenden',
  connectTitle: 'Wallet verbinden',
  connectLead:
    'Über eine Wallet in diesem Browser, auch eine neue, sieht diese Seite das Konto nach. Beim Verbinden wird nichts unterschrieben.',
  connectButton: 'Wallet verbinden',
  chooseWalletTitle: 'Welche Wallet?',
  chooseWalletLead: 'Sie haben mehrere Wallets. Mit der Auswahl wird nichts unterschrieben.',
  anotherAccount: 'Anderes Konto',
  linkLeaveButton: 'Ohne den Link fortfahren',
  switchChain: (chain) => `Zu ${chain} wechseln`,
  notDeployedTitle: 'Dieses Konto ist noch nicht aktiv',
  notDeployedLead: 'Führen Sie zuerst eine Transaktion aus, dann schützen Sie es.',

  // Schützen
  addEnablesModule: 'Das schaltet zugleich die Wiederherstellung für dieses Konto ein.',
  thresholdLabel: 'Wie viele müssen helfen?',
  thresholdOption: (count, guardians) => `${count} von ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians)
      return 'Wenn Sie einen davon verlieren, kann Ihnen niemand wieder Zugang geben.';
    if (count === 1) return 'Jeder von ihnen kann allein eine Wiederherstellung beginnen.';
    const spare = guardians - count;
    return spare === 1
      ? 'Sie können einen davon verlieren.'
      : `Sie können ${spare} davon verlieren.`;
  },
  addButton: 'Zu meinem Konto hinzufügen',
  addBusy: 'Wird hinzugefügt…',
  switchOnButton: 'Wiederherstellung einschalten',

  // Der Einmalcode
  codeTitle: (target) => `Geben Sie den Code ein, den wir an ${target} gesendet haben`,
  paperTitle: (sheet) => `Geben Sie einen Code von Ihrem Blatt ${sheet} ein`,
  paperHint: 'Nehmen Sie einen, den Sie noch nicht benutzt haben. Streichen Sie ihn danach durch.',
  codeField: 'Code',
  codeHint:
    'Der Code geht nicht? Öffnen Sie den Link in unserer Nachricht und kopieren Sie den langen Code.',
  codeMissing: 'Geben Sie den Code aus der Nachricht ein.',
  codeExpiresIn: (time) => `Noch ${time} gültig`,
  codeExpired: 'Dieser Code ist abgelaufen.',
  resendIn: (time) => `Neuen Code senden in ${time}`,
  sendIn: (time) => `Code senden in ${time}`,
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
  wrongTarget: (channel) => (channel === 'email' ? 'Falsche Adresse?' : 'Falsche Nummer?'),
  phraseLabel: 'Vergleichen Sie diese Wörter',
  phraseHint:
    'Unsere Nachricht zeigt dieselben drei Wörter. Wenn nicht, geben Sie den Code nicht ein.',

  // Kontakte verwalten
  changed: (from, to) => `${from} wurde in ${to} geändert.`,
  removeContact: (target) => `${target} entfernen`,
  removeTitle: (target) => `${target} entfernen?`,
  keepButton: 'Behalten',
  removed: (target) => `${target} wurde entfernt.`,

  // Wiederherstellen
  ownerChecksum: 'Diese Adresse hat einen Tippfehler. Kopieren Sie sie noch einmal.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Nach der Wartezeit${span === undefined ? '' : ` (${span})`} ${count === 1 ? 'öffnet' : 'öffnen'} ${together(owners, count, threshold)} dieses Konto.`,
  enterCode: 'Code eingeben',
  enterCodeOf: (target) => `Code eingeben, der an ${target} ging`,
  confirmed: 'Bestätigt',
  startOutcome: (owners, span, count, threshold) =>
    `Nach dem Beginn läuft die Wartezeit${span === undefined ? '' : ` (${span})`}. Danach ${count === 1 ? 'öffnet' : 'öffnen'} ${together(owners, count, threshold)} dieses Konto.`,
  walletPays: 'Ihre Wallet zahlt die Gebühr des Netzwerks.',
  calldataData: 'Daten',
  togetherLabel: 'Lesen Sie diese Wörter am Telefon vor',
  togetherHint: 'Alle, die helfen, sehen dieselben Wörter. Wenn nicht, brechen Sie ab.',
  waitReadyIn: 'Bereit in',
  timelineStarted: (date) => `Wiederherstellung begonnen: ${date}`,
  waitNote: (isAutomatic) =>
    `${isAutomatic ? 'Der Dienst schließt sie dann ab: Sie können diese Seite schließen.' : 'Sie können diese Seite schließen und dann wiederkommen.'} Bis dahin kann der jetzige Besitzer sie stoppen.`,
  finalizeTitle: 'Die Wartezeit ist vorbei',
  finalizeLead: (owner) => `${owner} kann dieses Konto übernehmen.`,

  // Unterschriften von mehreren
  signedOf: (signed, required) => `${signed} von ${required} erledigt`,
  signed: 'Erledigt',
  signerHere: 'In dieser Wallet',
  signerElsewhere: 'Noch nicht',
  signAs: (signer) => `Als ${signer} unterschreiben`,
  chooseOtherAccount: 'Konto in meiner Wallet wechseln',
  askLink: 'Link zum Teilen',
  askLinkHint: 'Sie können ihn teilen: Er enthält keine Geheimnisse.',
  shareButton: 'Teilen',
  answerTitle: 'Haben Sie eine Antwort bekommen?',
  answerField: 'Hier einfügen',
  answerButton: 'Antwort hinzufügen',

  // A recovery that is running
  waitReadyAt: (date) => `am ${date}`,
  runningLead: (owner) => `${owner} wird dieses Konto übernehmen.`,
  runningTitle: 'Eine Wiederherstellung dieses Kontos läuft',
  alarmOver: (owner) =>
    `${owner} kann das Konto jederzeit übernehmen. Wenn das nicht Sie sind, stoppen Sie es jetzt.`,
  alarmNote: 'Ein OK in Ihrer Wallet stoppt es. Mehr ändert sich nicht.',
  alarmAftermath:
    'Wenn Sie sie nicht begonnen haben, liest vielleicht jemand Ihre Nachrichten. Ersetzen Sie die E‑Mail oder das Telefon, dem Sie nicht mehr trauen.',
  runningLeadOwn: 'Sie kommen wieder in dieses Konto.',
  runningButton: 'Zur Wiederherstellung',
  startedButton: 'Ich war das: Fortschritt zeigen',
  notMeButton: 'Ich war das nicht: stoppen',
  finalizeLeadOwn: 'Sie können jetzt wieder in dieses Konto.',
  finishRecoveryButton: 'Abschließen',
  stuckTitle: 'Diese Wiederherstellung kann nicht enden',
  stuckLead:
    'Einer ihrer neuen Besitzer ist nicht erlaubt, daher wird sie nie wirksam. Sie blockiert aber andere: Der Besitzer kann sie stoppen, oder eine mit mehr Helfern kann sie ersetzen.',
  unavailableTitle: 'Hier gibt es keine Wiederherstellung',
  wrongNetworkTitle: 'Ihre Wallet ist in einem anderen Netzwerk',
  wrongAccountTitle: 'Ist das das richtige Konto?',
  brokenLinkTitle: 'Dieser Link funktioniert nicht',
  recoveryOverTitle: 'Diese Wiederherstellung ist vorbei',
  noCodesTitle: 'Codes können dieses Konto nicht wiederherstellen',
  errors: {
    // Der Wiederherstellungsdienst
    'invalid-parameters': () => 'Der Dienst hat das nicht angenommen. Prüfen Sie Ihre Eingabe.',
    'unknown-chain': ({ chainName }) => `Der Wiederherstellungsdienst bedient ${chainName} nicht.`,
    'invalid-target': () => 'Dorthin kann der Dienst keine Codes senden. Prüfen Sie Ihre Eingabe.',
    'invalid-new-owners': () =>
      'Diesen Adressen kann das Konto nicht gehören. Wählen Sie eine andere.',
    'invalid-signature': () =>
      'Der Dienst hat das nicht angenommen. Prüfen Sie, ob Ihre Wallet dieses Konto kontrolliert und ob die Uhr dieses Geräts richtig geht, und versuchen Sie es noch einmal.',
    'account-not-deployed': () =>
      'Dieses Konto ist noch nicht aktiv. Führen Sie zuerst eine Transaktion aus, dann fügen Sie ein Telefon hinzu.',
    'guardian-not-set': () =>
      'Die Wiederherstellung per E‑Mail und Telefon wurde für dieses Konto nie fertig eingerichtet.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Dieser Code stimmt nicht.'
        : `Dieser Code stimmt nicht. Noch ${triesLeft === 1 ? '1 Versuch' : `${triesLeft} Versuche`}.`,
    'challenge-expired': () => 'Dieser Code ist abgelaufen.',
    'challenge-exhausted': () => `Zu viele falsche Codes. ${unchanged}`,
    'request-stale': () =>
      'Diese Wiederherstellung wurde gestoppt, oder das Konto hat sich geändert. Beginnen Sie von vorn, um neue Codes zu bekommen.',
    'request-signed': () =>
      'Diese Wiederherstellung ist schon bestätigt. Bevor sie endgültig ist, kann der Besitzer sie noch stoppen.',
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
      `Für dieses Konto kann auf ${chainName} noch keine E‑Mail und kein Telefon eine Wiederherstellung bestätigen.`,
    'account-not-safe': () => 'Dieses Konto lässt sich hier nicht wiederherstellen.',
    'signer-not-guardian': () =>
      'Nur wer vom Besitzer hinzugefügt wurde, kann bei dieser Wiederherstellung helfen.',
    'invalid-guardian-signature': () =>
      'Der Dienst hat das nicht angenommen. Prüfen Sie, ob Ihre Wallet die ist, die der Besitzer hinzugefügt hat.',
    'recovery-not-found': () =>
      'Der Wiederherstellungsdienst kennt diese Wiederherstellung nicht. Beginnen Sie von vorn.',
    'recovery-outdated': () =>
      'Das Konto hat sich geändert, seit diese Wiederherstellung begann. Beginnen Sie von vorn.',
    'recovery-not-running': () =>
      'Diese Wiederherstellung wurde gestoppt oder ersetzt. Beginnen Sie von vorn.',
    'insufficient-signatures': () =>
      'Bei dieser Wiederherstellung müssen zuerst noch mehr Menschen helfen.',
    'recovery-not-ready': () => 'Die Wartezeit ist noch nicht vorbei.',
    'not-sponsored': () => 'Der Dienst bezahlt das nicht. Senden Sie es von Ihrer eigenen Wallet.',
    'relay-refused': () => `Das würde jetzt fehlschlagen. ${unchanged}`,
    'alerts-not-offered': () => 'Auf diesem Weg sendet der Dienst keine Benachrichtigungen.',
    'too-many-registrations': () =>
      'Für dieses Konto ist die Höchstzahl an E‑Mail-Adressen oder Telefonnummern erreicht. Entfernen Sie eine, oder versuchen Sie es morgen erneut.',
    'too-many-subscriptions': () =>
      'Dieses Konto hat schon die Höchstzahl an Adressen für Benachrichtigungen. Schalten Sie zuerst eine aus.',
    'subscription-not-found': () => 'Diese Benachrichtigungen wurden schon ausgeschaltet.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Zu viele Codes angefordert. ${unchanged}`
        : `Zu viele Codes angefordert. Versuchen Sie es in einigen Minuten erneut. ${unchanged}`,
    'delivery-unavailable': () =>
      'Die Nachricht kann noch nicht gesendet werden. Ihre Anfrage bleibt bestehen, und die Nachricht folgt so bald wie möglich. Warten Sie darauf, oder versuchen Sie es gleich erneut.',
    internal: () => 'Der Wiederherstellungsdienst hat ein Problem. Versuchen Sie es erneut.',
    busy: () => 'Der Wiederherstellungsdienst ist ausgelastet. Versuchen Sie es gleich erneut.',
    unreachable: () => 'Wir erreichen den Wiederherstellungsdienst nicht. Versuchen Sie es erneut.',
    'unexpected-answer': () => 'Der Wiederherstellungsdienst hat unerwartet geantwortet.',

    // Wallets, die Chain, die Seite
    'not-configured': () =>
      'Die Wiederherstellung ist auf dieser Website nicht richtig eingerichtet. Bitte sagen Sie es ihrem Betreiber.',
    'not-loaded': () =>
      'Ein Teil dieser Seite konnte nicht geholt werden. Nichts wurde geändert. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
    offline: () => 'Sie sind offline. Versuchen Sie es erneut, wenn Sie wieder online sind.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'In diesem Browser wurde keine Wallet gefunden. Geben Sie stattdessen die Adresse des Kontos ein, oder installieren Sie eine Wallet.'
        : 'In diesem Browser wurde keine Wallet gefunden. Öffnen oder installieren Sie eine, und versuchen Sie es erneut.',
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
      'Diese Wallet kann bei diesem Konto nicht helfen. Verbinden Sie die, die der Besitzer hinzugefügt hat.',
    'guardian-changed': () =>
      'Der Wiederherstellungsdienst verwendet jetzt eine andere Adresse als die in Ihrem Konto. Ihr Konto ist unverändert.',
    'guardians-outdated': () =>
      'Wer Ihnen zurückhelfen kann, hat sich geändert, seit diese Seite geladen wurde. Nichts wurde gesendet. Sehen Sie nach, wer es jetzt ist, und entscheiden Sie dann neu.',
    'not-a-signature': () =>
      'Das ist keine Antwort. Kopieren Sie die ganze Nachricht, die Sie bekommen haben, und fügen Sie sie noch einmal ein.',
    'not-a-signer': () =>
      'Diese Antwort ist von jemand anderem, oder für etwas anderes. Bitten Sie um eine neue.',
    'signed-already': () => 'Diese Antwort ist schon da. Es braucht eine andere.',
    'relay-limited': () =>
      'Der Dienst kann vorerst keine weiteren Transaktionen bezahlen. Bezahlen Sie mit Ihrer eigenen Wallet, oder versuchen Sie es später.',
    'relay-failed': () =>
      `Der Dienst hat es gesendet, aber das Netzwerk hat es abgelehnt. ${unchanged} Sie können mit Ihrer eigenen Wallet bezahlen.`,
    'transaction-failed': () =>
      `Das Netzwerk hat das abgelehnt. ${unchanged} Versuchen Sie es erneut.`,
    'chain-unreachable': () => 'Wir erreichen das Netzwerk nicht. Versuchen Sie es erneut.',
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
    unknown: () => 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  },
};
