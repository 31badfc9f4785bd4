import type { PageWords } from './page-words.ts';

export const de: PageWords = {
  title: 'Ihre Nachricht vom Wiederherstellungsdienst',
  purpose: {
    register: 'Diese E-Mail-Adresse für die Wiederherstellung eines Kontos eintragen',
    'confirm-addition':
      'Erlauben, dass {addition} ab sofort beim Wiederherstellen Ihres Kontos hilft',
    recover: 'KONTROLLE über ein Konto ÜBERNEHMEN',
  },
  facts: {
    account: 'Konto',
    network: 'Netzwerk',
    newOwner: 'Neuer Besitzer',
    threshold: 'Besitzer, die unterschreiben müssen',
    owner: 'Besitzer im Moment',
  },
  code: {
    phrase: 'Wörter',
    intro:
      'Geben Sie diesen Code nur ein, wenn die Seite, auf der Sie begonnen haben, dieselben drei Wörter zeigt:',
    copy: 'Code kopieren',
    copied: 'Kopiert',
    selected: 'Markiert: Kopieren Sie ihn mit der Tastatur',
    lifetime: 'Gilt bis {time}. Geben Sie ihn niemandem.',
    closed: 'Dieser Code gilt nicht mehr.',
  },
  now: {
    title: 'Was das Netzwerk im Moment zeigt',
    unknown:
      'Wir können das Netzwerk gerade nicht lesen und daher nicht sagen, ob sich Ihr Konto geändert hat. Prüfen Sie es in Ihrer Wallet.',
    nothing: 'Dieser Dienst sieht keine laufende Wiederherstellung. Das Konto gehört:',
    canStart:
      'Die Codes für diese Wiederherstellung wurden bestätigt, sie kann also jederzeit beginnen. Danach lässt sie sich während der Wartezeit mit dem Schlüssel des Besitzers noch stoppen.',
    running: 'Eine Wiederherstellung läuft. Der Besitzer kann sie bis {time} stoppen.',
    finalizable:
      'Eine Wiederherstellung läuft, und ihre Wartezeit ist vorbei. Jeder kann sie jederzeit abschließen; bis dahin kann der Besitzer sie noch stoppen.',
    stuck:
      'Eine Wiederherstellung läuft, steckt aber fest: Das Konto kann ihre neuen Besitzer nie bekommen. Der Besitzer kann sie stoppen, oder mehr der Helfenden beginnen eine richtige.',
    other: 'Sie gibt die Kontrolle an jemand anderen als den oben genannten Besitzer:',
    handedOver: 'Das Konto gehört jetzt dem Besitzer, den diese Nachricht nennt:',
  },
  notMe: {
    title: 'Waren das nicht Sie?',
    register: 'Dann ignorieren Sie die Nachricht. Ohne den Code wird nichts eingetragen.',
    registerClosed:
      'Wurde der Code verwendet, kann diese E-Mail-Adresse nun beim Wiederherstellen jenes Kontos helfen. Nur der Besitzer des Kontos kann sie entfernen.',
    'confirm-addition':
      'Dann verwenden Sie den Code nicht. Vielleicht kann jemand anderes für Ihr Konto unterschreiben: Entfernen Sie die neue E-Mail-Adresse oder Nummer mit Ihrem Schlüssel.',
    open: 'Dann versucht jemand, Ihr Konto zu übernehmen. Stoppen Sie diese Anfrage jetzt:',
    running:
      'Dann stoppen Sie die Wiederherstellung rechtzeitig. Dafür brauchen Sie Ihren Schlüssel, nicht diese E-Mail.',
    handedOver:
      'Dann hat jemand das Konto übernommen, und nur der neue Besitzer kann das ändern. Senden Sie nichts mehr an dieses Konto.',
    unknown:
      'Dann prüfen Sie Ihr Konto jetzt in Ihrer Wallet. Läuft eine Wiederherstellung, können Sie sie dort mit Ihrem Schlüssel stoppen.',
    nothing:
      'Dann versucht vielleicht jemand, Ihr Konto zu übernehmen, und kann womöglich dieses Postfach lesen. Halten Sie Ihren Schlüssel bereit, und achten Sie auf weitere Nachrichten.',
  },
  actions: {
    cancel: 'Das war ich nicht: Anfrage stoppen',
    openAccount: 'Im Konto stoppen',
    openWallet: 'Öffnen Sie Ihre Wallet, und stoppen Sie die Wiederherstellung dort.',
    tryAgain: 'Erneut versuchen',
  },
  results: {
    stopped: 'Gestoppt. Kein Code dieser Anfrage gilt mehr.',
    tooLate: 'Zu spät: Die Codes dieser Anfrage wurden schon bestätigt.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  },
  unknown: {
    title: 'Dieser Link funktioniert nicht mehr',
    text: 'Vielleicht ist er alt oder nicht ganz kopiert. Über Ihr Konto sagt er nichts: Prüfen Sie Ihr Konto in Ihrer Wallet.',
  },
  unreachable: {
    title: 'Diese Seite lässt sich gerade nicht laden',
    text: 'Der Wiederherstellungsdienst hat nicht geantwortet. Über Ihr Konto sagt das nichts: Prüfen Sie Ihr Konto in Ihrer Wallet.',
  },
};
