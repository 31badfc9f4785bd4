import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Wächter
  guardiansEmpty: 'Noch kann niemand einer Wiederherstellung zustimmen',
  guardiansEmptyLead:
    'Jemand, dem Sie vertrauen, oder eine andere Wallet von Ihnen kann Ihnen wieder hineinhelfen.',
  guardiansWhileRunning: 'Was Sie hier ändern, hält sie nicht auf.',
  guardiansRunningButton: 'Wiederherstellung ansehen',
  addGuardianTitle: 'Wem vertrauen Sie?',
  addGuardianLead:
    'Jemandem, der Ihnen wieder hineinhelfen kann, oder einer anderen Wallet von Ihnen, die woanders liegt.',
  guardianField: 'Adresse der Wallet',
  guardianHint: 'Bitten Sie darum, sie aus der Wallet zu kopieren.',
  addWalletTitle: 'Welche Ihrer Wallets?',
  addWalletLead: 'Wählen Sie eine, die woanders liegt, damit Sie nicht beide zugleich verlieren.',
  addWalletHint: 'Kopieren Sie sie aus dieser Wallet.',
  ownWalletName: 'Meine andere Wallet',
  guardianNoChecksum:
    'Diese Adresse können wir nicht auf Tippfehler prüfen. Kopieren Sie sie direkt aus der Wallet.',
  guardianReserved: 'Diese Adresse gehört niemandem. Kopieren Sie sie noch einmal.',
  guardianIsAccount:
    'Ein Konto kann nicht für sich selbst zustimmen. Wählen Sie eine andere Adresse.',
  guardianIsOwner:
    'Das ist der eigene Schlüssel des Kontos. Sie würden beide zugleich verlieren. Wählen Sie eine andere Adresse.',
  guardianIsModule: 'Das ist das Wiederherstellungsmodul selbst. Wählen Sie eine andere Adresse.',
  guardianIsThere: 'Diese Adresse wurde schon hinzugefügt.',
  guardianName: 'Name',
  nameButton: (isNamed) => (isNamed ? 'Umbenennen' : 'Benennen'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `${guardian} umbenennen` : `${guardian} benennen`,
  guardianNameOf: (guardian) => `Name für ${guardian}`,
  guardianNameHint: 'Freiwillig. Er bleibt auf diesem Gerät.',
  guardianAdded: (guardian) => `${guardian} kann jetzt zustimmen.`,
  revokeServiceTitle: 'Codes per E‑Mail und Telefon entfernen?',
  serviceRevoked: 'Codes per E‑Mail und Telefon wurden entfernt.',
  revokeLast:
    'Das ist Ihre letzte Möglichkeit. Ohne sie kann Ihnen niemand wieder Zugang geben, wenn Sie Ihren Schlüssel verlieren.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Dann bleibt eine Möglichkeit. Sie genügt, um eine Wiederherstellung zu beginnen. Wenn Sie auch sie verlieren, kann Ihnen niemand wieder Zugang geben.';
    return threshold === 1
      ? `Dann bleiben ${left} Möglichkeiten. Jede davon genügt, um eine Wiederherstellung zu beginnen.`
      : `Dann bleiben ${left} Möglichkeiten. ${threshold} davon sind nötig, um eine Wiederherstellung zu beginnen.`;
  },
  revokeService:
    'Dieser Dienst sendet die Codes. Ohne ihn können E-Mail und Telefon das Konto nicht wiederherstellen.',
  revokeMaybeService:
    'Wenn das der Dienst ist, der Ihre Codes sendet, können E-Mail und Telefon das Konto ohne ihn nicht wiederherstellen.',
  thresholdLead:
    'Mehr ist sicherer, wenn sich jemand gegen Sie wendet. Weniger ist sicherer, wenn jemand nicht erreichbar ist.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Jetzt genügt eine Zustimmung.';
    const who = guardians === 2 ? 'beide' : `alle ${guardians}`;
    return `Jetzt müssen ${threshold < guardians ? `${threshold} von ${guardians}` : who} zustimmen.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Es sind mehr Zustimmungen nötig, als es geben kann. So kann niemand helfen.',
  noContactsNote:
    'Es ist keine E-Mail und kein Telefon mehr eingetragen. Codes können Sie also nicht erreichen.',
  accountDetails: 'Einzelheiten zum Konto',
  thresholdButton: 'Ändern, wie viele zustimmen müssen',
  addPersonButton: 'Vertrauensperson hinzufügen',
  serviceDownNote: 'Wir erreichen den Wiederherstellungsdienst nicht. Ihr Konto ist unverändert.',
  serviceDownTitle: 'Codes können gerade nicht gesendet werden',
  alarmReplaceButton: 'E-Mail oder Telefon ersetzen',
};
