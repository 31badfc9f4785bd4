import { formatsOf } from './formats.ts';
import { common, together } from './fr-common.ts';
import type { ViewStrings } from './strings.ts';

const { region } = formatsOf('fr');

const unchanged = 'Votre compte est inchangé.';

export const views: ViewStrings = {
  ...common,
  // Partout
  checkAgain: 'Vérifier à nouveau',
  reloadButton: 'Recharger la page',
  stepOf: (step, steps) => `Étape ${step} sur ${steps}`,
  waitingForChain: 'En attente du réseau…',

  // Avant qu'une vue puisse s'afficher
  chooseAccountLead: 'Saisissez l’adresse du compte intelligent à protéger ou à récupérer.',
  useWalletAccount: 'Utiliser le compte de mon portefeuille',
  connectTitle: 'Connectez un portefeuille',
  connectLead: 'Connectez un portefeuille pour continuer.',
  connectButton: 'Connecter le portefeuille',
  chooseWalletTitle: 'Quel portefeuille ?',
  chooseWalletLead: 'Vous avez plusieurs portefeuilles. En choisir un ne signe rien.',
  anotherAccount: 'Un autre compte',
  linkLeaveButton: 'Continuer sans le lien',
  switchChain: (chain) => `Passer sur ${chain}`,
  notShownTitle: 'Le chargement a échoué',
  unavailableTitle: 'La récupération n’est pas disponible ici',
  wrongNetworkTitle: 'Votre portefeuille est sur un autre réseau',
  wrongAccountTitle: 'Est-ce le bon compte ?',
  brokenLinkTitle: 'Ce lien ne fonctionne pas',
  recoveryOverTitle: 'Cette récupération est terminée',
  noCodesTitle: 'Les codes ne peuvent pas récupérer ce compte',
  notDeployedTitle: 'Ce compte n’est pas encore actif',
  notDeployedLead: 'Faites une première transaction, puis protégez-le.',

  // Vue d'ensemble
  serviceDownNote: 'Vos gardiens ne sont pas concernés.',
  alarmOver: (owner) =>
    `${owner} peut en prendre le contrôle à tout moment. Si ce n’est pas vous, arrêtez-la maintenant.`,
  alarmNote: 'Une approbation dans votre portefeuille l’arrête. Rien d’autre ne change.',
  alarmAftermath:
    'Si vous ne l’avez pas lancée, quelqu’un lit peut-être vos messages. Remplacez l’e-mail ou le téléphone dont vous n’êtes plus sûr.',
  runningTitle: 'Une récupération de ce compte est en cours',
  runningLead: (owner) => `${owner} prendra le contrôle de ce compte.`,
  runningButton: 'Voir la récupération',
  startedButton: 'C’est moi : voir où elle en est',
  notMeButton: 'Ce n’est pas moi : l’arrêter',

  // Protéger
  targetTitle: 'Comment vous joindre ?',
  targetLead: 'Nous y envoyons des codes, et seulement quand il vous en faut un.',
  channelLabel: 'Comment vous joindre',
  addAnyTitle: 'Que voulez-vous ajouter ?',
  addAnyLead: 'Si vous perdez votre clé, cela vous aide à retrouver l’accès.',
  addPerson: 'Une personne de confiance',
  addWallet: 'Un autre portefeuille à moi',
  emailField: 'Adresse e-mail',
  emailExample: 'vous@example.com',
  emailProblem: 'Saisissez une adresse e-mail, comme vous@example.com.',
  phoneField: 'Numéro de téléphone',
  countryField: 'Pays',
  countryName: region,
  phoneHint: 'Ou le numéro complet, en commençant par +',
  phoneProblem: 'Ce n’est pas un numéro de téléphone complet. Vérifiez le pays et les chiffres.',
  targetTaken: 'Vous l’avez déjà ajouté.',
  signTitle: 'Approuvez dans votre portefeuille',
  signLead: (target) =>
    `Votre portefeuille va vous demander de signer un message. Il permet aux codes envoyés à ${target} de lancer une récupération de ce compte.`,
  signNote: 'Signer est gratuit et n’envoie aucune transaction.',
  signDetails: 'Ce que vous signez',
  signButton: 'Signer et envoyer le code',
  sendingCode: 'Envoi du code…',
  confirmTitle: (channel) =>
    channel === 'email'
      ? 'Utiliser cet e-mail tout de suite ?'
      : 'Utiliser ce téléphone tout de suite ?',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'un nouvel e-mail' : 'un nouveau téléphone';
    const when = date === undefined ? 'après un temps d’attente' : `à partir du ${date}`;
    const code =
      from === undefined ? 'un code envoyé à l’un de ceux-ci' : `le code envoyé à ${from}`;
    return `Par sécurité, ${added} ne fonctionne qu’${when}. Saisissez ${code} pour ne pas attendre.`;
  },
  confirmLater: 'Plutôt attendre',
  countsLater: 'Fonctionnera plus tard',
  waitsTitle: 'Presque terminé',
  waitsLead:
    'Par sécurité, un nouvel e-mail ou téléphone ne fonctionne pas tout de suite. Vous n’avez plus rien à faire.',
  addTitle: 'Ajoutez le gardien à votre compte',
  addLead: 'Approuvez une fois pour terminer.',
  addMeaning: (span) =>
    `Le gardien ne peut lancer une récupération qu’avec des codes envoyés à vous. Vous avez ensuite ${span ?? 'du temps'} pour l’annuler.`,
  addEnablesModule: 'Cela active aussi la récupération sur ce compte.',
  addAnotherFirst: 'Ajouter d’abord un autre e-mail ou téléphone',
  thresholdLabel: 'Combien de gardiens doivent être d’accord ?',
  thresholdOption: (count, guardians) => `${count} sur ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'Si vous en perdez un, personne ne peut vous rendre l’accès.';
    if (count === 1) return 'N’importe lequel peut lancer seul une récupération.';
    const spare = guardians - count;
    return spare === 1 ? 'Vous pouvez en perdre un.' : `Vous pouvez en perdre ${spare}.`;
  },
  addButton: 'Ajouter le gardien',
  laterButton: 'Plus tard',
  addBusy: 'Ajout du gardien…',
  protectDoneTitle: 'C’est fait. Vous pourrez revenir.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Si vous perdez votre clé, revenez ici avec votre e-mail.'
      : 'Si vous perdez votre clé, revenez ici avec votre téléphone.',
  addAnotherButton: 'En ajouter un autre',
  switchOnLead:
    'Votre compte a des gardiens, et ils ne peuvent pas aider tant que la récupération est désactivée. Vérifiez que vous leur faites encore confiance.',
  switchOnButton: 'Activer la récupération',
  switchedOnLead: 'Si vous perdez votre clé, vos gardiens peuvent vous rendre l’accès.',

  // Le code à usage unique
  codeTitle: (target) => `Saisissez le code envoyé à ${target}`,
  codeField: 'Code',
  codeHint: 'Vous pouvez aussi coller le code long auquel mène notre message.',
  codeMissing: 'Saisissez le code du message.',
  codeExpiresIn: (time) => `Valable ${time}`,
  codeExpired: 'Ce code a expiré.',
  resendIn: (time) => `Nouveau code dans ${time}`,
  resend: 'Envoyer un nouveau code',
  resending: 'Envoi…',
  resent: 'Un nouveau code est en route.',
  restart: 'Recommencer',
  noCodeTitle: 'Vous ne recevez pas le code ?',
  noCodeLook: (channel) =>
    channel === 'email'
      ? 'Regardez aussi dans vos courriers indésirables.'
      : 'Un SMS peut prendre quelques minutes. Vérifiez votre réseau.',
  noCodeTarget: (target) => `Vérifiez que ${target} est correct.`,
  noCodeResend: 'Si rien n’arrive, envoyez un nouveau code.',
  noCodeOther: 'Utiliser l’autre e-mail ou téléphone',
  wrongTarget: (channel) => (channel === 'email' ? 'Mauvaise adresse ?' : 'Mauvais numéro ?'),
  phraseLabel: 'Comparez ces mots',
  phraseHint: 'Notre message montre les trois mêmes mots. Sinon, ne saisissez pas le code.',

  // Contacts
  contactsHiddenTitle: 'Vous seul pouvez voir votre e-mail et votre téléphone',
  contactsHiddenLead: 'Signez un message pour prouver que c’est vous. C’est gratuit.',
  contactsCount: (count, required) => {
    if (count === 1) return 'Pour récupérer, il vous faut un code envoyé ici.';
    if (required < count)
      return `Pour récupérer, il vous faut les codes de ${required} de ces ${count}.`;
    return count === 2
      ? 'Pour récupérer, il vous faut les codes des deux.'
      : `Pour récupérer, il vous faut les codes de ces ${count}.`;
  },
  contactsOnly: (target) =>
    `Pour récupérer, il vous faut un code de ${target} ; les autres ne sont pas encore actifs.`,
  contactsEmpty: 'Pas encore d’e-mail ni de téléphone',
  contactsNoneCounts: (date) =>
    `Aucun ne fonctionne avant le ${date}. D’ici là, ils ne peuvent pas vous rendre l’accès.`,
  changeButton: 'Modifier',
  changeContact: (target) => `Modifier ${target}`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Saisissez votre nouvelle adresse. L’ancienne reste jusqu’à ce que la nouvelle fonctionne.'
      : 'Saisissez votre nouveau numéro. L’ancien reste jusqu’à ce que le nouveau fonctionne.',
  replaceTitle: (target) => `Retirez maintenant ${target}`,
  replaceLead: (target) => `${target} est confirmé. Vous n’avez plus besoin de l’ancien.`,
  replaceNote: 'Votre portefeuille peut demander deux fois. Signer est gratuit.',
  replaceButton: 'Signer et retirer l’ancien',
  replaceKeep: 'Garder les deux',
  changed: (from, to) => `${from} a été remplacé par ${to}.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} a été ajouté. ${from} reste jusqu’à ce que vous le retiriez.`
      : `${to} a été ajouté et fonctionne à partir du ${date}. ${from} reste jusqu’à ce que vous le retiriez.`,
  removeContact: (target) => `Retirer ${target}`,
  removeTitle: (target) => `Retirer ${target} ?`,
  removeLast:
    'C’est le dernier. Sans lui, aucun code ne peut vous rendre l’accès si vous perdez votre clé.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Il n’en restera qu’un. Toute personne qui peut en lire les messages pourrait lancer une récupération.'
      : `Il en restera ${left}. Une récupération demande alors les codes de ${required} d’entre eux.`,
  removeNoneCounts: (date) =>
    `Les autres ne fonctionnent pas avant le ${date}. Si vous perdez votre clé d’ici là, aucun code ne peut vous rendre l’accès.`,
  removeConfirm: 'Signer et retirer',
  keepButton: 'Le garder',
  removed: (target) => `${target} a été retiré.`,
  alertsTitle: 'Me prévenir quand quelqu’un lance une récupération',
  alertsLead: 'Et aussi quand vos gardiens changent. L’activer demande une signature gratuite.',
  alertsShow: 'Afficher les alertes',
  alertsTo: (target) => `Alertes à ${target}`,
  alertsOn: 'Activé',
  alertsOff: 'Désactivé',
  alertsBegun: (target) => `${target} recevra les alertes.`,
  alertsEnded: (target) => `${target} ne recevra plus d’alertes.`,

  // Gardiens
  guardiansEmpty: 'Pas encore de gardien',
  guardiansEmptyLead:
    'Un gardien est une personne de confiance, ou un autre portefeuille à vous, qui peut vous aider à revenir.',
  guardiansWhileRunning: 'Ce que vous modifiez ici ne l’arrête pas.',
  guardiansRunningButton: 'Voir la récupération',
  addGuardianButton: 'Ajouter un gardien',
  thresholdButton: 'Modifier combien doivent être d’accord',
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
  guardianNameOf: (guardian) => `Nom pour ${guardian}`,
  guardianNameHint: 'Facultatif. Il reste sur cet appareil.',
  guardianAdded: (guardian) => `${guardian} est maintenant gardien.`,
  revokeLast:
    'C’est votre dernier gardien. Sans lui, personne ne peut vous rendre l’accès si vous perdez votre clé.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Il reste un gardien. Si vous le perdez aussi, personne ne peut vous rendre l’accès.';
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
  thresholdChanged: (threshold, guardians) =>
    `${threshold} gardiens sur ${guardians} doivent maintenant être d’accord.`,

  // Récupérer
  ownerTitle: 'Qui doit contrôler le compte ?',
  ownerLead: 'Choisissez l’adresse qui en prendra le contrôle.',
  ownerWallet: 'Ce portefeuille',
  ownerWalletConnect: 'Connectez un portefeuille pour utiliser son adresse.',
  ownerOther: 'Une autre adresse',
  ownerField: 'Adresse du nouveau propriétaire',
  ownerChecksum: 'Cette adresse contient une faute de frappe. Copiez-la de nouveau.',
  ownerIsAccount: 'Un compte ne peut pas se contrôler lui-même. Choisissez une autre adresse.',
  ownerIsGuardian: 'C’est un gardien du compte. Choisissez une autre adresse.',
  ownerRefused: 'Cette adresse ne peut pas contrôler un compte. Choisissez-en une autre.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Après ${span ?? 'un temps d’attente'}, ${together(owners, count, threshold)} ce compte.`,
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
  noGuardianTitle: 'Ce compte n’a pas de gardien',
  noGuardianLead:
    'Sans gardien, il ne peut pas être récupéré ici. Son propriétaire peut en ajouter un à tout moment.',
  moduleOffTitle: 'La récupération est désactivée',
  moduleOffLead: 'Ce compte a désactivé ses gardiens. Seul son propriétaire peut changer cela.',
  checkTitle: 'Confirmez que c’est vous',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Saisissez ${required} de ces ${contacts} codes.`;
    if (contacts === 1) return 'Saisissez le code.';
    return contacts === 2 ? 'Saisissez les deux codes.' : `Saisissez les ${contacts} codes.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} sur ${required} confirmés`,
  enterCode: 'Saisir le code',
  enterCodeOf: (target) => `Saisir le code envoyé à ${target}`,
  confirmed: 'Confirmé',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Avec ce code, cette adresse pourra prendre le contrôle de votre compte :'
      : `Avec ce code, ${threshold} de ces ${count} adresses ensemble pourront prendre le contrôle de votre compte :`,
  codeNewOwnersHint: 'Si ce n’est pas ce que vous avez choisi, ne saisissez pas le code.',
  startLead: 'C’est bien vous. L’étape suivante lance la récupération sur le réseau.',
  startOutcome: (owners, span, count, threshold) =>
    `Après le lancement et ${span ?? 'le temps d’attente'}, ${together(owners, count, threshold)} ce compte.`,
  startCancelable: 'D’ici là, le propriétaire actuel peut annuler.',
  walletPays: 'Votre portefeuille paie les frais du réseau.',
  startBusy: 'Lancement…',
  servicePays: 'Gratuit : le service de récupération paie les frais.',
  payButton: 'Payer avec mon propre portefeuille',
  relayedLead: 'Le service de récupération l’envoie. Vous pouvez fermer cette page et revenir.',
  transactionLabel: 'Transaction',
  startCalldata: 'L’envoyer vous-même',
  calldataData: 'Données',
  moreGuardiansTitle: 'Il faut d’autres approbations',
  moreGuardiansLead: (threshold) =>
    `Ce compte demande ${threshold} gardiens. Envoyez le lien aux autres, et saisissez ce qu’ils renvoient.`,
  moreGuardiansShared: (threshold) =>
    `Ce compte demande ${threshold} gardiens. Envoyez le lien aux autres. Les approbations apparaissent ici automatiquement.`,
  togetherLabel: 'Comparez au téléphone',
  togetherHint: 'Chacun doit voir les mêmes images et les mêmes mots. Sinon, arrêtez.',
  signatureLabel: 'Signature',
  waitTitle: 'La récupération a commencé',
  waitReadyIn: 'Prête dans',
  waitReadyAt: (date) => `le ${date}`,
  timelineStarted: (date) => `Récupération commencée : ${date}`,
  timelineReady: (date) => `Prête : ${date}`,
  timelineEnd: 'Le nouveau propriétaire a le contrôle',
  resumedNotice: 'Vous aviez déjà commencé. Reprenez où vous en étiez.',
  elsewhereTitle: 'Continuer sur un autre appareil',
  elsewhereLabel: 'Lien vers cette récupération',
  elsewhereHint: 'Pour vos propres appareils. Il ne contient ni code ni clé.',
  staleNotice: 'Le compte a changé depuis cette signature. Envoyez de nouveaux codes.',
  askGuardiansButton: 'Demander à vos personnes de confiance',
  startCopyData: 'Copier les données',
  startElsewhere:
    'N’importe quel portefeuille peut l’envoyer. Cette page continue d’elle-même dès que c’est arrivé.',
  waitNote:
    'Vous pouvez fermer cette page et revenir à ce moment-là. D’ici là, le propriétaire actuel peut annuler.',
  keepWallet: 'Gardez ce portefeuille : lui seul contrôlera le compte.',
  remindButton: 'Me le rappeler',
  remindTitle: 'Terminer la récupération de votre compte',
  newOwnersThreshold: (threshold, count) =>
    `${threshold} de ces ${count} doivent signer chaque transaction.`,
  ownerCancelButton: 'Pas votre récupération ? Arrêtez-la',
  replacedTitle: 'Cette récupération en a remplacé une autre',
  replacedLead: (before) =>
    `La récupération vers ${before} n’est plus valable : davantage de gardiens ont approuvé celle-ci. L’attente a recommencé.`,
  finalizeTitle: 'L’attente est terminée',
  finalizeLead: (owner) => `${owner} peut prendre le contrôle de ce compte.`,
  takeOverTitle: 'Vous pouvez reprendre le contrôle',
  takeOverLead: 'L’attente est terminée. Terminez, et ce portefeuille contrôlera le compte.',
  finalizeButton: 'Prendre le contrôle',
  finalizeBusy: 'Prise de contrôle…',
  finalizedTitle: (owner) => `${owner} contrôle maintenant votre compte`,
  finalizedLead:
    'L’ancienne clé ne fonctionne plus. Votre e-mail et votre téléphone restent valables. Vérifiez qu’ils sont à jour.',
  backInTitle: 'Vous avez retrouvé votre compte',
  backInLead: 'Ce portefeuille contrôle maintenant le compte. L’ancienne clé ne fonctionne plus.',
  nowOwnedBy: 'A maintenant le contrôle',
  nextTitle: 'Que faire maintenant',
  nextCheckWays: 'Vérifiez que votre e-mail et votre téléphone sont toujours les bons.',
  nextBackUp: 'Gardez une sauvegarde de ce portefeuille en lieu sûr.',
  canceledTitle: 'La récupération a été annulée',
  canceledLead:
    'Le compte est inchangé. Si ce n’est pas vous qui avez annulé, quelqu’un a encore sa clé.',

  // Signatures de plusieurs personnes
  signedOf: (signed, required) => `${signed} signatures sur ${required}`,
  signed: 'Signé',
  signerHere: 'Dans ce portefeuille',
  signerElsewhere: 'Pas encore',
  signAs: (signer) => `Signer en tant que ${signer}`,
  chooseOtherAccount: 'Changer de compte dans mon portefeuille',
  askLink: 'Lien à partager',
  askLinkHint: 'Vous pouvez le partager : il ne contient aucun secret.',
  answerTitle: 'Ajouter une signature à la main',
  answerField: 'La signature, ou le lien qui la contient',
  answerButton: 'Ajouter la signature',
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
      : `La récupération est activée sur ce compte. Chacune prend ${span} et peut être annulée avant la fin.`,
  subjectAddGuardian: (guardian, threshold) =>
    threshold === 1
      ? `${guardian} devient gardien. Un gardien suffit alors pour lancer une récupération.`
      : `${guardian} devient gardien. Il faut alors ${threshold} gardiens pour lancer une récupération.`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `${guardian} n’est plus gardien. Sans gardien, ce compte ne peut pas être récupéré.`
      : threshold === 1
        ? `${guardian} n’est plus gardien. Un gardien suffit alors pour lancer une récupération.`
        : `${guardian} n’est plus gardien. Il faut alors ${threshold} gardiens pour lancer une récupération.`,
  subjectThreshold: (threshold) =>
    threshold === 1
      ? 'Un gardien suffit alors pour lancer une récupération.'
      : `Il faut alors ${threshold} gardiens pour lancer une récupération.`,
  subjectCancel: 'La récupération en cours est annulée.',

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
  takeTitle: 'Vous avez une signature',
  takeLead: 'Ouvrez ceci dans le navigateur où vous avez commencé.',
  takeButton: 'L’utiliser ici',
  takenTitle: 'Signature reçue',
  takenLead: 'Fermez cette page et continuez dans celle qui l’attend.',
  unclaimedTitle: 'Ce navigateur n’attend aucune signature',
  unclaimedLead: 'Copiez la signature et saisissez-la dans le navigateur où vous avez commencé.',
  errors: {
    // Le service de récupération
    'invalid-parameters': () => 'Le service ne l’a pas accepté. Vérifiez votre saisie.',
    'unknown-chain': ({ chainName }) => `Le service de récupération ne gère pas ${chainName}.`,
    'invalid-target': () => 'Le service ne peut pas y envoyer de codes. Vérifiez votre saisie.',
    'invalid-new-owners': () =>
      'Ces adresses ne peuvent pas contrôler le compte. Choisissez-en une autre.',
    'invalid-signature': () =>
      'Le service n’a pas accepté la signature. Vérifiez que votre portefeuille contrôle ce compte, et signez de nouveau.',
    'account-not-deployed': () =>
      'Ce compte n’est pas encore actif. Faites une première transaction, puis ajoutez un téléphone.',
    'guardian-not-set': () =>
      'Ce compte n’a pas ajouté le gardien : il ne peut pas être récupéré ici.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Ce code n’est pas le bon.'
        : `Ce code n’est pas le bon. ${triesLeft === 1 ? 'Encore 1 essai' : `Encore ${triesLeft} essais`}.`,
    'challenge-expired': () => 'Ce code a expiré.',
    'challenge-exhausted': () => `Trop de codes erronés. ${unchanged}`,
    'request-stale': () =>
      'Le compte a changé depuis l’envoi des codes. Recommencez pour en recevoir de nouveaux.',
    'request-signed': () =>
      'Cette récupération a déjà été approuvée. Son propriétaire peut encore l’annuler avant qu’elle soit définitive.',
    'captcha-required': () => 'Confirmez que vous n’êtes pas un robot, puis réessayez.',
    'delivery-refused': ({ target }) =>
      target
        ? `Nous n’avons pas pu joindre ${target}. Vérifiez votre saisie.`
        : 'Nous n’avons pas pu vous y joindre. Vérifiez votre saisie.',
    unauthorized: () =>
      'Ce site n’est pas autorisé à utiliser le service de récupération. Prévenez son exploitant.',
    'not-found': () => 'Le service de récupération ne connaît pas cette demande. Recommencez.',
    'registration-not-found': () => 'C’était déjà retiré.',
    'challenge-not-found': () => 'Ce code ne fonctionne plus.',
    'request-not-found': () =>
      'Cette récupération n’est plus valable. Recommencez pour recevoir de nouveaux codes.',
    'no-registrations': ({ chainName }) =>
      `Aucun e-mail ni téléphone n’est enregistré pour ce compte sur ${chainName}.`,
    'account-not-safe': () => 'Ce compte ne peut pas être récupéré ici.',
    'signer-not-guardian': () => 'Seul un gardien de ce compte peut approuver sa récupération.',
    'invalid-guardian-signature': () =>
      'Le service n’a pas accepté la signature. Vérifiez que votre portefeuille est bien le gardien, puis signez de nouveau.',
    'recovery-not-found': () =>
      'Le service de récupération ne connaît pas cette récupération. Recommencez.',
    'recovery-outdated': () =>
      'Le compte a changé depuis le début de cette récupération. Recommencez.',
    'recovery-not-running': () => 'Cette récupération a été annulée ou remplacée. Recommencez.',
    'insufficient-signatures': () =>
      'D’autres gardiens doivent d’abord approuver cette récupération.',
    'recovery-not-ready': () => 'L’attente n’est pas encore terminée.',
    'not-sponsored': () =>
      'Le service ne paie pas cela. Envoyez-le depuis votre propre portefeuille.',
    'relay-refused': () => `Cela échouerait maintenant. ${unchanged}`,
    'alerts-not-offered': () => 'Le service n’envoie pas d’alertes par ce moyen.',
    'too-many-registrations': () =>
      'Ce compte a atteint le nombre maximal d’adresses e-mail ou de numéros de téléphone. Retirez-en un ou réessayez demain.',
    'too-many-subscriptions': () =>
      'Ce compte a déjà le nombre maximal d’adresses pour les alertes. Retirez-en une d’abord.',
    'subscription-not-found': () => 'Ces alertes étaient déjà désactivées.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Trop de codes. ${unchanged}`
        : `Trop de codes. Réessayez dans quelques minutes. ${unchanged}`,
    'delivery-unavailable': () =>
      'Le message n’a pas pu être envoyé. Rien n’a changé. Réessayez dans un instant.',
    internal: () => 'Le service de récupération a un problème. Rien n’a changé. Réessayez.',
    unreachable: () =>
      'Impossible de joindre le service de récupération. Rien n’a changé. Réessayez.',
    'unexpected-answer': () =>
      'Le service de récupération a envoyé une réponse inattendue. Rien n’a changé.',

    // Portefeuilles, chaîne, page
    'not-configured': () =>
      'La récupération n’est pas bien configurée sur ce site. Prévenez son exploitant.',
    'not-loaded': () =>
      'Une partie de cette page n’a pas pu être chargée. Rien n’a changé. Réessayez, ou rechargez la page.',
    offline: () =>
      'Vous êtes hors ligne. Rien n’a changé. Réessayez quand vous serez de nouveau en ligne.',
    'no-wallet': () =>
      'Aucun portefeuille n’a été trouvé dans ce navigateur. Ouvrez le vôtre et réessayez.',
    'wallet-refused': () => 'Vous avez refusé dans votre portefeuille. Rien n’a été signé.',
    'wallet-locked': () => 'Votre portefeuille est verrouillé. Déverrouillez-le et réessayez.',
    'wallet-no-funds': () =>
      `Votre portefeuille ne peut pas payer les frais du réseau. Approvisionnez-le et réessayez. ${unchanged}`,
    'wallet-too-few-keys': () =>
      'Ce portefeuille n’a pas assez de clés du compte. Connectez-en un qui les a.',
    'wallet-cannot-send': () =>
      `Ce portefeuille ne peut pas encore envoyer depuis le compte. Activez-le dans le portefeuille, ou connectez-en un autre. ${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      `Ce compte se trouve sur ${chainName}. Passez votre portefeuille sur ${chainName}.`,
    'not-an-owner': () =>
      'Ce portefeuille ne contrôle pas le compte. Connectez celui de son propriétaire.',
    'not-a-guardian': () =>
      'Ce portefeuille n’est pas gardien du compte. Connectez celui qui l’est.',
    'not-a-signature': () =>
      'Ce n’est pas une signature. Copiez tout le message reçu, et collez-le de nouveau.',
    'not-a-signer': () =>
      'Ceci a été signé par quelqu’un d’autre, ou pour autre chose. Demandez une nouvelle signature.',
    'signed-already': () => 'Cette signature est déjà là. Il en faut une autre.',
    'relay-limited': () =>
      'Le service a atteint sa limite de transactions gratuites. Payez avec votre propre portefeuille, ou réessayez plus tard.',
    'transaction-failed': () => `Le réseau l’a refusé. ${unchanged} Réessayez.`,
    'chain-unreachable': () => 'Impossible de joindre le réseau. Rien n’a changé. Réessayez.',
    'unsupported-account': () =>
      'Ce compte ne peut pas être récupéré ici. Vérifiez l’adresse et le réseau.',
    'module-missing': ({ chainName }) => `La récupération n’est pas disponible sur ${chainName}.`,
    'link-unreadable': () => 'Ce lien est incomplet. Copiez-le en entier et ouvrez-le de nouveau.',
    'link-elsewhere': ({ chainName }) =>
      `Ce lien n’est pas pour ${chainName}. Ouvrez-le sur la page d’où il vient.`,
    'link-expired': () => 'Ce lien est trop ancien. Demandez-en un nouveau.',
    'link-outdated': () =>
      'Le compte a changé depuis cette demande. Rien n’a été signé. Demandez un nouveau lien.',
    unknown: () => 'Cela n’a pas marché. Rien n’a changé. Réessayez.',
  },
};
