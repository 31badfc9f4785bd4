import type { Words } from '../strings.ts';
import { shared, together } from './shared.ts';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'Schalten Sie die Wiederherstellung hier nicht ein',
  unknownModuleLead:
    'Der Wiederherstellungsdienst auf dieser Seite verwendet ein Programm, das wir nicht kennen. Es könnte Ihr Konto übernehmen. Nichts wurde geändert. Bitte sagen Sie es dieser Website.',
  otherModuleTitle: 'Codes können dieses Konto nicht wiederherstellen',
  otherModuleLead: 'Dieses Konto wurde mit einem anderen Wiederherstellungsdienst eingerichtet.',
  otherModuleNote: 'Fügen Sie eine Vertrauensperson hinzu, damit Sie wieder hineinkommen.',
  serviceDownPeople: 'Ihre Vertrauenspersonen können einer Wiederherstellung weiterhin zustimmen.',
  notShownTitle: 'Das wurde nicht geladen',
  notLoaded:
    'Ein Teil dieser Seite konnte nicht geholt werden. Nichts wurde geändert. Versuchen Sie es erneut, oder laden Sie die Seite neu.',

  ...shared,

  // Überall
  reloadButton: 'Seite neu laden',
  stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
  waitingForChain: 'Warten auf das Netzwerk…',
  checkAgain: 'Erneut prüfen',
  seeGuardiansButton: 'Ansehen, wer zustimmen kann',

  // Bevor eine Ansicht gezeigt werden kann
  chooseAccountLead:
    'Geben Sie die Adresse des Smart Accounts ein, den Sie schützen oder wiederherstellen wollen.',
  nameNotFound:
    'Dieses Netzwerk hat keine Adresse zu diesem Namen. Prüfen Sie die Schreibweise, oder geben Sie die Adresse ein.',
  nameInvalid:
    'So kann ein Name nicht geschrieben sein. Prüfen Sie die Schreibweise, oder geben Sie die Adresse ein.',
  nameElsewhere: 'Namen gelten nur für Konten auf Ethereum. Geben Sie die Adresse ein.',
  nameUnread:
    'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es noch einmal, oder geben Sie die Adresse ein.',
  findAccount: 'Ich kenne meine Adresse nicht',
  useWalletAccount: 'Konto meiner Wallet verwenden',
  connectTitle: 'Wallet verbinden',
  connectLead: 'Sie zeigt, welches Konto Ihnen gehört. Beim Verbinden wird nichts unterschrieben.',
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
  thresholdLabel: 'Wie viele müssen zustimmen?',
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
  codeField: 'Code',
  codeHint: 'Sie können auch den langen Code aus dem Link in unserer Nachricht einfügen.',
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
    `Nach der Wartezeit${span === undefined ? '' : ` (${span})`} ${count === 1 ? 'kontrolliert' : 'kontrollieren'} ${together(owners, count, threshold)} dieses Konto.`,
  enterCode: 'Code eingeben',
  enterCodeOf: (target) => `Code eingeben, der an ${target} ging`,
  confirmed: 'Bestätigt',
  startOutcome: (owners, span, count, threshold) =>
    `Nach dem Beginn läuft die Wartezeit${span === undefined ? '' : ` (${span})`}. Danach ${count === 1 ? 'kontrolliert' : 'kontrollieren'} ${together(owners, count, threshold)} dieses Konto.`,
  walletPays: 'Ihre Wallet zahlt die Gebühr des Netzwerks.',
  calldataData: 'Daten',
  togetherLabel: 'Am Telefon vergleichen',
  togetherHint:
    'Alle müssen dieselben Wörter und denselben neuen Besitzer sehen. Wenn nicht, brechen Sie ab.',
  waitReadyIn: 'Bereit in',
  timelineStarted: (date) => `Wiederherstellung begonnen: ${date}`,
  waitNote:
    'Sie können diese Seite schließen und dann wiederkommen. Bis dahin kann der jetzige Besitzer sie stoppen.',
  finalizeTitle: 'Die Wartezeit ist vorbei',
  finalizeLead: (owner) => `${owner} kann dieses Konto übernehmen.`,

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

  // A recovery that is running
  waitReadyAt: (date) => `am ${date}`,
  runningLead: (owner) => `${owner} wird dieses Konto übernehmen.`,
  runningTitle: 'Eine Wiederherstellung dieses Kontos läuft',
  alarmOver: (owner) =>
    `${owner} kann das Konto jederzeit übernehmen. Wenn das nicht Sie sind, stoppen Sie es jetzt.`,
  alarmNote: 'Eine Bestätigung in Ihrer Wallet stoppt es. Mehr ändert sich nicht.',
  alarmAftermath:
    'Wenn Sie sie nicht begonnen haben, liest vielleicht jemand Ihre Nachrichten. Ersetzen Sie die E-Mail oder das Telefon, dem Sie nicht mehr trauen.',
  runningLeadOwn: 'Sie werden dieses Konto übernehmen.',
  runningButton: 'Zur Wiederherstellung',
  startedButton: 'Ich war das: Fortschritt zeigen',
  notMeButton: 'Ich war das nicht: stoppen',
  finalizeLeadOwn: 'Sie können dieses Konto jetzt übernehmen.',
  finishRecoveryButton: 'Abschließen',
};
