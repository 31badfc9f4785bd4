import type { Templates } from './templates.ts';

export const de: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Nummer eintragen, die Konto {account} auf {chain} wiederherstellt.',
    subject: 'Diese E-Mail für das Konto {account} eintragen',
    purpose:
      'Dieser Code trägt Ihre E-Mail-Adresse ein: Mit ihr lässt sich das Konto {account} auf {chain} wiederherstellen. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann ignorieren Sie diese Nachricht: Ohne den Code wird nichts eingetragen. Geben Sie den Code niemandem.',
  },
  'confirm-addition': {
    sms: 'ERLAUBEN: {addition} darf Konto {account} auf {chain} mit wiederherstellen.',
    subject: '{addition} für das Konto {account} erlauben',
    purpose:
      'Dieser Code erlaubt, dass {addition} ab sofort hilft, das Konto {account} auf {chain} wiederherzustellen. {service} schützt dieses Konto.',
    notYou:
      'Sie haben {addition} nicht hinzugefügt? Dann kann jemand anderes für Ihr Konto unterschreiben. Geben Sie den Code niemandem, und entfernen Sie, was hinzugefügt wurde.',
  },
  recover: {
    sms: 'KONTROLLE ÜBERNEHMEN: {account} auf {chain} für {newOwner}.',
    subject: 'Code, um die Kontrolle über das Konto {account} zu übernehmen',
    purpose:
      'Dieser Code hilft, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {newOwner}. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann versucht jemand, Ihr Konto an sich zu bringen. Geben Sie den Code niemandem. Mit Ihrem Schlüssel können Sie eine begonnene Wiederherstellung noch stoppen.',
  },
  subscribe: {
    sms: 'Warnungen zum Konto {account} an diese Nummer senden.',
    subject: 'Warnungen zum Konto {account} erhalten',
    purpose:
      'Mit diesem Code warnt {service} Sie, wenn sich ändert, wer einer Wiederherstellung des Kontos {account} zustimmen kann, und wenn jemand eine beginnt, in jedem Netzwerk.',
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
    sms: '{target} kann nun Konto {account} auf {chain} mit wiederherstellen. Nicht Sie? Mit Ihrem Schlüssel entfernen.',
    subject: '{target} wurde zum Konto {account} hinzugefügt',
    purpose:
      '{target} wurde hinzugefügt und kann helfen, das Konto {account} auf {chain} wiederherzustellen. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Entfernen Sie {target}, und wechseln Sie den Schlüssel.',
  },
  'target-deleted': {
    sms: '{target} gilt nicht mehr für Konto {account} auf {chain}. Nicht Sie? Mit Ihrem Schlüssel neu eintragen.',
    subject: '{target} wurde vom Konto {account} entfernt',
    purpose:
      '{target} wurde entfernt und kann nicht mehr helfen, das Konto {account} auf {chain} wiederherzustellen. {service} schützt dieses Konto.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Tragen Sie {target} wieder ein, und wechseln Sie den Schlüssel.',
  },
  'recovery-requested': {
    sms: 'Jemand will die KONTROLLE über Konto {account} auf {chain} ÜBERNEHMEN, für {newOwner}. Nicht Sie? Keinen Code weitergeben.',
    subject: 'Jemand will die Kontrolle über das Konto {account} übernehmen',
    purpose:
      'Jemand hat {service} gebeten, ihm zu helfen, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {newOwner}.',
    notYou:
      'Das waren nicht Sie? Dann geben Sie niemandem einen Code. Mit Ihrem Schlüssel können Sie eine begonnene Wiederherstellung noch stoppen.',
  },
  'guardian-added': {
    sms: '{guardian} kann nun zustimmen, Konto {account} auf {chain} wiederherzustellen. Nicht Sie? Mit Ihrem Schlüssel entfernen.',
    subject: 'Eine neue Adresse kann Wiederherstellungen des Kontos {account} zustimmen',
    purpose:
      'Die Adresse {guardian} wurde zum Konto {account} auf {chain} hinzugefügt: Sie kann nun einer Wiederherstellung zustimmen, die dessen Besitzer ersetzt.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Entfernen Sie die Adresse mit Ihrem Schlüssel, und wechseln Sie den Schlüssel.',
  },
  'guardian-revoked': {
    sms: '{guardian} kann nicht mehr zustimmen, Konto {account} auf {chain} wiederherzustellen. Nicht Sie? Mit Ihrem Schlüssel neu hinzufügen.',
    subject: 'Eine Adresse kann Wiederherstellungen des Kontos {account} nicht mehr zustimmen',
    purpose:
      'Die Adresse {guardian} wurde vom Konto {account} auf {chain} entfernt: Sie kann Wiederherstellungen nicht mehr zustimmen.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Fügen Sie die Adresse mit Ihrem Schlüssel wieder hinzu, und wechseln Sie den Schlüssel.',
  },
  'threshold-changed': {
    sms: 'Nötige Zustimmungen für Konto {account} auf {chain}: jetzt {threshold}. Nicht Sie? Mit Ihrem Schlüssel zurückstellen.',
    subject: 'Nötige Zustimmungen für das Konto {account}: jetzt {threshold}',
    purpose:
      'Die Zahl der Zustimmungen, die nötig sind, um das Konto {account} auf {chain} wiederherzustellen, wurde geändert: jetzt {threshold}.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Stellen Sie es mit Ihrem Schlüssel zurück, und wechseln Sie den Schlüssel.',
  },
  'recovery-confirmed': {
    sms: '{guardian} hilft, Konto {account} auf {chain} ZU ÜBERNEHMEN. Nicht Sie? Mit Ihrem Schlüssel stoppen.',
    subject: 'Jemand bereitet die Übernahme Ihres Kontos {account} vor',
    purpose:
      'Die Adresse {guardian} hat einer Wiederherstellung des Kontos {account} auf {chain} zugestimmt. Deren Wartezeit hat noch nicht begonnen.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie sie jetzt: Das macht die Zustimmung ungültig. Dafür brauchen Sie Ihren Schlüssel, nicht diese E-Mail. Haben Sie selbst um Hilfe gebeten? Dann brauchen Sie nichts zu tun.',
  },
  'recovery-executed': {
    sms: 'Ab {time} GEHT Konto {account} auf {chain} AN {newOwner}. Nicht Sie? Mit Ihrem Schlüssel stoppen.',
    subject: 'Jemand übernimmt die Kontrolle über Ihr Konto {account}',
    purpose:
      'Eine Wiederherstellung des Kontos {account} auf {chain} hat begonnen. Ab {time} geht die Kontrolle an {newOwner}.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie sie vor dieser Zeit. Dafür brauchen Sie Ihren Schlüssel, nicht diese E-Mail. Haben Sie sie selbst begonnen? Dann brauchen Sie bis dahin nichts zu tun.',
  },
  'recovery-replaced': {
    sms: 'Die Wiederherstellung von Konto {account} auf {chain} wurde durch eine andere ersetzt. Nicht Sie? Stoppen.',
    subject: 'Die Wiederherstellung des Kontos {account} wurde ersetzt',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} wurde durch eine andere ersetzt, die mehr Zustimmungen hat. Auch über diese erhalten Sie eine Nachricht.',
    notYou:
      'Waren das nicht Sie? Dann stoppen Sie die neue rechtzeitig. Dafür brauchen Sie Ihren Schlüssel, nicht diese E-Mail.',
  },
  'recovery-finalized': {
    sms: 'Konto {account} auf {chain} GING AN {newOwner}. Die Wiederherstellung ist abgeschlossen.',
    subject: 'Das Konto {account} hat neue Besitzer',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} ist abgeschlossen: Es ging an {newOwner}, und frühere Schlüssel funktionieren nicht mehr.',
    notYou:
      'Das waren nicht Sie? Dann können es nur noch die neuen Besitzer ändern. Senden Sie nichts mehr an dieses Konto.',
  },
  'recovery-canceled': {
    sms: 'Die Wiederherstellung von Konto {account} auf {chain} wurde gestoppt. Nicht Sie? Schlüssel wechseln.',
    subject: 'Die Wiederherstellung des Kontos {account} wurde gestoppt',
    purpose:
      'Die Wiederherstellung des Kontos {account} auf {chain} wurde gestoppt: Seine Besitzer bleiben, wie sie sind.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Wechseln Sie den Schlüssel. Die Wiederherstellung kann neu begonnen werden.',
  },
  'nonce-invalidated': {
    sms: 'Unbenutzte Zustimmungen für Konto {account} auf {chain} sind ungültig. Nicht Sie? Schlüssel wechseln.',
    subject: 'Zustimmungen für das Konto {account} sind ungültig',
    purpose:
      'Das Konto {account} auf {chain} hat alle Zustimmungen, die noch nicht benutzt waren, für ungültig erklärt. Das allein stoppt eine begonnene Wiederherstellung vielleicht nicht.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto handeln: Wechseln Sie den Schlüssel. Neue Zustimmungen sind weiterhin möglich.',
  },
  shared: {
    smsCode: 'Code {code} ({minutes} Min.), Wörter {phrase}. Nicht Sie? Geheim halten.',
    code: 'Ihr Code: {code}',
    consequence:
      'Geben Sie ihn nur ein, wenn Sie das Konto {account} wiederherstellen wollen: Nach der Wartezeit verlieren die bisherigen Besitzer die Kontrolle darüber.',
    lifetime: 'Gültig für {minutes} Minuten.',
    phrase:
      'Geben Sie ihn nur ein, wenn die Seite, auf der Sie begonnen haben, dieselben drei Wörter zeigt:',
    link: 'Der Code funktioniert nicht? Diese Seite zeigt einen längeren.',
    linkOnly: 'Diese Seite zeigt Ihren Code.',
    stopRequest: 'Das war ich nicht: Anfrage stoppen',
    openPage: 'Seite mit dem Code öffnen',
    oneOwner: 'den neuen Besitzer {owner}',
    severalOwners: '{count} neue Besitzer',
    unknownOwners: 'Besitzer, die sich nicht lesen ließen',
    countsFrom: 'Funktioniert ab {time}.',
    account: 'Konto: {address}',
    newOwner: 'Neuer Besitzer: {address}',
    threshold: 'Besitzer, die unterschreiben müssen: {count}',
    guardian: 'Adresse: {address}',
    transaction: 'Transaktion: {hash}',
    stopRecovery: 'Wiederherstellung stoppen',
    stopInWallet:
      'Öffnen Sie Ihre Wallet, und stoppen Sie die Wiederherstellung dieses Kontos dort.',
    checkAccount: 'Dieses Konto prüfen',
    checkInWallet: 'Öffnen Sie Ihre Wallet, und prüfen Sie dieses Konto dort.',
    mayBeRead:
      'Waren das nicht Sie, kann vielleicht jemand Ihre E-Mails oder SMS lesen. Verwenden Sie nach dem Stoppen eine andere Adresse oder Nummer für Ihr Konto.',
    details: 'Einzelheiten',
    cancelTo: 'Zum Stoppen ruft das Konto auf: {address}',
    cancelData: 'mit den Daten: {data}',
  },
};
