import type { Words } from '../strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Une approbation suffit alors pour lancer une récupération.'
    : `Il faut alors ${threshold} approbations pour lancer une récupération.`;

export const collect: Words['collect'] = {
  // Récupérer
  signatureLabel: 'Signature',

  // Signatures de plusieurs personnes
  goodUntil: (date) => `Valable jusqu’au ${date}.`,
  ownersTitle: (threshold) => `${threshold} propriétaires doivent signer`,
  ownersLead: (owners) =>
    `Ce compte a ${owners} propriétaires. Signez ici, passez à un autre propriétaire dans votre portefeuille, ou envoyez-leur le lien.`,
  subjectRegister: (target) =>
    `Les codes envoyés à ${target} peuvent lancer une récupération de ce compte.`,
  subjectList: 'Afficher les e-mails et téléphones enregistrés pour ce compte.',
  subjectRemove: 'Retirer un e-mail ou un téléphone enregistré pour ce compte.',
  subjectEnable: (span) =>
    span === undefined
      ? 'La récupération est activée sur ce compte.'
      : `La récupération est activée sur ce compte. Chacune prend ${span} et peut être arrêtée avant la fin.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} peut approuver des récupérations. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} ne peut plus approuver de récupérations. ${threshold === 0 ? 'Personne d’autre ne le peut : ce compte ne pourra pas être récupéré.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Quand assez de propriétaires auront signé, la récupération en cours sera arrêtée.',
  notYetCanceled: 'Elle n’est pas encore arrêtée.',

  // Liens
  answerOwnerTitle: 'Un autre propriétaire a besoin de votre signature',
  answerOwnerLead:
    'Ce compte vous appartient en commun. Avec votre signature, voici ce qui se passera :',
  answerOwnerCaution: 'Ne signez que si vous en avez parlé avec lui.',
  answerOwnerButton: 'Signer dans mon portefeuille',
  soleOwnerTitle: 'Ne signez pas ceci',
  soleOwnerLead:
    'Votre signature seule contrôle ce compte : aucun autre propriétaire n’a besoin de vous la demander. Rien n’a été signé.',
  answerOwnerLast: (threshold) =>
    `Ce compte demande ${threshold} signatures. Si les autres sont déjà là, la vôtre est la dernière, et cela prend effet sans autre confirmation.`,
  approveButton: 'Approuver dans mon portefeuille',
  strangeTitle: 'Ne signez pas ceci',
  strangeLead:
    'Ce lien demande quelque chose que cette page ne demande jamais. Rien n’a été signé.',
  tooLateTitle: 'Cette demande a expiré',
  tooLateLead: 'Ce que vous deviez signer n’est plus valable. Demandez un nouveau lien.',
  handBackTitle: 'Signé. À renvoyer maintenant.',
  handBackLead:
    'Envoyez ce lien à la personne qui vous l’a demandé. Rien ne se passe avant qu’elle l’ait.',
  notDeliveredTitle: 'Signé, mais pas transmis',
  notDeliveredLead:
    'Votre approbation n’a pas pu être transmise. Vous pouvez aussi envoyer ce lien à la personne qui vous l’a demandée.',
  handBackLink: 'Lien à renvoyer',
  handBackText: 'Envoyer plutôt la signature',
  copySignature: 'Copier la signature',
  followTitle: 'Continuer cette récupération ?',
  followLead: 'Elle a été commencée sur un autre appareil. Ne continuez que si c’était vous.',
  followNotMine: 'Ce n’était pas moi',
  followOtherTitle: 'Vous avez commencé une autre récupération dans ce navigateur',
  followOtherLead: 'Si vous continuez celle-ci, l’autre sera oubliée ici.',
  followOtherOwners: 'Nouveau propriétaire dans la récupération que vous avez commencée ici',
  followKeep: 'Garder celle que j’ai commencée ici',
  followReplace: 'Continuer plutôt celle-ci',
  takeTitle: 'Ajoutez cette approbation',
  takeLead:
    'Utilisez-la ici si vous avez commencé dans ce navigateur. Sinon, ouvrez le lien dans celui où vous avez commencé.',
  takeButton: 'L’utiliser ici',
  takenTitle: 'Signature reçue',
  takenLead: 'Fermez cette page et continuez dans celle qui l’attend.',
  unclaimedTitle: 'Ce navigateur n’attend aucune signature',
  unclaimedLead: 'Copiez la signature et saisissez-la dans le navigateur où vous avez commencé.',
};
