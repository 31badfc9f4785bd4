import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Wächter
  guardiansEmpty: 'Noch keine Wächter',
  guardiansEmptyLead:
    'Ein Wächter ist jemand, dem Sie vertrauen, oder eine andere Wallet von Ihnen, und kann Ihnen wieder hineinhelfen.',
  guardiansWhileRunning: 'Was Sie hier ändern, hält sie nicht auf.',
  guardiansRunningButton: 'Wiederherstellung ansehen',
  addGuardianButton: 'Wächter hinzufügen',
  addGuardianTitle: 'Wen möchten Sie als Wächter?',
  addGuardianLead:
    'Jemanden, dem Sie vertrauen, oder eine andere Wallet von Ihnen, die woanders liegt.',
  guardianField: 'Adresse des Wächters',
  guardianHint: 'Bitten Sie darum, sie aus der Wallet zu kopieren.',
  addWalletTitle: 'Welche Ihrer Wallets?',
  addWalletLead: 'Wählen Sie eine, die woanders liegt, damit Sie nicht beide zugleich verlieren.',
  addWalletHint: 'Kopieren Sie sie aus dieser Wallet.',
  ownWalletName: 'Meine andere Wallet',
  guardianNoChecksum:
    'Diese Adresse können wir nicht auf Tippfehler prüfen. Kopieren Sie sie direkt aus der Wallet.',
  guardianReserved: 'Diese Adresse gehört niemandem. Kopieren Sie sie noch einmal.',
  guardianIsAccount: 'Ein Konto kann sich nicht selbst bewachen. Wählen Sie eine andere Adresse.',
  guardianIsOwner:
    'Das ist der eigene Schlüssel des Kontos. Mit ihm verlieren Sie auch diesen Wächter. Wählen Sie eine andere Adresse.',
  guardianIsModule: 'Das ist das Wiederherstellungsmodul selbst. Wählen Sie eine andere Adresse.',
  guardianIsThere: 'Das ist bereits ein Wächter.',
  guardianName: 'Name',
  nameButton: (isNamed) => (isNamed ? 'Umbenennen' : 'Benennen'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `${guardian} umbenennen` : `${guardian} benennen`,
  guardianNameOf: (guardian) => `Name für ${guardian}`,
  guardianNameHint: 'Freiwillig. Er bleibt auf diesem Gerät.',
  guardianAdded: (guardian) => `${guardian} ist jetzt Wächter.`,
  revokeServiceTitle: 'Codes per E‑Mail und Telefon entfernen?',
  serviceRevoked: 'Codes per E‑Mail und Telefon wurden entfernt.',
  revokeLast:
    'Das ist Ihr letzter Wächter. Ohne ihn kann Ihnen niemand wieder Zugang geben, wenn Sie Ihren Schlüssel verlieren.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Ein Wächter bleibt und genügt, um eine Wiederherstellung zu beginnen. Wenn Sie auch ihn verlieren, kann Ihnen niemand wieder Zugang geben.';
    return threshold === 1
      ? `${left} Wächter bleiben. Jeder von ihnen kann allein eine Wiederherstellung beginnen.`
      : `${left} Wächter bleiben. ${threshold} davon zusammen können eine Wiederherstellung beginnen.`;
  },
  revokeService:
    'Dieser Wächter sendet die Codes. Ohne ihn können E-Mail und Telefon das Konto nicht wiederherstellen.',
  revokeMaybeService:
    'Wenn dieser Wächter Ihre Codes sendet, können E-Mail und Telefon das Konto ohne ihn nicht wiederherstellen.',
  revokeConfirm: 'Diesen Wächter entfernen',
  thresholdLead:
    'Mehr ist sicherer, wenn sich ein Wächter gegen Sie wendet. Weniger ist sicherer, wenn einer nicht erreichbar ist.',
  thresholdChanged: (threshold, guardians) => {
    if (guardians === 1) return 'Jetzt genügt dieser Wächter.';
    if (threshold < guardians)
      return `Jetzt müssen ${threshold} von ${guardians} Wächtern zustimmen.`;
    return `Jetzt müssen ${guardians === 2 ? 'beide' : `alle ${guardians}`} Wächter zustimmen.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Es müssen mehr Wächter zustimmen, als das Konto hat. So kann keiner helfen.',
  noContactsNote:
    'Es ist keine E-Mail und kein Telefon mehr eingetragen. Der Wächter, der Codes sendet, kann Sie also nicht erreichen.',
  accountDetails: 'Einzelheiten zum Konto',
  thresholdButton: 'Ändern, wie viele zustimmen müssen',
  addPersonButton: 'Vertrauensperson hinzufügen',
  serviceDownNote: 'Wir erreichen den Wiederherstellungsdienst nicht. Ihr Konto ist unverändert.',
  serviceDownTitle: 'Codes können gerade nicht gesendet werden',
  serviceDownPeople: 'Ihre Vertrauenspersonen können einer Wiederherstellung weiterhin zustimmen.',
  alarmReplaceButton: 'E-Mail oder Telefon ersetzen',
};
