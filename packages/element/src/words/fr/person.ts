import type { Words } from '../en/strings.ts';

export const person: Words['person'] = {
  lastChecked: (date, isDue) => `A répondu le ${date}${isDue ? ' : demandez à nouveau' : ''}`,
  neverChecked: 'Pas encore interrogée sur son portefeuille.',
  askButton: 'Demander si la personne est toujours là',
  nameButton: (isNamed) => (isNamed ? 'Renommer' : 'Nommer'),
  guardianNameOf: (guardian) => `Nom pour ${guardian}`,
  revokeServiceTitle: 'Retirer les codes par e‑mail et téléphone ?',
  serviceRevoked: 'Les codes par e‑mail et téléphone ont été retirés.',
  revokeLast:
    'C’est le dernier moyen. Sans lui, personne ne peut vous rendre l’accès si vous perdez votre clé.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Il reste un moyen, qui suffit pour lancer une récupération. Si vous le perdez aussi, personne ne peut vous rendre l’accès.';
    return threshold === 1
      ? `Il reste ${left} moyens. Chacun suffit pour lancer une récupération.`
      : `Il reste ${left} moyens. Il en faut ${threshold} pour lancer une récupération.`;
  },
  revokeService:
    'Ce service envoie les codes. Sans lui, votre e-mail et votre téléphone ne peuvent pas récupérer le compte.',
  revokeMaybeService:
    'Si c’est le service qui envoie vos codes, votre e-mail et votre téléphone ne peuvent pas récupérer le compte sans lui.',
};
