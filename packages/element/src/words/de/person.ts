import type { Words } from '../en/strings.ts';

export const person: Words['person'] = {
  lastChecked: (date, isDue) => `Hat am ${date} geantwortet${isDue ? ': erneut fragen' : ''}`,
  neverChecked: 'Noch nicht gefragt, ob die Wallet noch da ist.',
  askButton: 'Fragen, ob die Person noch da ist',
  nameButton: (isNamed) => (isNamed ? 'Umbenennen' : 'Benennen'),
  guardianNameOf: (guardian) => `Name für ${guardian}`,
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
    'Dieser Dienst sendet die Codes. Ohne ihn können E‑Mail und Telefon das Konto nicht wiederherstellen.',
  revokeMaybeService:
    'Wenn das der Dienst ist, der Ihre Codes sendet, können E‑Mail und Telefon das Konto ohne ihn nicht wiederherstellen.',
};
