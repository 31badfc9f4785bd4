import type { Templates } from './templates.ts';

export const de: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Nummer eintragen, die Konto {account} auf {chain} wiederherstellt.',
    subject: 'Zugang zum Konto {account} absichern',
    purpose:
      'Dieser Code trägt Ihre E-Mail-Adresse ein: Mit ihr lässt sich das Konto {account} auf {chain} wiederherstellen, über das {service} wacht.',
    notYou:
      'Das waren nicht Sie? Dann tun Sie nichts: Ohne den Code wird nichts eingetragen. Geben Sie ihn niemandem.',
  },
  'confirm-addition': {
    sms: 'ERLAUBEN: {addition} darf Konto {account} auf {chain} mit wiederherstellen.',
    subject: '{addition} für das Konto {account} erlauben',
    purpose:
      'Dieser Code erlaubt, dass {addition} ab sofort mitzählt, wenn jemand das Konto {account} auf {chain} wiederherstellt, über das {service} wacht.',
    notYou:
      'Sie haben {addition} nicht hinzugefügt? Dann kann jemand anderes für Ihr Konto unterschreiben. Geben Sie den Code niemandem, und entfernen Sie, was hinzugefügt wurde.',
  },
  recover: {
    sms: 'KONTROLLE ÜBERNEHMEN: Konto {account} auf {chain} für {heir}.',
    subject: 'KONTROLLE ÜBERNEHMEN: Konto {account}',
    purpose:
      'Dieser Code hilft, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {heir}. Über dieses Konto wacht {service}.',
    notYou:
      'Das waren nicht Sie? Dann versucht jemand, Ihr Konto an sich zu bringen. Geben Sie den Code niemandem. Mit Ihrem Schlüssel können Sie eine begonnene Wiederherstellung noch abbrechen.',
  },
  'target-added': {
    sms: '{target} kann nun Konto {account} auf {chain} mit wiederherstellen. Nicht Sie? Mit Ihrem Schlüssel entfernen.',
    subject: '{target} wurde zum Konto {account} hinzugefügt',
    purpose:
      '{target} wurde hinzugefügt und kann helfen, das Konto {account} auf {chain} wiederherzustellen, über das {service} wacht.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Entfernen Sie {target}, und wechseln Sie den Schlüssel.',
  },
  'target-deleted': {
    sms: '{target} gilt nicht mehr für Konto {account} auf {chain}. Nicht Sie? Mit Ihrem Schlüssel neu eintragen.',
    subject: '{target} wurde vom Konto {account} entfernt',
    purpose:
      '{target} wurde entfernt und kann nicht mehr helfen, das Konto {account} auf {chain} wiederherzustellen, über das {service} wacht.',
    notYou:
      'Das waren nicht Sie? Dann kann jemand anderes für Ihr Konto unterschreiben: Tragen Sie {target} wieder ein, und wechseln Sie den Schlüssel.',
  },
  'recovery-requested': {
    sms: 'Jemand will die KONTROLLE über Konto {account} auf {chain} ÜBERNEHMEN, für {heir}. Nicht Sie? Keinen Code weitergeben.',
    subject: 'Jemand will die KONTROLLE über das Konto {account} ÜBERNEHMEN',
    purpose:
      'Jemand hat {service} gebeten, ihm zu helfen, die KONTROLLE über das Konto {account} auf {chain} zu ÜBERNEHMEN, für {heir}.',
    notYou:
      'Das waren nicht Sie? Dann geben Sie niemandem einen Code. Mit Ihrem Schlüssel können Sie eine begonnene Wiederherstellung noch abbrechen.',
  },
  shared: {
    smsCode: 'Code {code} ({minutes} Min.), Wörter {phrase}. Nicht Sie? Geheim halten.',
    code: 'Ihr Code: {code}',
    lifetime: 'Er gilt {minutes} Minuten.',
    phrase: 'Geben Sie ihn nur dort ein, wo dieselben drei Wörter stehen:',
    link: 'Diese Seite zeigt einen längeren Code, falls der obige nicht angenommen wird, und hält alles an, wenn das nicht Sie waren:',
    linkOnly: 'Diese Seite zeigt Ihren Code, und hält alles an, wenn das nicht Sie waren:',
    openPage: 'Seite öffnen',
    oneOwner: 'neuen Inhaber {owner}',
    severalOwners: '{count} neue Inhaber',
    countsFrom: 'Es zählt ab {time}.',
    account: 'Konto: {address}',
    newOwner: 'Neuer Inhaber: {address}',
    threshold: 'Inhaber, die unterschreiben müssen: {count}',
  },
};
