import type { Words } from '../strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Dann genügt eine Zustimmung, um eine Wiederherstellung zu beginnen.'
    : `Dann sind ${threshold} Zustimmungen nötig, um eine Wiederherstellung zu beginnen.`;

export const collect: Words['collect'] = {
  // Wiederherstellen
  signatureLabel: 'Unterschrift',

  // Unterschriften von mehreren
  goodUntil: (date) => `Gültig bis ${date}.`,
  ownersTitle: (threshold) => `${threshold} Besitzer müssen unterschreiben`,
  ownersLead: (owners) =>
    `Dieses Konto hat ${owners} Besitzer. Unterschreiben Sie hier, wechseln Sie in Ihrer Wallet zu einem anderen, oder senden Sie ihnen den Link.`,
  subjectRegister: (target) =>
    `Codes an ${target} dürfen eine Wiederherstellung dieses Kontos beginnen.`,
  subjectList: 'Die E-Mails und Telefone zeigen, die für dieses Konto eingetragen sind.',
  subjectRemove: 'Eine E-Mail oder ein Telefon entfernen, das für dieses Konto eingetragen ist.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Die Wiederherstellung wird für dieses Konto eingeschaltet.'
      : `Die Wiederherstellung wird für dieses Konto eingeschaltet. Jede dauert ${span} und kann bis dahin gestoppt werden.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} darf Wiederherstellungen zustimmen. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} darf Wiederherstellungen nicht mehr zustimmen. ${threshold === 0 ? 'Sonst darf es niemand: Dieses Konto lässt sich dann nicht wiederherstellen.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Wenn genug Besitzer unterschrieben haben, wird die laufende Wiederherstellung gestoppt.',
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
  approveButton: 'In meiner Wallet zustimmen',
  strangeTitle: 'Unterschreiben Sie das nicht',
  strangeLead:
    'Dieser Link verlangt etwas, das diese Seite nie verlangt. Nichts wurde unterschrieben.',
  tooLateTitle: 'Diese Anfrage ist abgelaufen',
  tooLateLead: 'Was Sie unterschreiben sollten, gilt nicht mehr. Bitten Sie um einen neuen Link.',
  handBackTitle: 'Unterschrieben. Jetzt senden Sie es zurück.',
  handBackLead:
    'Senden Sie diesen Link an die Person, die Sie gebeten hat. Vorher geschieht nichts.',
  notDeliveredTitle: 'Unterschrieben, aber nicht zugestellt',
  notDeliveredLead:
    'Ihre Zustimmung konnte nicht zugestellt werden. Sie können auch diesen Link an die Person senden, die Sie gebeten hat.',
  handBackLink: 'Link zum Zurücksenden',
  handBackText: 'Stattdessen die Unterschrift senden',
  copySignature: 'Unterschrift kopieren',
  followTitle: 'Diese Wiederherstellung fortsetzen?',
  followLead:
    'Sie wurde auf einem anderen Gerät begonnen. Fahren Sie nur fort, wenn Sie das waren.',
  followNotMine: 'Das war ich nicht',
  followOtherTitle: 'Sie haben in diesem Browser eine andere Wiederherstellung begonnen',
  followOtherLead: 'Wenn Sie mit dieser weitermachen, wird die andere hier vergessen.',
  followOtherOwners: 'Neuer Besitzer in der Wiederherstellung, die Sie hier begonnen haben',
  followKeep: 'Die hier begonnene behalten',
  followReplace: 'Stattdessen mit dieser weitermachen',
  takeTitle: 'Diese Zustimmung hinzufügen',
  takeLead:
    'Verwenden Sie sie hier, wenn Sie in diesem Browser begonnen haben. Sonst öffnen Sie den Link in dem Browser, in dem Sie begonnen haben.',
  takeButton: 'Hier verwenden',
  takenTitle: 'Unterschrift erhalten',
  takenLead: 'Schließen Sie diese Seite und fahren Sie auf der fort, die darauf wartet.',
  unclaimedTitle: 'Dieser Browser wartet auf keine Unterschrift',
  unclaimedLead:
    'Kopieren Sie die Unterschrift und geben Sie sie in dem Browser ein, in dem Sie begonnen haben.',
};
