import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Gardiens
  guardiansEmpty: 'Personne ne peut encore approuver une récupération',
  guardiansEmptyLead:
    'Une personne de confiance, ou un autre portefeuille à vous, peut vous aider à revenir.',
  guardiansWhileRunning: 'Ce que vous modifiez ici ne l’arrête pas.',
  guardiansRunningButton: 'Voir la récupération',
  addGuardianTitle: 'À qui faites-vous confiance ?',
  addGuardianLead:
    'Une personne qui peut vous aider à revenir, ou un autre portefeuille à vous, gardé ailleurs.',
  guardianField: 'Adresse du portefeuille',
  guardianHint: 'Demandez-lui de la copier depuis son portefeuille.',
  addWalletTitle: 'Lequel de vos portefeuilles ?',
  addWalletLead:
    'Choisissez-en un que vous gardez ailleurs, pour ne pas perdre les deux à la fois.',
  addWalletHint: 'Copiez-la depuis ce portefeuille.',
  ownWalletName: 'Mon autre portefeuille',
  guardianNoChecksum:
    'Nous ne pouvons pas y détecter les fautes de frappe. Copiez-la directement depuis le portefeuille.',
  guardianReserved: 'Personne n’a cette adresse. Copiez-la de nouveau.',
  guardianIsAccount: 'Un compte ne peut pas approuver pour lui-même. Choisissez une autre adresse.',
  guardianIsOwner:
    'C’est la propre clé du compte. Vous perdriez les deux à la fois. Choisissez une autre adresse.',
  guardianIsModule: 'C’est le module de récupération lui-même. Choisissez une autre adresse.',
  guardianIsThere: 'Cette adresse est déjà ajoutée.',
  guardianName: 'Nom',
  nameButton: (isNamed) => (isNamed ? 'Renommer' : 'Nommer'),
  nameButtonOf: (guardian, isNamed) => (isNamed ? `Renommer ${guardian}` : `Nommer ${guardian}`),
  guardianNameOf: (guardian) => `Nom pour ${guardian}`,
  guardianNameHint: 'Facultatif. Il reste sur cet appareil.',
  guardianAdded: (guardian) => `${guardian} peut maintenant approuver.`,
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
  thresholdLead:
    'Plus, c’est plus sûr si quelqu’un se retourne contre vous. Moins, c’est plus sûr si quelqu’un devient injoignable.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Une approbation suffit maintenant.';
    const who = guardians === 2 ? 'Les deux' : `Les ${guardians}`;
    return `${threshold < guardians ? `${threshold} sur ${guardians}` : who} doivent maintenant être d’accord.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Il faut plus d’approbations qu’il ne peut y en avoir : personne ne peut donc aider.',
  noContactsNote:
    'Plus aucun e-mail ni téléphone n’est enregistré : les codes ne peuvent pas vous parvenir.',
  accountDetails: 'Détails du compte',
  thresholdButton: 'Modifier combien doivent être d’accord',
  addPersonButton: 'Ajouter une personne de confiance',
  serviceDownNote: 'Impossible de joindre le service de récupération. Votre compte est inchangé.',
  serviceDownTitle: 'L’envoi de codes est impossible pour le moment',
  alarmReplaceButton: 'Remplacer l’e-mail ou le téléphone',
};
