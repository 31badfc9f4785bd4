import type { Words } from '../strings.ts';
import { shared, together } from './shared.ts';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'N’activez pas la récupération ici',
  unknownModuleLead:
    'Le service de récupération de cette page utilise un programme que nous ne connaissons pas. Il pourrait prendre votre compte. Rien n’a changé. Prévenez ce site.',
  otherModuleTitle: 'Les codes ne peuvent pas récupérer ce compte',
  otherModuleLead: 'Ce compte a été configuré avec un autre service de récupération.',
  otherModuleNote: 'Ajoutez une personne de confiance, pour pouvoir récupérer l’accès.',
  serviceDownPeople: 'Vos personnes de confiance peuvent toujours approuver une récupération.',
  notShownTitle: 'Le chargement a échoué',
  notLoaded:
    'Une partie de cette page n’a pas pu être chargée. Rien n’a changé. Réessayez, ou rechargez la page.',

  ...shared,

  // Partout
  reloadButton: 'Recharger la page',
  stepOf: (step, steps) => `Étape ${step} sur ${steps}`,
  waitingForChain: 'En attente du réseau…',
  checkAgain: 'Vérifier à nouveau',
  seeGuardiansButton: 'Voir qui peut approuver',

  // Avant qu'une vue puisse s'afficher
  chooseAccountLead: 'Saisissez l’adresse du compte intelligent à protéger ou à récupérer.',
  nameNotFound:
    'Ce réseau n’a pas d’adresse pour ce nom. Vérifiez l’orthographe ou saisissez l’adresse.',
  nameInvalid: 'Un nom ne peut pas s’écrire ainsi. Vérifiez l’orthographe ou saisissez l’adresse.',
  nameElsewhere: 'Les noms ne fonctionnent que pour les comptes sur Ethereum. Saisissez l’adresse.',
  nameUnread: 'Le nom n’a pas pu être recherché. Réessayez ou saisissez l’adresse.',
  findAccount: 'Je ne connais pas mon adresse',
  useWalletAccount: 'Utiliser le compte de mon portefeuille',
  connectTitle: 'Connectez un portefeuille',
  connectLead: 'Il montre quel compte est le vôtre. La connexion ne signe rien.',
  connectButton: 'Connecter le portefeuille',
  chooseWalletTitle: 'Quel portefeuille ?',
  chooseWalletLead: 'Vous avez plusieurs portefeuilles. En choisir un ne signe rien.',
  anotherAccount: 'Un autre compte',
  linkLeaveButton: 'Continuer sans le lien',
  switchChain: (chain) => `Passer sur ${chain}`,
  notDeployedTitle: 'Ce compte n’est pas encore actif',
  notDeployedLead: 'Faites une première transaction, puis protégez-le.',

  // Protéger
  addEnablesModule: 'Cela active aussi la récupération sur ce compte.',
  thresholdLabel: 'Combien doivent être d’accord ?',
  thresholdOption: (count, guardians) => `${count} sur ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'Si vous en perdez un, personne ne peut vous rendre l’accès.';
    if (count === 1) return 'N’importe lequel peut lancer seul une récupération.';
    const spare = guardians - count;
    return spare === 1 ? 'Vous pouvez en perdre un.' : `Vous pouvez en perdre ${spare}.`;
  },
  addButton: 'Ajouter à mon compte',
  addBusy: 'Ajout…',
  switchOnButton: 'Activer la récupération',

  // Le code à usage unique
  codeTitle: (target) => `Saisissez le code envoyé à ${target}`,
  codeField: 'Code',
  codeHint: 'Vous pouvez aussi coller le code long du lien dans notre message.',
  codeMissing: 'Saisissez le code du message.',
  codeExpiresIn: (time) => `Valable ${time}`,
  codeExpired: 'Ce code a expiré.',
  resendIn: (time) => `Nouveau code dans ${time}`,
  sendIn: (time) => `Envoi du code dans ${time}`,
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
  wrongTarget: (channel) => (channel === 'email' ? 'Mauvaise adresse ?' : 'Mauvais numéro ?'),
  phraseLabel: 'Comparez ces mots',
  phraseHint: 'Notre message montre les trois mêmes mots. Sinon, ne saisissez pas le code.',

  // Contacts
  changed: (from, to) => `${from} a été remplacé par ${to}.`,
  removeContact: (target) => `Retirer ${target}`,
  removeTitle: (target) => `Retirer ${target} ?`,
  keepButton: 'Le garder',
  removed: (target) => `${target} a été retiré.`,

  // Récupérer
  ownerChecksum: 'Cette adresse contient une faute de frappe. Copiez-la de nouveau.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Après ${span ?? 'un temps d’attente'}, ${together(owners, count, threshold)} ce compte.`,
  enterCode: 'Saisir le code',
  enterCodeOf: (target) => `Saisir le code envoyé à ${target}`,
  confirmed: 'Confirmé',
  startOutcome: (owners, span, count, threshold) =>
    `Après le lancement et ${span ?? 'le temps d’attente'}, ${together(owners, count, threshold)} ce compte.`,
  walletPays: 'Votre portefeuille paie les frais du réseau.',
  calldataData: 'Données',
  togetherLabel: 'Comparez au téléphone',
  togetherHint: 'Chacun doit voir les mêmes mots et le même nouveau propriétaire. Sinon, arrêtez.',
  waitReadyIn: 'Prête dans',
  timelineStarted: (date) => `Récupération commencée : ${date}`,
  waitNote:
    'Vous pouvez fermer cette page et revenir à ce moment-là. D’ici là, le propriétaire actuel peut l’arrêter.',
  finalizeTitle: 'L’attente est terminée',
  finalizeLead: (owner) => `${owner} peut prendre le contrôle de ce compte.`,

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

  // A recovery that is running
  waitReadyAt: (date) => `le ${date}`,
  runningLead: (owner) => `${owner} prendra le contrôle de ce compte.`,
  runningTitle: 'Une récupération de ce compte est en cours',
  alarmOver: (owner) =>
    `${owner} peut en prendre le contrôle à tout moment. Si ce n’est pas vous, arrêtez la récupération maintenant.`,
  alarmNote: 'Une approbation dans votre portefeuille l’arrête. Rien d’autre ne change.',
  alarmAftermath:
    'Si vous ne l’avez pas lancée, quelqu’un lit peut-être vos messages. Remplacez l’e-mail ou le téléphone dont vous n’êtes plus sûr.',
  runningLeadOwn: 'Vous prendrez le contrôle de ce compte.',
  runningButton: 'Voir la récupération',
  startedButton: 'C’est moi : voir où elle en est',
  notMeButton: 'Ce n’est pas moi : l’arrêter',
  finalizeLeadOwn: 'Vous pouvez maintenant prendre le contrôle de ce compte.',
  finishRecoveryButton: 'Terminer',
};
