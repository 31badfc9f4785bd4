import { html } from 'lit';
import type { Strings } from './strings.ts';

const several = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const de: Strings = {
  site: {
    pages: 'Website',
    live: 'Ausprobieren',
    gallery: 'Galerie',
    theme: 'Design',
    code: 'Code',
    extension: 'Erweiterung',
    language: 'Sprache',
    dark: 'Dunkel',
  },

  promise: 'Schlüssel weg. Konto behalten.',
  playMoney: 'Alles läuft auf Ihrem Rechner, mit Spielgeld. Probieren Sie ruhig alles aus.',
  looking: 'Die lokale Umgebung wird gesucht…',
  startLead:
    'Um es wirklich auszuprobieren, starten Sie die lokale Umgebung: ein Netzwerk, ein Postfach und ein Telefon auf Ihrem Rechner, mit dieser Seite in der Mitte. In einer Kopie des Repositorys:',
  startThen:
    'Öffnen Sie dann die angezeigte Adresse. Galerie, Design und Code funktionieren schon hier.',
  startGallery: 'Zur Galerie',

  security: 'Sicherheit',
  devices: 'Geräte',
  account: 'Konto',
  mailbox: 'Postfach',
  phone: 'Telefon',
  wallet: 'Wallet',
  events: 'Ereignisse',

  guide: 'Nächster Schritt',
  steps: {
    register: 'Eintragen',
    guardian: 'Wiederherstellung einschalten',
    another: 'Telefon hinzufügen',
    lose: 'Schlüssel verlieren',
    recover: 'Wiederherstellen',
    wait: 'Warten',
    finalize: 'Übernehmen',
    visiting: 'Ihre eigene Wallet',
    lost: 'Anderes Konto wählen',
  },
  hints: {
    start: 'Hier geht es los',
    next: 'Drücken Sie jetzt hier',
    email: 'Jede E-Mail-Adresse geht',
    phone: 'Etwa +49 151 12345678',
    approve: 'Lesen, was passiert, dann zustimmen',
    copy: 'Hier ist Ihr Code: kopieren Sie ihn',
    paste: 'Fügen Sie den Code hier ein',
    guardian: 'Einmal zustimmen, und Sie sind geschützt',
    another: 'Zweiter Code: per Telefon',
    lose: 'Jetzt passiert das Unglück',
    recover: 'Ohne Schlüssel wieder hinein',
    skip: 'Hier müssen Sie nicht warten',
    finalize: 'Die Wartezeit ist vorbei',
    choose:
      'Dieser Schlüssel ging verloren, bevor die Wiederherstellung eingeschaltet war. Wählen Sie ein anderes Konto.',
  },

  network: 'Im Netzwerk',
  block: (number) => `Block ${number}`,
  clockAhead: (time) => `Uhr geht ${time} vor`,
  clockAheadWhy: 'Sie haben die Wartezeit übersprungen: Nachrichten nennen die Zeit des Netzwerks.',
  networkDown: 'Das Netzwerk ist nicht erreichbar.',
  networkReading: 'Das Netzwerk wird gelesen…',
  owners: 'Besitzer',
  ownersNeeded: (count, needed) => several(count, 'Besitzer', `Besitzer, ${needed} nötig`),
  guardians: 'Darf zustimmen',
  guardiansNeeded: (count, needed) =>
    count > 1 ? `Dürfen zustimmen, ${needed} nötig` : 'Darf zustimmen',
  noGuardians: 'noch niemand',
  canTakeControl: (owner) => html`${owner} kann das Konto jetzt übernehmen.`,
  canTakeControlIn: (owner, time) => html`${owner} kann übernehmen in ${time}`,
  skipAhead: (time) => `${time} vorspulen`,

  messages: (count) => several(count, '1 Nachricht', `${count} Nachrichten`),
  mailboxDown: 'Das Postfach ist nicht erreichbar.',
  mailboxEmpty: 'Noch keine E-Mails. Hier kommen E-Mails an jede Adresse an.',
  emails: 'E-Mails, neueste zuerst',
  plainText: 'Nur Text',
  formatted: 'Formatiert',
  phoneDown: 'Das Telefon ist nicht erreichbar.',
  phoneEmpty: 'Noch keine Nachrichten. Hier kommen SMS an jede Nummer an.',
  textMessages: 'SMS, neueste zuerst',
  to: (target) => `an ${target}`,
  copyCode: 'Code kopieren',
  copy: 'Kopieren',
  copied: 'Kopiert',

  clear: 'Leeren',
  eventsEmpty: 'Hier erscheint, was das Element seiner Seite meldet.',
  eventList: 'Ereignisse, neueste zuerst',

  demoWallet: 'Demo-Wallet',
  accountNumber: (number) => `Konto ${number}`,
  holdsKeys: (count, account) =>
    html`Hat ${several(count, 'den Schlüssel', 'die Schlüssel')} von ${account}`,
  keyIsLost: (address) =>
    html`Der Schlüssel ist verloren. Dem neuen, ${address}, gehört noch nichts.`,
  loseKey: (count) => several(count, 'Schlüssel verlieren', 'Alle Schlüssel verlieren'),
  useWallet: (name) => `${name} verwenden`,
  useDemoWallet: 'Demo-Wallet verwenden',
  ownWallet: (account) => html`Ihre eigene Wallet, mit dem Konto ${account}`,

  askedBy: (site) => `Anfrage von ${site}`,
  networkName: 'Netzwerk',
  fee: 'Netzwerkgebühr',
  feeInPlayMoney: 'Spielgeld aus dieser Wallet',
  noFee: 'Keine',
  details: 'Einzelheiten',
  approve: 'Zustimmen',
  decline: 'Ablehnen',
  statements: {
    register: 'Wiederherstellung mit Codes erlauben',
    list: 'E-Mail und Telefon anzeigen',
    remove: 'E-Mail oder Telefon entfernen',
    subscribe: 'Warnungen senden',
    unsubscribe: 'Warnungen beenden',
    other: 'Nachricht unterschreiben',
  },
  youState: (statement) => `Sie erklären: „${statement}.“`,
  youSign: 'Sie unterschreiben den Text unten in Ihrem Namen.',
  signingMovesNothing: 'Unterschreiben bewegt nichts.',
  calls: {
    enableRecovery: 'Wiederherstellung einschalten',
    enableRecoveryEffect: (wait) =>
      `Ihr Konto kann dann an neue Besitzer übergehen, ${wait} nach der Zustimmung. Bis dahin können Sie das stoppen.`,
    enableModule: 'Einem Programm die volle Kontrolle geben',
    enableModuleEffect: (module) =>
      `${module} darf alles mit Ihrem Konto tun. Lehnen Sie ab, wenn Sie es nicht kennen.`,
    addGuardian: 'Zustimmung zur Wiederherstellung erlauben',
    addGuardianEffect: (guardian) =>
      `${guardian} darf einer Wiederherstellung Ihres Kontos zustimmen.`,
    removeGuardian: 'Zustimmung zur Wiederherstellung entziehen',
    removeGuardianEffect: (guardian) =>
      `${guardian} darf einer Wiederherstellung Ihres Kontos nicht mehr zustimmen.`,
    changeThreshold: 'Ändern, wie viele Zustimmungen nötig sind',
    threshold: (count) =>
      several(
        count,
        'Eine Zustimmung genügt, um eine Wiederherstellung zu beginnen.',
        `${count} Zustimmungen sind nötig, um eine Wiederherstellung zu beginnen.`,
      ),
    start: 'Wiederherstellung beginnen',
    startEffect: (account, owners, wait) =>
      `In ${wait} kann die Kontrolle über ${account} an ${owners} übergehen. Bis dahin kann der Besitzer das stoppen.`,
    finalize: 'Das Konto übernehmen',
    finalizeEffect: (account) =>
      `${account} geht jetzt an den neuen Besitzer. Die alten Schlüssel funktionieren nicht mehr.`,
    cancel: 'Wiederherstellung stoppen',
    cancelEffect: 'Die laufende Wiederherstellung Ihres Kontos endet. Der Besitzer bleibt.',
    unknown: 'Unbekannte Aktion',
    unknownEffect: (target) =>
      `Sie ruft ${target} auf. Lehnen Sie ab, wenn Sie die Adresse nicht kennen.`,
    unknownPayment: (target, amount) =>
      `Sie ruft ${target} auf und sendet dorthin ${amount}. Lehnen Sie ab, wenn Sie die Adresse nicht kennen.`,
  },

  finale: {
    title: 'Sie haben das Konto behalten',
    lead: 'Gleiche Adresse, gleiches Vermögen, neuer Schlüssel.',
    again: 'Noch einmal spielen',
    twoCodes: 'Jetzt mit zwei Codes',
    over: 'Das war das letzte neue Konto. Dieses ist weiterhin geschützt: Verlieren Sie den neuen Schlüssel, und kommen Sie noch einmal hinein.',
    loseAgain: 'Neuen Schlüssel verlieren',
    embed: 'Auf Ihrer Website einbauen',
  },

  install: {
    title: 'Erweiterung installieren',
    lead: 'Eine kleine Wallet, deren Konto sich wiederherstellen lässt. Noch gibt es sie in keinem Store; bauen Sie sie in einer Kopie des Repositorys:',
    build: 'Bauen',
    chromium:
      'Öffnen Sie chrome://extensions, schalten Sie den „Entwicklermodus“ ein, klicken Sie auf „Entpackte Erweiterung laden“, und wählen Sie extension/dist/chromium.',
    firefox:
      'Öffnen Sie about:debugging#/runtime/this-firefox, klicken Sie auf „Temporäres Add-on laden…“, und wählen Sie extension/dist/firefox/manifest.json. Firefox vergisst es beim Schließen.',
    archives: 'Die Archive liegen in extension/dist.',
    provider: 'Adresse des Anbieters',
    providerLead:
      'Geben Sie in der Wallet diese Adresse als Anbieter ein. Sie verbindet alle Dienste dieser Seite auf einmal:',
    after:
      'Danach kann sie die Demo-Wallet ersetzen: Unter „Ausprobieren“ bietet das Feld der Wallet sie an.',
  },
};
