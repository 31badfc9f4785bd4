import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Gardiens
  guardiansEmpty: 'Pas encore de gardien',
  guardiansEmptyLead:
    'Un gardien est une personne de confiance, ou un autre portefeuille à vous, qui peut vous aider à revenir.',
  guardiansWhileRunning: 'Ce que vous modifiez ici ne l’arrête pas.',
  guardiansRunningButton: 'Voir la récupération',
  addGuardianButton: 'Ajouter un gardien',
  addGuardianTitle: 'Qui voulez-vous comme gardien ?',
  addGuardianLead: 'Une personne de confiance, ou un autre portefeuille à vous, gardé ailleurs.',
  guardianField: 'Adresse du gardien',
  guardianHint: 'Demandez-lui de la copier depuis son portefeuille.',
  addWalletTitle: 'Lequel de vos portefeuilles ?',
  addWalletLead:
    'Choisissez-en un que vous gardez ailleurs, pour ne pas perdre les deux à la fois.',
  addWalletHint: 'Copiez-la depuis ce portefeuille.',
  ownWalletName: 'Mon autre portefeuille',
  guardianNoChecksum:
    'Nous ne pouvons pas y détecter les fautes de frappe. Copiez-la directement depuis le portefeuille.',
  guardianReserved: 'Personne n’a cette adresse. Copiez-la de nouveau.',
  guardianIsAccount: 'Un compte ne peut pas se garder lui-même. Choisissez une autre adresse.',
  guardianIsOwner:
    'C’est la propre clé du compte. Si vous la perdez, vous perdez aussi ce gardien. Choisissez une autre adresse.',
  guardianIsModule: 'C’est le module de récupération lui-même. Choisissez une autre adresse.',
  guardianIsThere: 'C’est déjà un gardien.',
  guardianName: 'Nom',
  nameButton: (isNamed) => (isNamed ? 'Renommer' : 'Nommer'),
  nameButtonOf: (guardian, isNamed) => (isNamed ? `Renommer ${guardian}` : `Nommer ${guardian}`),
  guardianNameOf: (guardian) => `Nom pour ${guardian}`,
  guardianNameHint: 'Facultatif. Il reste sur cet appareil.',
  guardianAdded: (guardian) => `${guardian} est maintenant gardien.`,
  revokeServiceTitle: 'Retirer les codes par e‑mail et téléphone ?',
  serviceRevoked: 'Les codes par e‑mail et téléphone ont été retirés.',
  revokeLast:
    'C’est votre dernier gardien. Sans lui, personne ne peut vous rendre l’accès si vous perdez votre clé.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Il reste un gardien, qui suffit pour lancer une récupération. Si vous le perdez aussi, personne ne peut vous rendre l’accès.';
    return threshold === 1
      ? `Il reste ${left} gardiens. Chacun peut lancer seul une récupération.`
      : `Il reste ${left} gardiens. ${threshold} d’entre eux peuvent ensemble lancer une récupération.`;
  },
  revokeService:
    'Ce gardien envoie les codes. Sans lui, votre e-mail et votre téléphone ne peuvent pas récupérer le compte.',
  revokeMaybeService:
    'Si ce gardien envoie vos codes, votre e-mail et votre téléphone ne peuvent pas récupérer le compte sans lui.',
  revokeConfirm: 'Retirer ce gardien',
  thresholdLead:
    'Plus, c’est plus sûr si un gardien se retourne contre vous. Moins, c’est plus sûr si l’un devient injoignable.',
  thresholdChanged: (threshold, guardians) => {
    if (guardians === 1) return 'Ce gardien suffit maintenant.';
    return threshold < guardians
      ? `${threshold} gardiens sur ${guardians} doivent maintenant être d’accord.`
      : `Les ${guardians === 2 ? 'deux' : guardians} gardiens doivent maintenant être d’accord.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Il faut l’accord de plus de gardiens que le compte n’en a : aucun ne peut donc aider.',
  noContactsNote:
    'Plus aucun e-mail ni téléphone n’est enregistré : le gardien qui envoie les codes ne peut pas vous joindre.',
  accountDetails: 'Détails du compte',
  thresholdButton: 'Modifier combien doivent être d’accord',
  addPersonButton: 'Ajouter une personne de confiance',
  serviceDownNote: 'Impossible de joindre le service de récupération. Votre compte est inchangé.',
  serviceDownTitle: 'L’envoi de codes est impossible pour le moment',
  serviceDownPeople: 'Vos personnes de confiance peuvent toujours approuver une récupération.',
  alarmReplaceButton: 'Remplacer l’e-mail ou le téléphone',
};
