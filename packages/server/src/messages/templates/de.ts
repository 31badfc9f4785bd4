import type { Templates } from './templates.ts';

export const de: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Nummer eintragen, als Weg zurück in Konto {account} auf {chain}.',
    subject: 'Diese E-Mail als Weg zurück in das Konto {account} eintragen',
    purpose:
      'Dieser Code trägt Ihre E-Mail-Adresse als Weg zurück in das Konto {account} auf {chain} ein. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann ignorieren Sie diese Nachricht: Ohne den Code wird nichts eingetragen. Geben Sie den Code niemandem.',
  },
  'confirm-addition': {
    sms: 'ERLAUBEN: {addition} hilft zurück in Konto {account} auf {chain}.',
    subject: '{addition} für das Konto {account} erlauben',
    purpose:
      'Dieser Code erlaubt, dass {addition} Ihnen ab sofort zurück in das Konto {account} auf {chain} hilft. {service} schützt dieses Konto.',
    notYou:
      'Sie haben {addition} nicht hinzugefügt? Dann kann jemand anderes für Ihr Konto unterschreiben. Geben Sie den Code niemandem, und entfernen Sie, was hinzugefügt wurde.',
  },
  recover: {
    sms: 'KONTROLLE ÜBERNEHMEN: {account} auf {chain} für {newOwner}.',
    subject: 'Ihr Code, um wieder in das Konto {account} zu kommen',
    purpose:
      'Dieser Code hilft, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {newOwner}. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann versucht jemand, Ihr Konto an sich zu bringen. Geben Sie den Code niemandem. Mit Ihrer Wallet können Sie eine begonnene Wiederherstellung noch stoppen.',
  },
  subscribe: {
    sms: 'Warnungen zum Konto {account} an diese Nummer senden.',
    subject: 'Warnungen zum Konto {account} erhalten',
    purpose:
      'Mit diesem Code warnt {service} Sie, wenn sich ändert, wer Ihnen zurück in das Konto {account} helfen kann, und wenn jemand eine Wiederherstellung beginnt, in jedem Netzwerk.',
    notYou:
      'Das waren nicht Sie? Dann ignorieren Sie diese Nachricht: Ohne den Code werden keine Warnungen gesendet. Geben Sie den Code niemandem.',
  },
  'find-accounts': {
    sms: 'Zeigt, welche Konten diese Nummer schützt. Bewegt nichts.',
    subject: 'Konten finden, die diese Adresse schützt',
    purpose:
      'Dieser Code zeigt, welche Konten diese Adresse bei {service} schützt. Er kann nichts bewegen und nichts ändern.',
    notYou:
      'Das waren nicht Sie? Dann ignorieren Sie diese Nachricht: Ohne den Code wird nichts gezeigt. Geben Sie den Code niemandem.',
  },
  'target-added': {
    sms: '{target} ist nun ein Weg zurück in Konto {account} auf {chain}. Nicht Sie? Mit Ihrer Wallet entfernen.',
    subject: '{target} wurde zum Konto {account} hinzugefügt',
    purpose:
      '{target} wurde als Weg zurück in das Konto {account} auf {chain} hinzugefügt. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Entfernen Sie {target}, und wechseln Sie den Schlüssel.',
  },
  'target-deleted': {
    sms: '{target} ist kein Weg mehr zurück in Konto {account} auf {chain}. Nicht Sie? Mit Ihrer Wallet neu eintragen.',
    subject: '{target} wurde vom Konto {account} entfernt',
    purpose:
      '{target} wurde entfernt und ist kein Weg mehr zurück in das Konto {account} auf {chain}. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Tragen Sie {target} wieder ein, und wechseln Sie den Schlüssel.',
  },
  'codes-few': {
    sms: '{target} für Konto {account} auf {chain}: noch {count}. Bitte ein neues Blatt machen. Nicht Sie? Mit Ihrer Wallet entfernen.',
    subject: 'Nur noch wenige Notfallcodes für das Konto {account}',
    purpose:
      '{target}: Einer wurde benutzt, um zurück in das Konto {account} auf {chain} zu kommen. Noch übrig: {count}. Machen Sie ein neues Blatt, solange Sie noch einen Weg zurück haben.',
    notYou:
      'Das waren nicht Sie? Dann hat jemand anderes Ihr Blatt: Entfernen Sie es mit Ihrer Wallet, und machen Sie ein neues.',
  },
  'way-due': {
    sms: 'Ist diese Nummer noch Ihr Weg zurück in Konto {account} auf {chain}? Sonst rechtzeitig ändern. Nicht mehr fragen:',
    subject: 'Ist das noch Ihr Weg zurück in das Konto {account}?',
    purpose:
      'Sie wollten einmal im Jahr gefragt werden: Ist diese Adresse noch Ihr Weg zurück in das Konto {account} auf {chain}? Wenn Sie das lesen können, funktioniert sie, und Sie brauchen nichts zu tun.',
    notYou:
      'Haben Sie diese Adresse nicht mehr lange? Dann ändern Sie sie, solange Sie Ihre Wallet noch haben.',
  },
  'recovery-requested': {
    sms: 'Jemand will die KONTROLLE über Konto {account} auf {chain} ÜBERNEHMEN, für {newOwner}. Nicht Sie? Keinen Code weitergeben.',
    subject: 'Jemand will die Kontrolle über das Konto {account} übernehmen',
    purpose:
      'Jemand hat {service} gebeten, ihm zu helfen, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {newOwner}.',
    notYou:
      'Das waren nicht Sie? Dann geben Sie niemandem einen Code. Mit Ihrer Wallet können Sie eine begonnene Wiederherstellung noch stoppen.',
  },
  'recovery-held': {
    sms: 'Der Code von {target} war richtig: {newOwner} will Konto {account} auf {chain} ÜBERNEHMEN. Letzter Code: {time}. Ja, ich war das, oder nein, stoppen:',
    subject: 'Waren Sie das? Jemand will das Konto {account} mit einer neuen Wallet öffnen',
    purpose:
      'Jemand hat den richtigen Code von {target} eingegeben, um das Konto {account} auf {chain} zu öffnen, mit: {newOwner}. Der letzte Code kommt am {time}.',
    notYou:
      'Das waren nicht Sie? Stoppen Sie es vor diesem Zeitpunkt: Ein Druck genügt, ohne Ihre Wallet.',
  },
  'way-back-in': {
    sms: 'Bitte aufheben: Ihre Nummer hilft Ihnen zurück in Konto {account} auf {chain}.',
    subject: 'Bitte aufheben: Ihr Weg zurück ({service})',
    purpose:
      'Wenn Sie Ihr Telefon oder Ihren Schlüssel verlieren, ist das Ihr Weg zurück in das Konto {account} auf {chain}: Öffnen Sie die Seite unten, und geben Sie diese E-Mail-Adresse ein. Wir senden Ihnen dann einen Code.',
    notYou:
      'In dieser Nachricht steht nichts Geheimes: Mit ihr allein kommt niemand hinein. Heben Sie sie dort auf, wo Sie sie wiederfinden: im Postfach, oder auf Papier.',
  },
  'guardian-added': {
    sms: '{guardian} kann nun helfen, Konto {account} auf {chain} wiederherzustellen. Nicht Sie? Mit Ihrer Wallet entfernen.',
    subject: 'Eine neue Adresse kann Ihnen zurück in das Konto {account} helfen',
    purpose:
      'Die Adresse {guardian} wurde zum Konto {account} auf {chain} hinzugefügt: Sie kann nun helfen, das Konto mit einer neuen Wallet zu öffnen.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Entfernen Sie die Adresse mit Ihrer Wallet, und wechseln Sie den Schlüssel.',
  },
  'guardian-revoked': {
    sms: '{guardian} kann nicht mehr helfen, Konto {account} auf {chain} wiederherzustellen. Nicht Sie? Mit Ihrer Wallet neu hinzufügen.',
    subject: 'Eine Adresse kann Ihnen nicht mehr zurück in das Konto {account} helfen',
    purpose:
      'Die Adresse {guardian} wurde vom Konto {account} auf {chain} entfernt: Sie kann Ihnen nicht mehr zurück hineinhelfen.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Fügen Sie die Adresse mit Ihrer Wallet wieder hinzu, und wechseln Sie den Schlüssel.',
  },
  'threshold-changed': {
    sms: 'Nötige Helfer für Konto {account} auf {chain}: jetzt {threshold}. Nicht Sie? Mit Ihrer Wallet zurückstellen.',
    subject: 'Nötige Helfer für das Konto {account}: jetzt {threshold}',
    purpose:
      'Die Zahl der Helfer, die nötig sind, um wieder in das Konto {account} auf {chain} zu kommen, wurde geändert: jetzt {threshold}.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Stellen Sie es mit Ihrer Wallet zurück, und wechseln Sie den Schlüssel.',
  },
  'recovery-confirmed': {
    sms: '{guardian} hilft, Konto {account} auf {chain} ZU ÜBERNEHMEN. Nicht Sie? Mit Ihrer Wallet stoppen.',
    subject: 'Jemand bereitet die Übernahme Ihres Kontos {account} vor',
    purpose:
      'Die Adresse {guardian} hilft, das Konto {account} auf {chain} mit einer neuen Wallet zu öffnen. Die Wartezeit hat noch nicht begonnen.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie es jetzt. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-executed': {
    sms: 'Ab {time} GEHT Konto {account} auf {chain} AN {newOwner}. Nicht Sie? Mit Ihrer Wallet stoppen.',
    subject: 'Jemand hat begonnen, die Kontrolle über Ihr Konto {account} zu übernehmen',
    purpose:
      'Eine Wiederherstellung des Kontos {account} auf {chain} hat begonnen. Ab {time} kann es geöffnet werden durch {newOwner}. Bis dahin können Sie sie stoppen.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie sie vor dieser Zeit. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-waiting': {
    sms: 'Ab {time} öffnet {newOwner} Konto {account} auf {chain}. Nicht Sie? Mit Ihrer Wallet stoppen.',
    subject: 'Konto {account}: Die Hälfte der Wartezeit ist um',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} wartet. Ab {time} kann es geöffnet werden durch {newOwner}.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie sie vor dieser Zeit. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-ending': {
    sms: 'LETZTE STUNDEN: Ab {time} öffnet {newOwner} Konto {account} auf {chain}. Nicht Sie? Stoppen.',
    subject: 'Konto {account}: Die Wartezeit endet bald',
    purpose:
      'Die Wartezeit für das Konto {account} auf {chain} endet bald. Ab {time} kann es geöffnet werden durch {newOwner}.',
    notYou:
      'Waren das nicht Sie? Das sind die letzten Stunden, um sie zu stoppen. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-ready': {
    sms: 'Sie können jetzt wieder in Konto {account} auf {chain}, über {newOwner}. Nicht Sie? Stoppen.',
    subject: 'Sie können jetzt wieder in das Konto {account}',
    purpose:
      'Die Wartezeit ist um: Das Konto {account} auf {chain} kann jetzt geöffnet werden durch {newOwner}.',
    notYou:
      'Waren das nicht Sie? Bis zum Abschluss können Sie es noch stoppen. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-replaced': {
    sms: 'Die Wiederherstellung von Konto {account} auf {chain} wurde durch eine andere ersetzt. Nicht Sie? Stoppen.',
    subject: 'Die Wiederherstellung des Kontos {account} wurde ersetzt',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} wurde durch eine andere ersetzt, bei der mehr Menschen helfen. Auch über diese erhalten Sie eine Nachricht.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie die neue rechtzeitig. Dafür brauchen Sie Ihre Wallet, nicht diese E-Mail.',
  },
  'recovery-finalized': {
    sms: 'Konto {account} auf {chain} GING AN {newOwner}. Die Wiederherstellung ist abgeschlossen.',
    subject: 'Das Konto {account} öffnet sich jetzt mit einer neuen Wallet',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} ist abgeschlossen: Es ging an {newOwner}, und frühere Wallets öffnen es nicht mehr.',
    notYou:
      'Waren Sie es? Dann sind Sie wieder drin. Waren Sie es nicht? Dann kann es nur noch die neue Wallet ändern. Senden Sie nichts mehr an dieses Konto.',
  },
  'recovery-canceled': {
    sms: 'Die Wiederherstellung von Konto {account} auf {chain} wurde gestoppt. Nicht Sie? Schlüssel wechseln.',
    subject: 'Die Wiederherstellung des Kontos {account} wurde gestoppt',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} wurde gestoppt: Es öffnet sich mit derselben Wallet wie zuvor.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Wechseln Sie den Schlüssel. Die Wiederherstellung kann neu begonnen werden.',
  },
  'nonce-invalidated': {
    sms: 'Alle früheren Zusagen Ihrer Helfer für Konto {account} auf {chain} sind ungültig. Nicht Sie? Schlüssel wechseln.',
    subject: 'Frühere Zusagen Ihrer Helfer für das Konto {account} sind ungültig',
    purpose:
      'Das Konto {account} auf {chain} hat alle früheren Zusagen Ihrer Helfer für ungültig erklärt. Das allein stoppt eine begonnene Wiederherstellung vielleicht nicht.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Wechseln Sie den Schlüssel. Ihre Helfer können erneut zusagen.',
  },
  shared: {
    sheet: 'Notfallcodes {sheet}',
    smsPurpose: 'Der Code kommt gleich. Wörter {phrase}. Nicht Sie? Geheim halten.',
    smsCode: 'Code {code} ({minutes} Min.), Wörter {phrase}. Nicht Sie? Geheim halten.',
    code: 'Ihr Code: {code}',
    consequence:
      'Geben Sie ihn nur ein, wenn Sie wieder in das Konto {account} wollen: Nach der Wartezeit öffnet die bisherige Wallet es nicht mehr.',
    lifetime: 'Gültig für {minutes} Minuten.',
    phrase:
      'Geben Sie ihn nur ein, wenn die Seite, auf der Sie begonnen haben, dieselben drei Wörter zeigt:',
    link: 'Der Code funktioniert nicht? Diese Seite zeigt einen längeren.',
    linkOnly: 'Diese Seite zeigt Ihren Code.',
    stopRequest: 'Ich war das nicht, stoppen',
    openPage: 'Seite mit dem Code öffnen',
    oneOwner: 'die neue Wallet {owner}',
    severalOwners: '{count} neue Wallets',
    unknownOwners: 'eine Wallet, die sich nicht lesen ließ',
    countsFrom: 'Funktioniert ab {time}.',
    account: 'Konto: {address}',
    newOwner: 'Neue Wallet: {address}',
    threshold: 'Wallets, die unterschreiben müssen: {count}',
    guardian: 'Adresse: {address}',
    recoveryPhrase: 'Wörter dieser Wiederherstellung: {phrase}',
    transaction: 'Transaktion: {hash}',
    stopRecovery: 'Wiederherstellung stoppen',
    stopInWallet:
      'Öffnen Sie Ihre Wallet, und stoppen Sie die Wiederherstellung dieses Kontos dort.',
    checkAccount: 'Dieses Konto prüfen',
    checkInWallet: 'Öffnen Sie Ihre Wallet, und prüfen Sie dieses Konto dort.',
    wasMe: 'Waren Sie es selbst? Dann brauchen Sie nichts zu tun.',
    answerYes: 'Ja, ich war das',
    answerNo: 'Nein, stoppen',
    remindedYearly: 'Sie bekommen diese Nachricht einmal im Jahr, weil Sie es so wollten.',
    stopReminders: 'Nicht mehr fragen',
    wasMeWaiting:
      'Waren Sie es selbst? Dann brauchen Sie bis dahin nichts zu tun. Wir schreiben Ihnen, wenn Sie wieder hineinkönnen.',
    wasMeAutomatic:
      'Waren Sie es selbst? Dann brauchen Sie nichts zu tun: Wir schließen es dann für Sie ab und schreiben Ihnen.',
    wasMeReady:
      'Waren Sie es selbst? Dann kommen Sie jetzt wieder hinein, auf der Seite, auf der Sie begonnen haben.',
    getBackIn: 'Wieder hinein',
    sentAsked: 'Gesendet von {service}, weil jemand diese Adresse eingegeben hat.',
    sentAbout:
      'Gesendet von {service}, weil diese Adresse das Konto schützt oder dessen Warnungen erhält.',
    neverAsk: 'Wir fragen nie am Telefon, im Chat oder per E-Mail nach einem Code.',
    help: 'Hilfe',
    mayBeRead:
      'Waren das nicht Sie, kann vielleicht jemand Ihre E-Mails oder SMS lesen. Verwenden Sie nach dem Stoppen eine andere Adresse oder Nummer für Ihr Konto.',
    details: 'Einzelheiten',
    cancelTo: 'Zum Stoppen ruft das Konto auf: {address}',
    cancelData: 'mit den Daten: {data}',
  },
};
