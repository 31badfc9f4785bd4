import type { Words } from '../en/strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Une seule aide suffit alors pour lancer une récupération.'
    : `Il faut alors l’aide de ${threshold} pour lancer une récupération.`;

export const recover: Words['recover'] = {
  // Partout

  // Le code à usage unique
  noCodeOther: 'Utiliser l’autre e-mail ou téléphone',

  // Récupérer
  ownerTitle: 'Quel portefeuille doit ouvrir votre compte désormais ?',
  ownerLead: 'Votre compte et tout ce qu’il contient restent. Seule la clé change.',
  ownerWallet: 'Ce portefeuille',
  ownerWalletConnect: 'Connectez un portefeuille pour utiliser son adresse.',
  ownerOther: 'Un autre portefeuille',
  ownerField: 'Adresse de votre nouveau portefeuille',
  ownerIsAccount: 'Un compte ne peut pas se contrôler lui-même. Choisissez une autre adresse.',
  ownerIsGuardian: 'Cette adresse vous aide à revenir. Choisissez-en une autre.',
  ownerRefused: 'Cette adresse ne peut pas contrôler un compte. Choisissez-en une autre.',
  ownerUnused: (owner, chainName) =>
    `${owner} n’a encore rien envoyé sur ${chainName}. Vérifiez que c’est votre propre portefeuille, et non l’adresse d’une plateforme d’échange.`,
  ownersTogether: 'Plus d’un propriétaire',
  ownersTogetherHint: 'Les champs vides sont ignorés.',
  ownerNth: (position) => `Propriétaire ${position}`,
  addOwner: 'Ajouter un autre propriétaire',
  ownersThreshold: 'Combien d’entre eux doivent signer',
  ownersThresholdHint: 'Pour chaque transaction.',
  ownersThresholdProblem: (count) => `Saisissez un nombre de 1 à ${count}.`,
  ownerTwice: 'La même adresse figure deux fois. Retirez-en une.',
  ownerButton: 'Envoyer les codes',
  ownerBusy: 'Envoi des codes…',
  noGuardianTitle: 'Nous ne pouvons pas vous rendre l’accès à ce compte ici',
  noGuardianLead: 'Aucun e-mail, téléphone ni proche n’a été configuré pour lui.',
  deadEndNote:
    'Ce qui peut encore marcher : cherchez l’ancienne clé (un ancien téléphone ou navigateur, un papier avec 12 ou 24 mots), vérifiez le compte et le réseau, et demandez à l’opérateur de ce site. Personne qui propose de le récupérer contre de l’argent ne peut le faire.',
  noGuardianOwner: 'Personne ne peut encore vous rendre l’accès.',
  moduleOffTitle: 'La récupération est désactivée',
  moduleOffLead: 'Seul le propriétaire de ce compte peut l’activer.',
  moduleOffOwner: 'Activez-la pour pouvoir retrouver l’accès.',
  checkTitle: 'Confirmez que c’est vous',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Saisissez ${required} de ces ${contacts} codes.`;
    if (contacts === 1) return 'Saisissez le code.';
    return contacts === 2 ? 'Saisissez les deux codes.' : `Saisissez les ${contacts} codes.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} sur ${required} confirmés`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Avec ce code, cette adresse pourra prendre le contrôle de votre compte :'
      : `Avec ce code, ${threshold === count ? `ces ${count}` : `${threshold} de ces ${count}`} adresses ensemble pourront prendre le contrôle de votre compte :`,
  codeNewOwnersHint: 'Si ce n’est pas ce que vous avez choisi, ne saisissez pas le code.',
  startLead: 'Tout est confirmé. Lancez maintenant le délai d’attente.',
  startCancelable: 'D’ici là, le propriétaire actuel peut l’arrêter.',
  startBusy: 'Lancement…',
  servicePays: 'Gratuit : le service de récupération paie les frais.',
  payButton: 'Payer avec mon propre portefeuille',
  relayedLead: 'Le service de récupération l’envoie. Vous pouvez fermer cette page et revenir.',
  transactionLabel: 'Transaction',
  startCalldata: 'L’envoyer vous-même',
  moreGuardiansTitle: 'Il faut plus d’aide',
  moreGuardiansLead: (threshold) =>
    `Aides nécessaires : ${threshold}. Demandez aux autres, et saisissez ce qu’ils renvoient.`,
  moreGuardiansShared: (threshold) =>
    `Aides nécessaires : ${threshold}. Demandez aux autres. Leur aide apparaît ici automatiquement.`,
  waitTitle: 'Votre délai d’attente est en cours',
  timelineReady: (date) => `Prête : ${date}`,
  timelineEnd: 'Le nouveau portefeuille ouvre le compte',
  resumedNotice: 'Vous aviez déjà commencé. Reprenez où vous en étiez.',
  elsewhereTitle: 'Continuer sur un autre appareil',
  elsewhereLabel: 'Lien vers cette récupération',
  elsewhereHint: 'Pour vos propres appareils. Il ne contient ni code ni clé.',
  staleNotice: 'Le compte a changé entre-temps. Envoyez de nouveaux codes.',
  askGuardiansButton: 'Demander de l’aide à vos personnes de confiance',
  startCopyData: 'Copier les données',
  startElsewhere:
    'N’importe quel portefeuille peut l’envoyer. Cette page continue d’elle-même dès que c’est arrivé.',
  walletOutcome: (span) =>
    `Après ${span ?? 'un temps d’attente'}, ce portefeuille seul ouvrira votre compte.`,
  walletStartOutcome: (span) =>
    `Après le lancement et ${span ?? 'le temps d’attente'}, ce portefeuille seul ouvrira votre compte.`,
  keepWallet: 'Gardez ce portefeuille : lui seul ouvrira le compte.',
  remindButton: 'Ajouter à mon agenda',
  remindTitle: 'Terminer la récupération de votre compte',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `${threshold} de ces ${count} doivent signer chaque transaction.`
      : `Les ${count === 2 ? 'deux' : count} doivent signer chaque transaction.`,
  ownerCancelButton: 'Pas lancée par vous ? Arrêtez-la',
  replacedTitle: 'Cette récupération en a remplacé une autre',
  replacedLead: (before) =>
    `La récupération vers ${before} n’est plus valable : plus de personnes aident à celle-ci. L’attente a recommencé.`,
  takeOverTitle: 'Vous pouvez retrouver l’accès',
  takeOverLead: 'L’attente est terminée. Un clic, et ce portefeuille ouvre votre compte.',
  finalizeButton: 'Retrouver l’accès',
  finalizeBusy: 'Accès en cours…',
  finalizedLead:
    'L’ancienne clé ne fonctionne plus. Votre e-mail et votre téléphone restent valables. Vérifiez qu’ils sont à jour.',
  backInTitle: 'Vous avez retrouvé votre compte',
  backInLead: 'Ce portefeuille ouvre maintenant le compte. L’ancienne clé ne fonctionne plus.',
  nowOwnedBy: 'Ouvre maintenant le compte',
  nextTitle: 'Que faire maintenant',
  nextVoid:
    'Annulez les accords déjà donnés par vos aides : ils pourraient lancer une autre récupération.',
  voidButton: 'Annuler les accords déjà donnés',
  voided: 'Les accords déjà donnés ne comptent plus.',
  nextCheckWays: 'Vérifiez que votre e-mail et votre téléphone sont toujours les bons.',
  nextBackUp: 'Gardez une sauvegarde de ce portefeuille en lieu sûr.',
  canceledTitle: 'La récupération a été arrêtée',
  canceledLead:
    'Le compte est inchangé. Si ce n’est pas vous qui l’avez arrêtée, quelqu’un a encore sa clé.',
  // Récupérer
  signatureLabel: 'Réponse',

  // Signatures de plusieurs personnes
  goodUntil: (date) => `Valable jusqu’au ${date}.`,
  ownersTitle: (threshold) => `${threshold} propriétaires doivent signer`,
  ownersLead: (owners) =>
    `Ce compte a ${owners} propriétaires. Signez ici, passez à un autre propriétaire dans votre portefeuille, ou demandez aux autres.`,
  subjectRegister: (target) =>
    `Les codes envoyés à ${target} peuvent lancer une récupération de ce compte.`,
  subjectPaper:
    'Une nouvelle feuille de codes de secours pourra aider à lancer une récupération de ce compte. La feuille précédente ne vaut plus.',
  subjectList: 'Afficher les e-mails et téléphones enregistrés pour ce compte.',
  subjectRemove: 'Retirer un e-mail ou un téléphone enregistré pour ce compte.',
  subjectEnable: (span) =>
    span === undefined
      ? 'La récupération est activée sur ce compte.'
      : `La récupération est activée sur ce compte. Chacune prend ${span} et peut être arrêtée avant la fin.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} peut aider à récupérer ce compte. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} ne peut plus aider à récupérer ce compte. ${threshold === 0 ? 'Personne d’autre ne le peut dans ce module : sans un autre, ce compte ne pourra pas être récupéré.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Quand assez de propriétaires auront signé, la récupération en cours sera arrêtée.',
  subjectVoid:
    'Les accords donnés jusqu’ici par les aides ne pourront plus lancer de récupération.',
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
  approveButton: 'Oui, aider à revenir',
  strangeTitle: 'Ne signez pas ceci',
  strangeLead:
    'Ce lien demande quelque chose que cette page ne demande jamais. Rien n’a été signé.',
  tooLateTitle: 'Cette demande a expiré',
  tooLateLead: 'Ce que vous deviez signer n’est plus valable. Demandez un nouveau lien.',
  handBackTitle: 'Fait. À renvoyer maintenant.',
  handBackLead:
    'Envoyez ceci à la personne qui vous l’a demandé. Rien ne se passe avant qu’elle l’ait.',
  notDeliveredTitle: 'Pas encore transmis',
  notDeliveredLead:
    'Votre aide n’a pas pu être transmise. Vous pouvez aussi envoyer ceci à la personne qui vous l’a demandée.',
  handBackLink: 'Lien à renvoyer',
  handBackText: 'L’envoyer plutôt comme texte',
  copySignature: 'Copier le texte',
  followTitle: 'Continuer cette récupération ?',
  followLead: 'Elle a été commencée sur un autre appareil. Ne continuez que si c’était vous.',
  followNotMine: 'Ce n’était pas moi',
  followOtherTitle: 'Vous avez commencé une autre récupération dans ce navigateur',
  followOtherLead: 'Si vous continuez celle-ci, l’autre sera oubliée ici.',
  followOtherOwners: 'Nouveau propriétaire dans la récupération que vous avez commencée ici',
  followKeep: 'Garder celle que j’ai commencée ici',
  followReplace: 'Continuer plutôt celle-ci',
  takeTitle: 'Ajouter cette réponse',
  takeLead:
    'Utilisez-la ici si vous avez commencé dans ce navigateur. Sinon, ouvrez le lien dans celui où vous avez commencé.',
  takeButton: 'L’utiliser ici',
  takenTitle: 'Réponse reçue',
  takenLead: 'Fermez cette page et continuez dans celle qui l’attend.',
  unclaimedTitle: 'Ouvrez ceci là où vous avez commencé',
  unclaimedLead:
    'Ce navigateur n’attend aucune réponse. Copiez-la et collez-la dans le navigateur où vous avez commencé.',
};
