import type { PageWords } from './page-words.ts';

export const de: PageWords = {
  title: 'Eine Nachricht zu Ihrem Konto',
  purpose: {
    register: 'Diese E-Mail-Adresse als Weg zurück in ein Konto eintragen',
    'confirm-addition': 'Erlauben, dass {addition} Ihnen ab sofort zurück in Ihr Konto hilft',
    recover: 'Ihr Code, um wieder in ein Konto zu kommen',
    effect: 'Dieser Code hilft, die KONTROLLE über das Konto zu ÜBERNEHMEN, für die neue Wallet.',
  },
  held: {
    title: 'Jemand will Ihr Konto mit einer neuen Wallet öffnen',
    text: 'Der richtige Code von einem Ihrer Wege zurück wurde eingegeben. Der letzte Code kommt am {time}. Bis dahin können Sie das stoppen. Waren Sie das?',
    yes: 'Ja, ich war das',
    no: 'Nein, stoppen',
  },
  facts: {
    account: 'Konto',
    network: 'Netzwerk',
    newOwner: 'Neue Wallet',
    threshold: 'Wallets, die unterschreiben müssen',
    owner: 'Wallet im Moment',
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
    nothing: 'Dieser Dienst sieht keine laufende Wiederherstellung. Das Konto öffnet sich mit:',
    canStart:
      'Die richtigen Codes wurden eingegeben: Sie kann jederzeit beginnen. Danach kann die Wallet des Besitzers sie während der Wartezeit noch stoppen.',
    running: 'Eine Wiederherstellung läuft. Der Besitzer kann sie bis {time} stoppen.',
    finalizable:
      'Eine Wiederherstellung läuft, und ihre Wartezeit ist vorbei. Sie kann jederzeit abgeschlossen werden; bis dahin kann der Besitzer sie noch stoppen.',
    stuck:
      'Eine Wiederherstellung läuft, steckt aber fest: Das Konto kann sich nie mit der neuen Wallet öffnen. Der Besitzer kann sie stoppen, oder mehr Menschen helfen, eine richtige zu beginnen.',
    other: 'Sie ist für eine andere Wallet als die oben genannte:',
    handedOver: 'Das Konto öffnet sich jetzt mit der Wallet, die diese Nachricht nennt:',
  },
  notMe: {
    title: 'Waren das nicht Sie?',
    register: 'Dann ignorieren Sie die Nachricht. Ohne den Code wird nichts eingetragen.',
    registerClosed:
      'Wurde der Code verwendet, ist diese E-Mail-Adresse nun ein Weg zurück in jenes Konto. Nur der Besitzer des Kontos kann sie entfernen.',
    'confirm-addition':
      'Dann verwenden Sie den Code nicht. Vielleicht kann jemand anderes für Ihr Konto unterschreiben: Entfernen Sie die neue E-Mail-Adresse oder Nummer mit Ihrer Wallet.',
    open: 'Dann versucht jemand, Ihr Konto zu übernehmen. Stoppen Sie diese Anfrage jetzt:',
    running:
      'Dann stoppen Sie die Wiederherstellung rechtzeitig. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
    handedOver:
      'Dann hat jemand das Konto übernommen, und nur die neue Wallet kann das ändern. Senden Sie nichts mehr an dieses Konto.',
    unknown:
      'Dann prüfen Sie Ihr Konto jetzt in Ihrer Wallet. Läuft eine Wiederherstellung, können Sie sie dort stoppen.',
    nothing:
      'Dann versucht vielleicht jemand, Ihr Konto zu übernehmen, und kann womöglich dieses Postfach lesen. Halten Sie Ihre Wallet bereit, und achten Sie auf weitere Nachrichten.',
  },
  actions: {
    cancel: 'Ich war das nicht, stoppen',
    openAccount: 'Wiederherstellung stoppen',
    openWallet: 'Öffnen Sie Ihre Wallet, und stoppen Sie die Wiederherstellung dort.',
    tryAgain: 'Erneut versuchen',
  },
  results: {
    stopped: 'Gestoppt. Kein Code dieser Anfrage gilt mehr.',
    tooLate: 'Zu spät: Die richtigen Codes wurden schon eingegeben.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    fine: 'Gut. Hier brauchen Sie nichts zu tun: Der letzte Code kommt zur genannten Zeit.',
    tooMany:
      'Das hat es nicht gestoppt: Es gab zu viele Anfragen. Nehmen Sie einen anderen Weg zurück oder Ihre Wallet.',
  },
  reminder: {
    title: 'Einmal im Jahr gefragt',
    text: 'Einmal im Jahr fragen wir, ob das noch Ihr Weg zurück in Ihr Konto ist. Wenn Sie das beenden, ändert sich sonst nichts.',
    stop: 'Nicht mehr fragen',
    stopped: 'Erledigt. Wir fragen nicht mehr. In Ihrem Konto können Sie es wieder einschalten.',
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
