import { friends } from '@recovery-guardian/element/translations/de/friends';
import { modules } from '@recovery-guardian/element/translations/de/modules';
import { overview } from '@recovery-guardian/element/translations/de/overview';
import { card } from '@recovery-guardian/element/translations/de/paper';
import { shared } from '@recovery-guardian/element/translations/de/shared';
import type { Strings } from './en.ts';

const element = { ...overview, ...shared };

const helpers = (threshold: string) =>
  threshold === '1'
    ? 'Eine Hilfe genügt, um eine Wiederherstellung zu beginnen.'
    : `${threshold} müssen helfen, um eine Wiederherstellung zu beginnen.`;
/** Wie lange eine Wiederherstellung dauert. */
const waiting = (wait: string | undefined) =>
  wait === undefined
    ? 'Wie lange eine Wiederherstellung dort dauert, ist nicht bekannt.'
    : element.waitInWords(wait);

const list = new Intl.ListFormat('de');
const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium' });

/** Dieselben Bytes können eine Menge oder eine Nummer sein. */
const units = (amount: string) => `${amount} der kleinsten Einheiten des Tokens`;

/** Alle Texte der Wallet auf Deutsch. */
export const de: Strings = {
  language: 'de',
  element,
  inElement: {
    errors: {
      'captcha-required': () =>
        'Dieser Wiederherstellungsdienst verlangt ein Captcha, das diese Wallet nicht zeigen kann. Fahren Sie auf der Website des Dienstes fort.',
    },
    askLink: 'Text zum Teilen',
    askLinkHint:
      'Sie können ihn teilen: Er enthält keine Geheimnisse. Andere fügen ihn in dieser Wallet unter „Wen ich schütze“ ein, oder wo eine Website mit Recovery Guardian nach einem Konto fragt.',
    askLinkCopy: 'Text kopieren',
    elsewhereLabel: 'Text dieser Wiederherstellung',
    elsewhereHint:
      'Für Ihre eigenen Geräte. Er enthält weder Code noch Schlüssel. Fügen Sie ihn dort anstelle der Adresse des Kontos ein.',
    handBackLink: 'Text zum Zurücksenden',
  },

  // Überall
  walletName: 'Recovery Guardian',
  saving: 'Wird gespeichert…',
  add: 'Hinzufügen',
  onChain: element.accountOn,
  openInTab: 'In einem Tab öffnen',
  openPanel: 'In der Seitenleiste öffnen',
  date: element.date,
  day: (date) => day.format(date),
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),

  // Erster Start
  welcomeTitle: 'Was führt Sie her?',
  welcomeLead:
    'Wenn Sie je Telefon oder Schlüssel verlieren, bringt ein Code an Ihre E‑Mail oder Ihr Telefon Sie wieder hinein.',
  welcomeWays: {
    lost: 'Mein Telefon oder Schlüssel ist weg',
    new: 'Ich bin neu hier',
    existing: 'Ich habe schon eine Wallet',
  },
  welcomeImport: 'Ich habe schon einen Schlüssel',
  card: {
    ...card,
    install: (wallet) => `Installieren Sie ${wallet} in einem Browser, wie beim ersten Mal.`,
    open: (lost) =>
      `Öffnen Sie es, wählen Sie „${lost}“, und verbinden Sie den Dienst, der unten steht.`,
    service: (host) => `Wiederherstellungsdienst: ${host}`,
  },
  passwordTitle: 'Wählen Sie ein Passwort',
  passwordLead:
    'Dieses Passwort öffnet die Wallet auf diesem Computer. Niemand kann es für Sie zurücksetzen.',
  passwordField: 'Passwort',
  passwordHint: (length) =>
    `Mindestens ${length} Zeichen. Am besten sind einige Wörter hintereinander.`,
  passwordAgainField: 'Passwort wiederholen',
  passwordTooShort: (length) => `Verwenden Sie mindestens ${length} Zeichen.`,
  passwordsDiffer: 'Die beiden Passwörter sind nicht gleich.',
  creating: 'Ihr Schlüssel wird weggeschlossen…',
  phraseTitle: (count) => `Schreiben Sie diese ${count} Wörter auf`,
  phraseLead:
    'Sie sind Ihr Schlüssel. Bewahren Sie sie sicher auf. Sie funktionieren in jeder Wallet.',
  phraseWarning:
    'Wer diese Wörter hat, hat Ihren Schlüssel. Niemand vom Support wird je danach fragen.',
  phraseCovered: 'Achten Sie darauf, dass niemand zusieht.',
  phraseList: 'Ihre Wörter',
  phraseWritten: 'Ich habe sie aufgeschrieben',
  confirmTitle: 'Prüfen Sie, was Sie aufgeschrieben haben',
  confirmLead: 'Geben Sie drei der Wörter ein.',
  confirmWord: (position) => `Wort ${position}`,
  confirmWrong: (position) =>
    `Das ist nicht Wort ${position}. Sehen Sie nach, was Sie aufgeschrieben haben.`,
  importTitle: 'Importieren Sie Ihren Schlüssel',
  importLead: 'Er bleibt auf diesem Gerät, gesperrt mit einem Passwort.',
  importKindLabel: 'Was Sie haben',
  importKindPhrase: 'Wörter',
  importKindPrivateKey: 'Privater Schlüssel',
  importPhraseField: 'Ihre 12 oder 24 Wörter',
  importPhraseHint: 'In der richtigen Reihenfolge, mit Leerzeichen dazwischen.',
  importPrivateKeyField: 'Ihr privater Schlüssel',
  importPrivateKeyHint: '64 Buchstaben und Ziffern, mit oder ohne 0x.',
  importPrivateKeyProblem:
    'Das ist kein privater Schlüssel. Er hat 64 Buchstaben und Ziffern, 0 bis f.',

  // Entsperren
  unlockTitle: 'Willkommen zurück',
  unlockLead: 'Entsperren Sie die Wallet, um Ihr Konto zu verwenden.',
  unlockButton: 'Entsperren',
  unlocking: 'Wird entsperrt…',
  unlockWait: element.retryIn,
  unlockForgotten: 'Ich habe mein Passwort vergessen',
  forgottenTitle: 'Auf diesem Gerät von vorn beginnen',
  forgottenLead:
    'Niemand kann diese Wallet ohne ihr Passwort öffnen. Ihr Konto ist nicht verloren: Stellen Sie den Schlüssel aus seinen Wörtern wieder her, oder erzeugen Sie einen neuen und stellen Sie das Konto mit Ihrer E‑Mail oder Ihrem Telefon wieder her.',
  forgottenWarning:
    'Damit wird der Schlüssel von diesem Gerät entfernt. Ohne die Wörter bekommen Sie ihn nicht zurück.',
  forgottenButton: 'Schlüssel entfernen und von vorn beginnen',
  damagedTitle: 'Der gesperrte Schlüssel ist nicht lesbar',
  damagedLead:
    'Die Kopie Ihrer Wallet auf diesem Gerät ist beschädigt, deshalb öffnet sie kein Passwort. Ihr Konto ist unverändert. Stellen Sie den Schlüssel aus seinen Wörtern wieder her, oder erzeugen Sie einen neuen und stellen Sie das Konto wieder her.',
  newerTitle: 'Aktualisieren Sie die Erweiterung',
  newerLead:
    'Diese Wallet wurde zuletzt mit einer neueren Version verwendet, die Schlüssel so sperrt, dass diese hier sie nicht lesen kann. Nichts ist verloren.',

  // Der Dienst
  serviceTitle: 'Verbinden Sie Ihren Dienst',
  serviceLead:
    'Diese Angaben haben Sie von Ihrem Anbieter. Sie können sie später in den Einstellungen ändern.',
  providerLead:
    'Geben Sie die Adresse ein, die Sie von Ihrem Anbieter haben. Vor Ihrer Bestätigung wird nichts eingestellt.',
  providerField: 'Adresse des Anbieters',
  providerHint: 'Nur der Name, etwa wallet.example.',
  providerProblem: 'Geben Sie eine Adresse ein, etwa wallet.example.',
  providerImport: 'Datei importieren',
  providerByHand: 'Von Hand einrichten',
  scanButton: 'QR-Code scannen',
  scanTitle: 'Scannen Sie den QR-Code Ihres Anbieters',
  scanLead: 'Halten Sie ihn vor die Kamera. Vor Ihrer Bestätigung wird nichts eingestellt.',
  scanPicture: 'Bild auswählen',
  scanBlind:
    'Die Wallet kann hier keine Kamera benutzen. Erlauben Sie es in Ihrem Browser, oder wählen Sie ein Bild des Codes aus.',
  providerBusy: 'Wird nachgesehen…',
  setupTitle: (host) => `Mit ${host} verbinden?`,
  setupTitleFile: (file) => `Die Dienste aus ${file} verwenden?`,
  setupLead: (name) => `Der Anbieter nennt sich „${name}“.`,
  setupCan: {
    title: 'Er kann:',
    list: [
      'Ihnen Codes senden',
      'mit Ihren Codes eine Wiederherstellung starten',
      'Netzwerkgebühren zahlen',
    ],
  },
  setupCannot: { title: 'Er kann nicht:', list: ['etwas bewegen', 'Ihren Schlüssel sehen'] },
  setupUseModule: 'Dieses Modul verwenden',
  setupTrust:
    'Verbinden Sie sich nur mit einem Anbieter, den Sie kennen. Sie können das in den Einstellungen ändern.',
  setupTokenSet: 'Enthalten',
  setupDomain: 'Was Sie unterschreiben, gilt für',
  setupDomainHint: 'Lassen Sie es leer, außer Ihr Anbieter hat eine Domain genannt.',
  setupDomainProblem: 'Geben Sie eine Domain dieses Dienstes ein, etwa guardian.example.',
  setupTokenNone: 'Keines',
  setupTokenOther: 'ein anderes',
  setupNoNode: 'Der Endpunkt',
  setupBefore: (before) => `Jetzt: ${before}`,
  setupConnect: 'Verbinden',
  setupReplaceTitle: 'Das ersetzt Ihre Dienste',
  setupReplaceWarning:
    'Die Wallet verwendet schon andere. Ersetzen Sie sie nur, wenn Ihr Anbieter das gesagt hat.',
  setupReplace: 'Ersetzen',
  setupExport: 'Dienste als Datei exportieren',
  setupExportNote:
    'Die Datei enthält Ihr Zugriffstoken und den Schlüssel des Endpunkts. Geben Sie sie nur an Personen weiter, die beides verwenden dürfen.',
  setupExportName: 'Meine Dienste',
  serviceUrlHint: 'Sendet die Codes, wenn Sie einen brauchen.',
  serviceTokenField: 'Zugriffstoken',
  serviceTokenHint: 'Lassen Sie es leer, wenn Sie keines bekommen haben.',
  endpointUrlField: 'Endpunkt',
  endpointUrlHint:
    'Vollständige URL mit dem API-Schlüssel. Sendet die Transaktionen, denen Sie zustimmen.',
  urlProblem: 'Geben Sie eine vollständige URL ein, etwa https://guardian.example.',
  rpcUrlField: 'Knoten',
  rpcUrlHint: 'Liest das Netzwerk. Lassen Sie es leer, um über den Endpunkt zu lesen.',
  recoveryModuleHint: (wait) =>
    wait === undefined
      ? 'Lassen Sie es leer, um das zu verwenden, das Ihr Dienst nennt. Es bleibt dann dabei.'
      : `So, wie es beim Einrichten dieses Netzwerks war. Jede Wiederherstellung dauert ${wait}.`,

  // Konten
  accountsTitle: 'Konten',
  accountsLead: 'Smart Accounts, die Ihr Schlüssel kontrolliert.',
  accountNumber: (number) => `Konto ${number}`,
  accountStatus: {
    new: 'Noch nicht aktiv',
    ready: 'Aktiv',
    'needs-4337': 'Es kann unterschreiben, aber noch nicht senden.',
    'too-few-keys': 'Diese Wallet kontrolliert es nicht.',
  },
  accountRecovering: 'Jemand stellt dieses Konto wieder her',
  accountRemove: (account) => `${account} entfernen`,
  accountRemoveTitle: 'Dieses Konto entfernen?',
  accountRemoveLead:
    'Es wird nur aus dieser Liste genommen. Das Konto selbst bleibt unverändert. Um es wieder hinzuzufügen, brauchen Sie seine Adresse:',
  accountRename: (account) => `${account} umbenennen`,
  accountAdd: 'Konto hinzufügen',
  firstAccountLead:
    'Ihr Schlüssel kontrolliert einen Smart Account: einen neuen, oder einen, der Ihnen schon gehört.',
  accountNew: 'Ein Konto anlegen',
  accountNewNote: 'Es kostet nichts und wird mit der ersten Zustimmung aktiv.',
  accountExisting: 'Mein eigenes hinzufügen',
  accountExistingNote:
    'Über seine Adresse; der Schlüssel dieser Wallet muss einer seiner Besitzer sein.',
  accountLostNote: 'Mit einem Code an Ihre E‑Mail oder Ihr Telefon.',
  accountAdding: 'Wird nachgesehen…',
  accountMaking: 'Wird angelegt…',
  accountNotAddress: element.ownerNotAnAddress,
  ownerLabel: 'Die Adresse Ihres Schlüssels',
  ownerNote: 'Wer die Besitzer des Kontos ändern kann, kann sie dort hinzufügen.',
  moduleTitle: 'Dieses Konto ohne Gebühren nutzen',
  moduleLead:
    'Dem Konto fehlt das Modul, mit dem andere seine Gebühren zahlen können. Ihr Schlüssel schaltet es ein und zahlt dieses eine Mal die Gebühr des Netzwerks.',
  moduleButton: 'Einschalten',
  moduleBusy: 'Wird eingeschaltet…',

  // Start
  placesLabel: 'Bereiche',
  homeTitle: 'Start',
  switchAccount: 'Konto wechseln',
  lock: 'Sperren',
  approvalsWaiting: (count) =>
    count === 1
      ? 'Eine Website wartet auf Ihre Antwort'
      : `${count} Anfragen warten auf Ihre Antwort`,
  approvalsOpen: 'Ansehen',
  alarmOverLead: (owner) =>
    `Die Wartezeit ist vorbei: ${owner} kann das Konto jederzeit übernehmen. Wenn das nicht Sie sind, stoppen Sie es jetzt.`,
  alarmNewOwners: (count) => (count === 1 ? 'Neuer Besitzer' : 'Neue Besitzer'),
  otherAlarmTitle: (account, chain) =>
    `Jemand hat eine Wiederherstellung von ${account} auf ${chain} begonnen`,
  otherDangerTitle: (account, chain) => `${account} auf ${chain} ist in Gefahr`,
  otherAlarmButton: 'Jetzt ansehen',
  stopping: {
    failed: 'Die Wiederherstellung ist noch nicht gestoppt. Kein Weg hat funktioniert:',
    by: {
      sponsor: 'Ein Sponsor zahlt',
      account: 'Ihr Konto zahlt',
      owner: 'Ihr Schlüssel zahlt, direkt ans Netzwerk',
    },
    why: {
      network: 'keine brauchbare Antwort',
      refused: 'abgelehnt',
      reverted: 'es würde scheitern',
      'no-funds': 'nicht genug Guthaben',
      'no-effect': 'gesendet, aber bisher nicht ausgeführt',
    },
    lacks: (amount) =>
      `Es fehlen ${amount}. Senden Sie sie an diese Adresse, und versuchen Sie es erneut:`,
  },
  uncheckedTitle: (account, date) => `${account} konnte seit ${date} nicht geprüft werden`,
  uncheckedLead:
    'Was Sie hier sehen, kann sich seitdem geändert haben, und eine Wiederherstellung bliebe unbemerkt. Prüfen Sie Ihre Verbindung und in den Einstellungen den Node dieses Netzwerks.',
  balance: (amount) => `Guthaben: ${amount}`,
  addressCopy: element.startCopyTo,
  receive: 'Empfangen',
  addressHideCode: 'QR-Code verbergen',
  addressCode: 'QR-Code Ihrer Adresse',
  addressExplorer: 'Im Explorer ansehen',
  protectedBy: (who) =>
    `Wenn Sie Ihren Schlüssel verlieren, erhalten Sie den Zugang zurück über ${list.format(who)}.`,
  byService: 'einen Code an Ihre E‑Mail oder Ihr Telefon',
  byStrangers: (count) =>
    count === 1
      ? 'eine Adresse, die diese Wallet nicht kennt'
      : `${count} Adressen, die diese Wallet nicht kennt`,
  strangersTitle: (count) =>
    count === 1
      ? 'Eine unbekannte Adresse kann helfen, Ihr Konto wiederherzustellen'
      : `${count} unbekannte Adressen können helfen, Ihr Konto wiederherzustellen`,
  strangersLead:
    'Eine Adresse, die helfen kann, könnte Ihr Konto übernehmen. Wenn Sie sie anderswo hinzugefügt haben, geben Sie ihr unter „Ändern, wer helfen kann“ einen Namen. Wenn nicht, entfernen Sie sie jetzt.',
  cannotAgreeLead: (needed, able) =>
    `${needed} müssen helfen, aber ${able === 0 ? 'niemand kann' : able === 1 ? 'nur 1 kann' : `nur ${able} können`} es. Ändern Sie, wie viele helfen müssen.`,
  noGuardianFoundTitle: 'Niemand kann Ihnen zurückhelfen',
  noGuardianFoundLead:
    'Soweit das Netzwerk zeigt, kann niemand Sie wieder hereinlassen, wenn Sie Ihren Schlüssel verlieren.',
  serviceUnreachable:
    'Wir erreichen Ihren Wiederherstellungsdienst nicht. Ihr Konto ist unverändert. Codes gibt es wieder, sobald der Dienst zurück ist.',
  unknownModuleTitle: 'Ein unbekanntes Programm hat die volle Kontrolle',
  unknownModuleLead:
    'Dieses Modul kann alles mit Ihrem Konto tun, ohne zu fragen. Wenn Sie es nicht eingeschaltet haben, bringen Sie Ihr Vermögen jetzt auf ein anderes Konto.',
  moduleReplacedTitle: 'Das Wiederherstellungsmodul hat sich geändert',
  moduleReplacedLead:
    'Sein Code ist nicht der, den diese Wallet beim Einrichten des Netzwerks gesehen hat. Fügen Sie niemanden hinzu, bis Sie wissen, warum.',
  otherModuleTitle: 'Ihr Dienst nennt ein anderes Wiederherstellungsmodul',
  otherModuleLead:
    'Es ist nicht das, mit dem dieses Netzwerk eingerichtet wurde; jenes bleibt in Gebrauch. Wenn der Dienst das nicht angekündigt hat, ist vielleicht jemand bei ihm eingebrochen.',
  friends,
  modules,
  dangers: {
    approvedTitle: 'Jemand bereitet eine Wiederherstellung Ihres Kontos vor',
    approvedLead: (given, needed) =>
      `${given} von ${needed} haben geholfen. Sobald es genug sind, kann die Wartezeit beginnen. Wenn Sie das nicht sind, stoppen Sie es jetzt.`,
    weaker:
      'Jedes Wiederherstellungsmodul allein kann Ihrem Konto neue Besitzer geben, daher entscheidet das schwächere. Wenn Sie dieses nicht gewählt haben, schalten Sie es aus.',
    shared:
      'Derselbe Rückweg hat zwei Wartezeiten, also entscheidet die kürzere. Entfernen Sie ihn aus einem der beiden Module:',
    chosen: 'Ich habe dieses Modul gewählt',
    stuckTitle: 'Eine Wiederherstellung, die nie enden kann',
    stuckLead:
      'Das Netzwerk erlaubt ihre neuen Besitzer nicht. Sie steht anderen im Weg, bis Sie sie stoppen oder mehr Menschen bei einer richtigen helfen.',
    handlerTitle: 'Jeder kann Ihr Konto übernehmen',
    handlerLead:
      'Ein Wiederherstellungsmodul antwortet für Ihr Konto, daher kann jeder bestimmen, wer hilft. Bis Sie das beheben, kann nichts anderes bestätigt werden. Prüfen Sie danach, wer Ihnen zurückhelfen kann.',
    handlerButton: 'Beheben',
    moduleGuardTitle: 'Ein Programm prüft jede Wiederherstellung',
    transactionGuardTitle: 'Ein Programm prüft, was die Besitzer senden',
    guardLead:
      'Es kann das ablehnen, und Wiederherstellungen können dann scheitern. Wenn Sie es nicht eingesetzt haben, finden Sie heraus, wer es war.',
    ownerGuardians: (count) =>
      count === 1
        ? 'Eine dieser Adressen ist auch Besitzer. Verlieren Sie diesen Schlüssel, fehlt auch ihre Hilfe, daher zählt sie nicht.'
        : `${count} dieser Adressen sind auch Besitzer. Verlieren Sie deren Schlüssel, fehlt auch ihre Hilfe, daher zählen sie nicht.`,
    voidLead:
      'Sie haben wieder Zugang. Frühere OKs Ihrer Helfer können noch eine weitere Wiederherstellung starten. Heben Sie sie jetzt auf.',
    voidLater: 'Nicht jetzt',
  },
  turnOff: {
    link: (span) =>
      span === undefined
        ? 'Diese Rückwege ausschalten'
        : `Rückwege mit Wartezeit ${span} ausschalten`,
    lead: 'Damit kommen Sie dann nicht mehr zurück, und was darüber begonnen wurde, endet.',
    loses: 'Können nicht mehr helfen',
    remains: (span) =>
      span === undefined
        ? 'Bringt Sie weiterhin zurück'
        : `Bringt Sie weiterhin zurück, Wartezeit: ${span}`,
    nothingLeft:
      'Sonst bringt Sie nichts zurück. Wenn Sie dann Ihren Schlüssel verlieren, kann niemand Sie wieder hineinlassen.',
    recovery: 'Dort läuft eine Wiederherstellung. Sehen Sie sich diese zuerst an.',
    isOff: 'Diese Rückwege sind ausgeschaltet.',
    button: 'Ausschalten',
    busy: 'Wird ausgeschaltet und geprüft…',
    done: 'Ausgeschaltet und im Netzwerk geprüft.',
  },
  secondModuleTitle: 'Auch ein anderes Modul kann das Konto wiederherstellen',
  secondModuleLead: (wait) =>
    wait === undefined
      ? 'Wie lange eine Wiederherstellung dort dauert, ist nicht bekannt.'
      : `Eine Wiederherstellung dort dauert ${wait}.`,
  contactsShow: element.contactsButtonSign,
  backUpTitle: 'Ihre Wörter sind noch nicht gesichert',
  backUpLead: 'Schreiben Sie sie auf, damit Ihr Schlüssel nicht nur auf diesem Gerät liegt.',
  backUpButton: 'Wörter zeigen',
  tooFewKeysTitle: 'Diese Wallet kontrolliert das Konto nicht',
  tooFewKeysLead:
    'Die Schlüssel hier sind nicht oder nicht mehr genug seiner Besitzer. Stellen Sie das Konto über seine E‑Mail oder sein Telefon für den Schlüssel dieser Wallet wieder her.',
  moduleNotice: 'Es kann schon unterschreiben, aber noch nichts senden.',
  unservedTitle: 'Noch kein Wiederherstellungsdienst',
  unservedLead:
    'Der Anbieter eines Wiederherstellungsdienstes für dieses Netzwerk kann Ihnen dessen Adresse geben.',
  unservedButton: 'Dienst verbinden',

  recoveringTitle: (account, chain) => `Sie stellen ${account} auf ${chain} wieder her`,
  recoveringLead: 'Wenn die Wartezeit vorbei ist, können Sie wieder hinein.',
  recoveringForget: 'Aus dieser Liste entfernen',

  // Wen der Nutzer schützt
  helping: {
    title: 'Wen ich schütze',
    lead: 'Menschen, die Ihnen vertrauen. Verlieren sie ihren Schlüssel, helfen Sie ihnen zurück.',
    waiting: (count) =>
      count === 1 ? 'Jemand bittet um Ihre Hilfe' : `${count} Bitten um Ihre Hilfe`,
    waitingLead: 'Die Wiederherstellung eines Kontos, das Sie schützen, wartet auf Ihre Hilfe.',
    open: 'Ansehen',
    empty: 'Noch niemand',
    emptyLead: 'Konten, in die Sie jemandem zurückhelfen können, erscheinen hier.',
    incomplete:
      'Ein Netzwerk oder Dienst hat nicht alles beantwortet, daher kann etwas fehlen. Mit einem Link oder einer Adresse können Sie es trotzdem hinzufügen.',
    field: 'Link, Text oder Adresse',
    fieldHint:
      'Der Link oder Text, den Sie bekommen haben, oder die Adresse des Kontos, das Sie schützen.',
    nameField: 'Name für dieses Konto',
    quiet: 'Keine offene Bitte',
    asks: 'Bittet um Ihre Hilfe',
    ignored: 'Sie ignorieren die Bitte',
    removeOf: (account) => `${account} aus der Liste entfernen`,
    agreed: (count, threshold) => `Bisher geholfen: ${count} von ${threshold}, laut Dienst`,
    signed: (count) => `Antworten im Link: ${count}. Sie werden geprüft, wenn Sie helfen.`,
    guardian: 'Sie helfen als',
    ignore: 'Diese Bitte ignorieren',
    attend: 'Nicht mehr ignorieren',
    linkTitle: 'Ein weiterer Besitzer muss unterschreiben',
    linkLead:
      'Sie haben unterschrieben. Senden Sie diesen Text einem weiteren Besitzer des Kontos, als das Sie helfen. Er fügt ihn in dieser Wallet unter „Wen ich schütze“ ein.',
    linkField: 'Text zum Weitergeben',
  },

  // Um das Element herum
  activateTitle: 'Aktivieren Sie Ihr Konto',
  activateLead:
    'Bisher ist es nur eine Adresse. Bevor Sie zustimmen, sehen Sie, wer die Gebühr des Netzwerks zahlt.',
  activateDetails:
    'Damit wird der Vertrag des Kontos angelegt und die Wiederherstellung dafür eingeschaltet. Danach können Sie, und nur Sie, hinzufügen, wer Ihnen zurückhelfen kann.',
  activateButton: 'Aktivieren',
  activateBusy: 'Wird aktiviert…',

  // Websites
  sitesShort: 'Websites',
  assets: {
    title: 'Tokens',
    none: 'Noch keine Tokens gefunden.',
    add: 'Token hinzufügen',
    addField: 'Adresse des Tokens',
    send: 'Senden',
    sendTitle: (chain) => `Senden auf ${chain}`,
    what: 'Was',
    toHint: (chain) =>
      `Eine Adresse auf ${chain}. In einem anderen Netzwerk kann es verloren gehen.`,
    known: 'Adressen, die Sie kennen',
    sentBefore: (address) => `Früherer Empfänger: ${address}`,
    have: (amount) => `Sie haben ${amount}.`,
    all: 'Alles senden',
    leaveFee: 'Zahlt niemand anderes die Netzwerkgebühr, lassen Sie etwas dafür übrig.',
    review: 'Prüfen',
    toSelf: 'Das ist das Konto, von dem Sie senden.',
    toToken: 'Das ist die Adresse des Tokens selbst. Was Sie dorthin senden, ist verloren.',
    noAmount: 'Geben Sie einen Betrag ein, etwa 0.5.',
    tooMuch: (amount) => `Sie haben nur ${amount}.`,
  },

  sitesTitle: 'Verbundene Websites',
  sitesLead:
    'Diese Wallet ist auf diesen Websites verfügbar. Verbundene Websites sehen Ihr Konto und dürfen Sie um Unterschriften bitten. Ohne Sie geschieht nichts.',
  sitesEmpty: 'Keine Website ist verbunden',
  sitesEmptyLead: 'Verbundene Websites erscheinen hier. Sie können sie jederzeit trennen.',
  siteInFront: (site) => `${site} weiß nichts von dieser Wallet.`,
  siteAllow: 'Die Wallet dort verwenden',
  siteSince: (date) => `seit ${date}`,
  siteSees: (account, since) => `sieht ${account} ${since}`,
  siteRevoke: 'Trennen',
  siteAccount: (site) => `Das Konto, das ${site} sieht`,
  siteRevokeOf: (site) => `${site} trennen`,
  siteRevoking: 'Wird getrennt…',
  siteNotConnected: 'Nicht verbunden. Sie darf Sie darum bitten.',
  siteRemoveOf: (site) => `${site} entfernen`,
  siteBlocked: 'Blockiert, bis der Browser geschlossen wird.',
  siteUnblock: 'Freigeben',
  siteUnblockOf: (site) => `${site} freigeben`,
  siteRevoked: (site) => `${site} ist getrennt.`,

  // Verlauf
  activityTitle: 'Verlauf',
  activityLead: 'Was Sie unterschrieben und gesendet haben. Es bleibt nur auf diesem Gerät.',
  activityEmpty: 'Noch nichts',
  activityEmptyLead: 'Was Sie unterschreiben und senden, erscheint hier.',
  activityClear: 'Liste leeren',
  activityClearLead:
    'Die Liste auf diesem Gerät wird endgültig geleert. Was noch aussteht, bleibt darin.',
  activityBy: (site, date) => `${site}, ${date}`,
  activitySigned: (text) => `„${text}“ unterschrieben`,
  activityRecovery: 'Jemand hat eine Wiederherstellung Ihres Kontos begonnen',
  refused: {
    text: 'Ein Text wurde nicht unterschrieben',
    'sign-in':
      'Eine Anmeldung, die nicht für diese Website und dieses Konto ist, wurde nicht unterschrieben',
    'typed-data': 'Diese Daten wurden nicht unterschrieben',
    call: 'Dieser Vertrag wurde nicht aufgerufen',
    approval: 'Niemandem wurde erlaubt, mehr zu nehmen, als das Konto hat',
    method: 'Der Wunsch der Website wurde nicht erfüllt',
  },
  refusedInstead:
    'Diese Wallet schützt das Konto nur, stellt es wieder her und sendet davon. Nutzen Sie das Konto hierfür in einer anderen Wallet, oder exportieren Sie seinen Schlüssel.',
  callsStatus: {
    pending: 'Ausstehend',
    confirmed: 'Erledigt',
    reverted: 'Vom Netzwerk abgelehnt',
    lapsed: 'Nicht rechtzeitig gesendet',
  },

  // Einstellungen
  settingsTitle: 'Einstellungen',
  settingsLook: 'Aussehen und Sprache',
  themeLabel: 'Farben',
  themeAuto: 'Wie das System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  languageLabel: 'Sprache',
  languageAuto: 'Wie der Browser',
  defaultWalletLabel: 'Als Standard-Wallet verwenden',
  defaultWalletHint: 'Für Websites, die nur eine Wallet unterstützen.',
  settingsSafety: 'Sicherheit',
  autoLockLabel: 'Automatisch sperren nach',
  watchLabel: 'Meine Konten beobachten',
  watchHint: 'Benachrichtigt Sie, wenn jemand eine Wiederherstellung eines Kontos beginnt.',
  endsLabel: 'Über Gesendetes benachrichtigen',
  endsHint: 'Wenn es bestätigt oder fehlgeschlagen ist.',
  passwordChange: 'Passwort ändern',
  keyOf: (owner) => `Schlüssel: ${owner}`,
  nameField: 'Bezeichnung',
  keyRemove: 'Diesen Schlüssel entfernen',
  keyRemoveTitle: (owner) => `Den Schlüssel ${owner} entfernen?`,
  keyRemoveLead:
    'Er wird von diesem Gerät entfernt. Ohne seine Wörter oder seinen privaten Schlüssel bekommen Sie ihn nicht zurück.',
  keyRemoveLoses: (accounts) =>
    `Ohne ihn kontrolliert diese Wallet ${list.format(accounts)} nicht mehr.`,
  keyRemoveSure: 'Ich habe eine Kopie dieses Schlüssels oder brauche ihn nicht mehr',
  addKeyTitle: 'Schlüssel hinzufügen',
  addKeyLead:
    'Für Konten, die mehr als eine Unterschrift ihrer Besitzer brauchen. Dasselbe Passwort sperrt ihn.',
  addKeyOfPhrase: 'Weiteren Schlüssel aus meinen Wörtern ableiten',
  settingsChains: 'Netzwerke und Dienste',
  chainRemove: 'Dieses Netzwerk entfernen',
  chainLabel: 'Netzwerk',
  chainTitle: (chain) => `Dienste auf ${chain}`,

  // Der Schlüssel
  oldPasswordField: 'Jetziges Passwort',
  newPasswordField: 'Neues Passwort',
  passwordChanging: 'Das Passwort wird geändert…',
  passkeyTitle: 'Mit einem Passkey entsperren',
  passkeyLead:
    'Dann entsperrt Ihr Fingerabdruck, Ihr Gesicht oder ein Sicherheitsschlüssel die Wallet auf diesem Gerät. Ihr Passwort gilt weiter, und manche Schritte fragen immer danach.',
  passkeyAdded:
    'Ein Passkey entsperrt diese Wallet. Wenn Sie ihn hier entfernen, löschen Sie ihn auch in Ihrem Passwortmanager.',
  passkeyAdd: 'Passkey hinzufügen',
  passkeyRemove: 'Passkey entfernen',
  passkeyGone:
    'Mit dem alten Passwort wurde der Passkey entfernt. Fügen Sie in den Einstellungen wieder einen hinzu.',
  passwordChangedTitle: 'Das Passwort ist geändert',
  passwordChanged: 'Ab jetzt entsperrt das neue diese Wallet.',
  exportTitle: 'Schlüssel zeigen',
  exportLead: 'Geben Sie das Passwort ein, um ihn zu sehen.',
  exportWarning:
    'Wer den Schlüssel sieht, kontrolliert Ihr Konto. Niemand vom Support wird je danach fragen.',
  exportButton: 'Schlüssel zeigen',
  exportBusy: 'Wird geöffnet…',
  exportShownTitle: 'Ihr Schlüssel',
  exportPrivateKeyLabel: 'Privater Schlüssel',
  exportHides: (time) => `Wird verborgen in ${time}`,
  exportHide: 'Verbergen',

  // Zustimmungen
  approvalWindow: 'Recovery Guardian: Ihre Zustimmung',
  takenBack: 'Die Website hat ihre Anfrage zurückgezogen.',
  approvalLabel: 'Ihre Zustimmung',
  approvalAskedBy: 'Anfrage von',
  approvalsBehind: (count) => (count === 1 ? '1 weitere wartet' : `${count} weitere warten`),
  approve: 'Zustimmen',
  approving: 'Wird bestätigt…',
  decline: 'Ablehnen',
  declining: 'Wird abgelehnt…',
  readToTheEnd: 'Scrollen Sie zum Ende, um fortzufahren.',
  tickToGoOn: (label) => `Um fortzufahren, haken Sie „${label}“ an.`,
  declineAll: (count) => `Alle ${count} ablehnen`,
  insistentSite: (site) =>
    `Sie haben ${site} mehrmals abgelehnt. Sie können weitere Anfragen verhindern.`,
  disconnectSite: 'Diese Website trennen',
  blockSite: 'Vorerst blockieren',
  noKeyTitle: 'Richten Sie zuerst Ihre Wallet ein',
  noKeyLead: 'Eine Website fragt nach Ihrem Konto, aber diese Wallet hat noch keinen Schlüssel.',
  connectTitle: (site) => `${site} Ihr Konto zeigen?`,
  connectLead:
    'Die Website sieht die Adresse des Kontos und darf Sie bitten, zu unterschreiben und zu senden. Ohne Sie geschieht nichts.',
  connectAccount: 'Das Konto, das sie sieht',
  connectYes: 'Verbinden',
  switchChainTitle: (chain) => `Zu ${chain} wechseln?`,
  switchChainLead: (site) => `${site} sieht Ihr Konto dann dort.`,
  switchChainYes: 'Wechseln',
  chainNumberLabel: 'Nummer des Netzwerks',
  signYes: 'Unterschreiben',
  signsWith: 'Sie unterschreiben mit',
  signNote: 'Unterschreiben ist kostenlos und bewegt nichts.',
  signWholeText: 'Der ganze Text',
  signInTitle: (domain) => `Bei ${domain} anmelden?`,
  signInLead: 'Sie beweisen, dass das Konto Ihnen gehört.',
  signRegisterTitle: 'Wiederherstellung mit Codes erlauben?',
  signRegisterLead: (target) =>
    `Codes an ${target} dürfen dann eine Wiederherstellung dieses Kontos beginnen.`,
  signPaperLead:
    'Ein neues Blatt mit Notfallcodes darf dann helfen, eine Wiederherstellung dieses Kontos zu beginnen. Ein früheres Blatt gilt nicht mehr.',
  signListTitle: 'E‑Mail und Telefon zeigen?',
  signListLead: 'Der Wiederherstellungsdienst zeigt, welche E‑Mails und Telefone eingetragen sind.',
  signDeleteTitle: 'E‑Mail oder Telefon entfernen?',
  signDeleteLead: (target) =>
    target
      ? `Codes gehen nicht mehr an ${target}. Damit kommen Sie nicht mehr wieder hinein.`
      : 'Ihr Wiederherstellungsdienst sagt nicht, welche E‑Mail oder welches Telefon das ist. Codes gehen nicht mehr dorthin. Damit kommen Sie nicht mehr wieder hinein.',
  signAlertsOnTitle: 'Warnungen dorthin senden?',
  signAlertsOnLead: (target) =>
    `${target} wird benachrichtigt, wenn jemand eine Wiederherstellung dieses Kontos beginnt oder ändert, wer Ihnen zurückhelfen kann.`,
  signAlertsListTitle: 'Ihre Warnungen zeigen?',
  signAlertsListLead: 'Der Wiederherstellungsdienst zeigt, wohin Warnungen zu diesem Konto gehen.',
  signAcceptTitle: 'Zusagen, jemandem zurückzuhelfen?',
  signAcceptLead:
    'Sie sagen zu, jemandem zurück in das eigene Konto zu helfen, falls der Schlüssel verloren geht. Das allein gibt niemandem Rechte.',
  signAlertsOffTitle: 'Warnungen beenden?',
  signAlertsOffLead: (targets) =>
    `${targets.length > 0 ? `An ${list.format(targets)} gehen` : 'Es kommen'} keine mehr, auch nicht, wenn jemand eine Wiederherstellung beginnt.`,
  siweStatement: 'Erklärung',
  siweDomain: 'Für',
  siweUri: 'Adresse des Dienstes',
  siweIssuedAt: 'Ausgestellt',
  siweNotBefore: 'Gültig ab',
  siweExpires: 'Gültig bis',
  siweRequestId: 'Anfrage',
  siweResources: 'Betrifft',
  tokens: {
    amount: (amount, token, units) => `${amount} ${token} (${units} der kleinsten Einheiten)`,
    anyAmount: (token) => `beliebig viel ${token}`,
    unitsOf: (units, token) => `${units} der kleinsten Einheiten von ${token}`,
    send: (what) => ({ title: 'Tokens senden', consequence: `Sendet ${what}.` }),
    approve: (what) => ({
      title: 'Jemanden Ihre Tokens nehmen lassen',
      consequence: `Der Empfänger der Erlaubnis darf ${what} nehmen, jederzeit.`,
    }),
  },
  outflow: {
    title: 'Was Ihr Konto verlässt oder genommen werden darf',
    left: (what) => `Danach bleiben: ${what}`,
    unread: 'Was bleibt, ließ sich nicht lesen.',
  },
  approveRecovery: {
    title: 'Helfen, ein Konto wiederherzustellen?',
    lead: (owners, threshold) =>
      owners === 1
        ? 'Mit Ihrer Hilfe als eine seiner Vertrauenspersonen übernimmt dieser neue Besitzer das Konto.'
        : `Mit Ihrer Hilfe als eine seiner Vertrauenspersonen übernehmen diese ${owners} neuen Besitzer das Konto. ${threshold} von ihnen zusammen handeln dann für das Konto.`,
    threshold: 'Wie viele von ihnen zusammen handeln müssen',
    nonce: 'Nummer der Wiederherstellung',
  },
  question: (title) => `${title}?`,
  callsTitle: (count) => `Diesen ${count} Schritten zustimmen?`,
  callNumber: (number, title) => `${number}. ${title}`,
  callWarning: (number, warnings) => `Schritt ${number}: ${warnings}`,
  callsDeploy: 'Damit wird auch das Konto aktiviert.',
  callsData: 'Rohdaten',
  callValue: 'Betrag',
  feeSponsored: (sponsor) =>
    sponsor
      ? `Kostenlos: ${sponsor} zahlt die Gebühr des Netzwerks.`
      : 'Kostenlos: Die Gebühr des Netzwerks wird für Sie bezahlt.',
  feeInTokens: (amounts, maximum) =>
    `Nicht kostenlos: Der Paymaster kann ${amounts.length > 0 ? list.format(amounts) : 'Token'} von diesem Konto für die Gebühr des Netzwerks nehmen, die höchstens ${maximum} beträgt. Das Konto hat das früher erlaubt.`,
  feeHigh: (fee) =>
    `${fee} Das kann weit mehr als üblich sein. Lehnen Sie ab, wenn Sie den Grund nicht kennen.`,
  feePaymaster: 'Paymaster',
  feeMaximum: 'Gebühr höchstens',
  feePaid: (payer, maximum) =>
    payer === 'account'
      ? `Das Konto selbst zahlt höchstens ${maximum} an das Netzwerk.`
      : `Das Guthaben Ihres Schlüssels zahlt höchstens ${maximum} an das Netzwerk.`,
  feeShort: (fee, balance) =>
    `${fee} Ihr Guthaben ist nur ${balance}, deshalb würde das fehlschlagen.`,

  calls: {
    addGuardian: (threshold, wait) => ({
      title: 'Jemanden zurückhelfen lassen',
      consequence: `Diese Adresse darf dann helfen, Ihr Konto wiederherzustellen. ${helpers(threshold)} ${waiting(wait)}`,
    }),
    addService: 'Codes zurückhelfen lassen',
    revokeGuardian: (threshold) => ({
      title: 'Jemanden nicht mehr zurückhelfen lassen',
      consequence:
        threshold === '0'
          ? 'Diese Adresse darf nicht mehr helfen, Ihr Konto wiederherzustellen. In diesem Modul darf es sonst niemand: Ohne ein anderes lässt sich dieses Konto nicht wiederherstellen.'
          : `Diese Adresse darf nicht mehr helfen, Ihr Konto wiederherzustellen. ${helpers(threshold)}`,
    }),
    changeGuardianThreshold: (threshold, wait) => ({
      title: 'Ändern, wie viele helfen müssen',
      consequence: `${helpers(threshold)} ${waiting(wait)}`,
    }),
    startRecovery: (newOwners) => ({
      title: element.startTitle,
      consequence: `Nach der Wartezeit ${newOwners === 1 ? 'kann der neue Besitzer' : 'können die neuen Besitzer'} das Konto übernehmen. Bis dahin kann sein Besitzer sie stoppen.`,
    }),
    finalizeRecovery: {
      title: 'Die Wiederherstellung abschließen',
      consequence:
        'Das Konto wechselt jetzt den Besitzer. Seine alten Schlüssel funktionieren nicht mehr.',
    },
    cancelRecovery: {
      title: 'Jede Wiederherstellung stoppen',
      consequence: 'Eine laufende Wiederherstellung Ihres Kontos endet. Seine Besitzer bleiben.',
    },
    voidApprovals: {
      title: 'Frühere OKs aufheben',
      consequence:
        'Bisherige OKs von Helfern können keine Wiederherstellung Ihres Kontos mehr starten.',
    },
    enableModule: (role, wait) =>
      ({
        recovery: {
          title: element.switchOnTitle,
          consequence: `Mit genug Helfern gibt das Wiederherstellungsmodul Ihrem Konto neue Besitzer. ${waiting(wait)}`,
        },
        'other-recovery': {
          title: 'Ein weiteres Wiederherstellungsmodul hinzufügen',
          consequence: `Mit genug Hilfe der dort genannten Adressen gibt dieses Modul Ihrem Konto neue Besitzer. ${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'Andere die Gebühren dieses Kontos zahlen lassen',
          consequence: 'Das Konto lässt sich dann ohne eigenes Guthaben nutzen.',
        },
      })[role],
    disableModule: {
      title: 'Ein Wiederherstellungs\u00admodul ausschalten',
      consequence: 'Dieses Modul kann Ihrem Konto keine neuen Besitzer mehr geben.',
    },
    moveGuardians: {
      title: 'Ihren Schutz erneuern',
      consequence: (needed: string, all: number) =>
        `Ihre Rückwege ziehen in Version 0.2.0 des Wiederherstellungsmoduls um, und das ältere Modul wird ausgeschaltet. Danach müssen ${needed} von ${all} helfen.`,
    },
    setFallbackHandler: {
      title: 'Ändern, wie Ihr Konto antwortet',
      consequence:
        'Dieses Programm antwortet dann für Ihr Konto und sagt, welche Unterschriften von Ihnen sind. Lehnen Sie ab, wenn Sie es nicht kennen.',
    },
    transfer: (amount) => ({ title: 'Coins senden', consequence: `Sendet ${amount}.` }),
    tokenTransfer: (amount) => ({
      title: 'Token senden',
      consequence: `Sendet ${units(amount)}.`,
    }),
    tokenApproval: (amount) => ({
      title: 'Jemanden Ihre Token nehmen lassen',
      consequence: `Der Berechtigte darf jederzeit dies nehmen: ${units(amount)}.`,
    }),
    unknown: {
      title: 'Unbekannte Aktion ausführen',
      consequence: 'Diese Wallet kann nicht lesen, was sie tut.',
    },
  },

  parties: {
    guardian: element.guardianLabel,
    module: 'Modul',
    owner: element.ownerLabel,
    account: 'Wiederherzustellendes Konto',
    handler: 'Programm, das antwortet',
    spender: 'Berechtigter',
    recipient: 'An',
    token: 'Token',
  },
  standings: {
    own: 'Gehört Ihnen',
    pinned: 'Das Wiederherstellungsmodul dieses Netzwerks',
    audited: 'Dieser Wallet bekannt',
    seen: 'Aus einer früheren Zustimmung von Ihnen',
    new: 'Hier noch nie gesehen',
  },
  partyNamed: (name) => `Sie nennen ihn ${name}`,
  guardianOfService: 'Ihr Wiederherstellungsdienst',
  guardianStranger: 'Dieser Wallet unbekannt',
  strangerWarning:
    'Diese Wallet kennt diese Adresse nicht: Soweit sie weiß, ist es weder die Ihres Wiederherstellungsdienstes noch eine, die Sie benannt haben. Lehnen Sie ab, wenn Sie nicht wissen, wem sie gehört.',
  consentHold: (button) =>
    `Prüfen Sie jede Zeile. Wenn Sie das wollen, halten Sie „${button}“ zwei Sekunden lang gedrückt.`,
  consentType: (code) => `Ohne Maus tippen Sie stattdessen ${code}`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `Der Name ${site} ahmt einen anderen nach. Sehen Sie sich jeden Buchstaben an, und lehnen Sie ab, wenn Sie nicht sicher sind.`,
    expired: () => 'Diese Nachricht ist abgelaufen.',
    'not-yet-valid': () => 'Diese Nachricht ist noch nicht gültig.',
    'other-module': () =>
      'Das ist ein Wiederherstellungsmodul, aber nicht das, das diese Wallet in diesem Netzwerk verwendet.',
    'short-wait': ({ wait }) =>
      `Ihr Konto könnte schon nach kurzer Zeit übernommen werden (${wait}): Vielleicht bemerken Sie es zu spät, um es zu stoppen.`,
    'test-wait': ({ wait }) =>
      `In diesem Testnetz dauert die Wiederherstellung nur ${wait}. Sonst dauert sie Tage.`,
    'unread-balance': () =>
      'Diese Wallet konnte nicht lesen, wie viel Ihr Konto davon hat und was also bleibt.',
    'gives-control-away': () => 'Das ändert, wer Ihr Konto kontrolliert.',
    'own-recovery': () => 'Das betrifft eine Wiederherstellung genau dieses Kontos.',
    'service-register': ({ site }) =>
      `${site} bittet darum. Wer Nachrichten dorthin lesen kann, kann beginnen, Ihr Konto zu übernehmen: Prüfen Sie jedes Zeichen der Adresse oder Nummer.`,
    'service-delete': ({ site }) =>
      `${site} bittet darum. Codes dorthin können Sie dann nicht mehr zurückbringen.`,
    'service-list': ({ site }) => `${site} erfährt Ihre E‑Mail-Adressen und Telefonnummern.`,
    'service-alerts': ({ site }) =>
      `${site} kann dann sehen oder ändern, wohin Warnungen zu diesem Konto gehen.`,
    'service-alerts-off': ({ site }) =>
      `${site} bittet darum. Ohne Warnungen bemerken Sie vielleicht zu spät, dass jemand dieses Konto übernimmt.`,
    'recovers-account': () =>
      'Jemand könnte sich als Ihr Freund ausgeben. Rufen Sie den Besitzer des Kontos an und vergleichen Sie beide Adressen, bevor Sie helfen.',
  },

  problems: {
    'no-vault': 'Diese Wallet hat noch keinen Schlüssel. Richten Sie sie zuerst ein.',
    'vault-exists': 'Diese Wallet hat schon einen Schlüssel. Öffnen Sie sie noch einmal.',
    locked: 'Die Wallet hat sich gesperrt. Entsperren Sie sie, und versuchen Sie es erneut.',
    'wrong-password': 'Dieses Passwort stimmt nicht.',
    'wrong-passkey':
      'Mit dem Passkey ging es nicht. Versuchen Sie es noch einmal, oder nehmen Sie das Passwort.',
    'too-soon': 'Zu viele falsche Passwörter. Warten Sie einen Moment.',
    'weak-password': 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein längeres.',
    'damaged-vault': 'Die Kopie Ihrer Wallet auf diesem Gerät ist beschädigt.',
    'newer-vault':
      'Diese Wallet wurde zuletzt mit einer neueren Version verwendet. Aktualisieren Sie die Erweiterung.',
    'invalid-phrase':
      'Diese Wörter sind kein Schlüssel. Prüfen Sie jedes Wort und die Reihenfolge.',
    'invalid-private-key':
      'Das ist kein privater Schlüssel. Prüfen Sie ihn, und versuchen Sie es erneut.',
    'wrong-words': 'Das sind nicht die Wörter. Prüfen Sie, was Sie aufgeschrieben haben.',
    'unknown-owner': 'Dieser Schlüssel ist nicht mehr in der Wallet.',
    'owner-exists': 'Dieser Schlüssel ist schon in der Wallet.',
    'last-owner': 'Das ist der einzige Schlüssel der Wallet, er kann daher nicht entfernt werden.',
    'unknown-account': 'Dieses Konto ist nicht mehr in der Wallet.',
    'account-exists': 'Dieses Konto ist schon in der Wallet.',
    'not-a-safe':
      'An dieser Adresse ist kein Konto, das diese Wallet verwenden kann. Prüfen Sie das Netzwerk.',
    'nested-owner':
      'Eines Ihrer Konten besitzt dieses Konto, doch diese Wallet signiert nur mit Schlüsseln. Signieren Sie in einer anderen Wallet als Besitzer, der ein Safe ist: Dieses Konto muss Version 1.5.0 haben, oder Ihres muss den Fallback-Handler behalten, den diese Wallet ihm gibt.',
    'not-an-owner':
      'Der Schlüssel dieser Wallet ist kein Besitzer des Kontos. Lassen Sie ihn dort hinzufügen, oder stellen Sie das Konto wieder her.',
    'too-few-keys':
      'Dieses Konto braucht Unterschriften von mehr Besitzern, als diese Wallet Schlüssel hat.',
    'needs-4337':
      'Das Konto kann noch nicht senden. Lassen Sie zuerst, unter Start, andere seine Gebühren zahlen.',
    'unknown-chain':
      'Die Wallet kennt dieses Netzwerk nicht. Fügen Sie es in den Einstellungen hinzu.',
    'wrong-chain': 'Der Knoten ist in einem anderen Netzwerk. Prüfen Sie seine Adresse.',
    'wrong-clock':
      'Die Uhren des Knotens und dieses Geräts gehen um Stunden auseinander. Prüfen Sie die Uhr dieses Geräts, oder geben Sie einen anderen Knoten ein.',
    'chain-in-use': 'Sie haben Konten in diesem Netzwerk. Entfernen Sie diese zuerst.',
    'no-endpoint':
      'Dieses Netzwerk hat noch keinen Endpunkt. Fügen Sie ihn in den Einstellungen hinzu.',
    'no-service':
      'Dieses Netzwerk hat noch keinen Wiederherstellungsdienst. Fügen Sie ihn in den Einstellungen hinzu.',
    'unknown-module':
      'Dieser Dienst verwendet ein Wiederherstellungsmodul, das nicht zu den bekannten gehört. Ein falsches könnte alles nehmen. Verwenden Sie es nur, wenn Ihr Anbieter Ihnen diese Adresse genannt hat.',
    'module-handler':
      'Ein Wiederherstellungsmodul antwortet für dieses Konto. Beheben Sie das zuerst, auf der Startseite.',
    'module-replaced':
      'Der Code des Wiederherstellungsmoduls hat sich geändert, seit dieses Netzwerk eingerichtet wurde. Nichts wurde getan.',
    'no-recovery': 'Es läuft keine Wiederherstellung dieses Kontos.',
    'not-a-token':
      'An dieser Adresse ist kein Token, das diese Wallet zeigen kann. Prüfen Sie das Netzwerk.',
    'not-a-guardian':
      'Weder Ihre Konten noch Ihre Schlüssel können bei der Wiederherstellung dieses Kontos helfen.',
    'request-over':
      'Diese Bitte ist erledigt oder hat sich geändert. Es wurde nichts unterschrieben.',
    'invalid-link':
      'Das ist weder eine Adresse noch ein vollständiger Link. Kopieren Sie ihn noch einmal. Es wurde nichts unterschrieben.',
    'no-funds':
      'Das Guthaben des Schlüssels reicht nicht für die Gebühr des Netzwerks. Senden Sie ihm etwas.',
    'unknown-approval': 'Diese Anfrage ist nicht mehr offen. Nichts wurde unterschrieben.',
    declined: 'Sie haben abgelehnt. Nichts wurde unterschrieben.',
    network: 'Wir erreichen den Dienst oder das Netzwerk nicht. Versuchen Sie es erneut.',
    refused:
      'Der Dienst oder das Netzwerk hat das abgelehnt. Nichts wurde geändert. Versuchen Sie es später erneut.',
    'no-effect': 'Was gesendet wurde, ist bisher nicht ausgeführt. Versuchen Sie es erneut.',
    reverted: 'Das Netzwerk hat das abgelehnt. Ihr Konto ist unverändert.',
    'invalid-request': 'Das hat nicht geklappt. Prüfen Sie Ihre Eingabe.',
    internal: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
    'no-setup':
      'An dieser Adresse gibt es nichts für diese Wallet. Prüfen Sie jeden Buchstaben, oder richten Sie von Hand ein.',
    'unfit-passkey':
      'Passkeys dieser Art können keine Wallet entsperren. Versuchen Sie einen anderen.',
    'no-code': 'In diesem Bild ist kein QR-Code, oder er ist zu klein. Wählen Sie ein anderes aus.',
    'foreign-code':
      'Dieser QR-Code ist keine Adresse eines Anbieters. Scannen Sie den, den Sie von Ihrem Anbieter haben.',
    'invalid-setup':
      'Diese Wallet kann die Datei nicht lesen. Bitten Sie Ihren Anbieter um eine neue.',
    'permission-refused':
      'Der Browser darf diese Adresse nicht erreichen. Erlauben Sie es, und versuchen Sie es erneut.',
    unknown: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  },
};
