import type { Words } from '../en/strings.ts';
import { shared, together } from './shared.ts';

const unchanged = 'Votre compte est inchangé.';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'N’activez pas la récupération ici',
  unknownModuleLead:
    'Le service de récupération de cette page utilise un programme que nous ne connaissons pas. Il pourrait prendre votre compte. Rien n’a changé. Prévenez ce site.',
  otherModuleTitle: 'Les codes ne peuvent pas récupérer ce compte',
  otherModuleLead: 'Ce compte a été configuré avec un autre service de récupération.',
  otherModuleNote: 'Ajoutez une personne de confiance, pour pouvoir récupérer l’accès.',
  unknownGuardiansLead: (count, mayBeService) =>
    count === 1
      ? `Cette adresse a été ajoutée sur un autre appareil. ${mayBeService ? 'C’est peut-être le service qui envoie vos codes, ou une personne de confiance. ' : ''}Si vous ne la reconnaissez pas, retirez-la.`
      : `Ces adresses ont été ajoutées sur un autre appareil. ${mayBeService ? 'L’une d’elles est peut-être le service qui envoie vos codes. ' : ''}Retirez celles que vous ne reconnaissez pas.`,
  serviceDownPeople: 'Vos personnes de confiance peuvent toujours vous aider à revenir.',
  notShownTitle: 'Le chargement a échoué',

  ...shared,

  // Partout
  stepOf: (step, steps) => `Étape ${step} sur ${steps}`,
  waitingForChain: 'En attente du réseau…',
  checkAgain: 'Vérifier à nouveau',
  seeGuardiansButton: 'Voir qui peut aider',

  // Avant qu'une vue puisse s'afficher
  chooseAccountLead: 'Saisissez l’adresse du compte intelligent à protéger ou à récupérer.',
  findAccount: 'Utiliser mon e-mail ou téléphone',
  useWalletAccount: 'Utiliser mon portefeuille',
  connectTitle: 'Connectez un portefeuille',
  connectLead:
    'Cette page consulte le compte par un portefeuille de ce navigateur, même nouveau. La connexion ne signe rien.',
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
  thresholdLabel: 'Combien doivent aider ?',
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
  paperTitle: (sheet) => `Saisissez un code de votre feuille ${sheet}`,
  paperHint: 'Prenez-en un que vous n’avez pas encore utilisé. Ensuite, rayez-le.',
  codeField: 'Code',
  codeHint: 'Le code ne marche pas ? Ouvrez le lien de notre message et copiez le code long.',
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
  togetherLabel: 'Lisez ces mots au téléphone',
  togetherHint: 'Tous ceux qui aident voient les mêmes mots. Sinon, arrêtez.',
  waitReadyIn: 'Prête dans',
  timelineStarted: (date) => `Récupération commencée : ${date}`,
  waitNote: (isAutomatic) =>
    `${isAutomatic ? 'Le service la termine alors : vous pouvez fermer cette page.' : 'Vous pouvez fermer cette page et revenir à ce moment-là.'} D’ici là, le propriétaire actuel peut l’arrêter.`,
  finalizeTitle: 'L’attente est terminée',
  finalizeLead: (owner) => `${owner} peut prendre le contrôle de ce compte.`,

  // Signatures de plusieurs personnes
  signedOf: (signed, required) => `${signed} sur ${required}`,
  signed: 'Fait',
  signerHere: 'Dans ce portefeuille',
  signerElsewhere: 'Pas encore',
  signAs: (signer) => `Signer en tant que ${signer}`,
  chooseOtherAccount: 'Changer de compte dans mon portefeuille',
  askLink: 'Lien à partager',
  askLinkHint: 'Vous pouvez le partager : il ne contient aucun secret.',
  shareButton: 'Partager',
  answerTitle: 'On vous a envoyé une réponse ?',
  answerField: 'Collez-la ici',
  answerButton: 'Ajouter la réponse',

  // A recovery that is running
  waitReadyAt: (date) => `le ${date}`,
  runningLead: (owner) => `${owner} prendra le contrôle de ce compte.`,
  runningTitle: 'Une récupération de ce compte est en cours',
  alarmOver: (owner) =>
    `${owner} peut en prendre le contrôle à tout moment. Si ce n’est pas vous, arrêtez la récupération maintenant.`,
  alarmNote: 'Un seul accord dans votre portefeuille l’arrête. Rien d’autre ne change.',
  alarmAftermath:
    'Si vous ne l’avez pas lancée, quelqu’un lit peut-être vos messages. Remplacez l’e-mail ou le téléphone dont vous n’êtes plus sûr.',
  runningLeadOwn: 'Vous retrouverez l’accès à ce compte.',
  runningButton: 'Voir la récupération',
  startedButton: 'C’est moi : voir où elle en est',
  notMeButton: 'Ce n’est pas moi : l’arrêter',
  finalizeLeadOwn: 'Vous pouvez retrouver l’accès à ce compte.',
  finishRecoveryButton: 'Terminer',
  stuckTitle: 'Cette récupération ne peut pas aboutir',
  stuckLead:
    'L’un de ses nouveaux propriétaires n’est pas autorisé : elle ne prendra jamais effet. Elle en bloque pourtant d’autres : le propriétaire peut l’arrêter, ou une autre avec plus d’aide peut la remplacer.',
  unavailableTitle: 'La récupération n’est pas disponible ici',
  wrongNetworkTitle: 'Votre portefeuille est sur un autre réseau',
  wrongAccountTitle: 'Est-ce le bon compte ?',
  brokenLinkTitle: 'Ce lien ne fonctionne pas',
  recoveryOverTitle: 'Cette récupération est terminée',
  noCodesTitle: 'Les codes ne peuvent pas récupérer ce compte',
  errors: {
    // Le service de récupération
    'invalid-parameters': () => 'Le service ne l’a pas accepté. Vérifiez votre saisie.',
    'unknown-chain': ({ chainName }) => `Le service de récupération ne gère pas ${chainName}.`,
    'invalid-target': () => 'Le service ne peut pas y envoyer de codes. Vérifiez votre saisie.',
    'invalid-new-owners': () =>
      'Ces adresses ne peuvent pas contrôler le compte. Choisissez-en une autre.',
    'invalid-signature': () =>
      'Le service ne l’a pas accepté. Vérifiez que votre portefeuille contrôle ce compte et que l’horloge de cet appareil est à l’heure, et réessayez.',
    'account-not-deployed': () =>
      'Ce compte n’est pas encore actif. Faites une première transaction, puis ajoutez un téléphone.',
    'guardian-not-set': () =>
      'La récupération par e-mail et téléphone n’a jamais été terminée pour ce compte.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Ce code n’est pas le bon.'
        : `Ce code n’est pas le bon. ${triesLeft === 1 ? 'Encore 1 essai' : `Encore ${triesLeft} essais`}.`,
    'challenge-expired': () => 'Ce code a expiré.',
    'challenge-exhausted': () => `Trop de codes erronés. ${unchanged}`,
    'request-stale': () =>
      'Cette récupération a été arrêtée, ou le compte a changé. Recommencez pour recevoir de nouveaux codes.',
    'request-signed': () =>
      'Cette récupération a déjà été confirmée. Son propriétaire peut encore l’arrêter avant qu’elle soit définitive.',
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
      `Aucun e-mail ni téléphone ne peut encore confirmer une récupération de ce compte sur ${chainName}.`,
    'account-not-safe': () => 'Ce compte ne peut pas être récupéré ici.',
    'signer-not-guardian': () =>
      'Seule une personne ajoutée par le propriétaire peut aider à cette récupération.',
    'invalid-guardian-signature': () =>
      'Le service ne l’a pas accepté. Vérifiez que votre portefeuille est bien celui que le propriétaire a ajouté.',
    'recovery-not-found': () =>
      'Le service de récupération ne connaît pas cette récupération. Recommencez.',
    'recovery-outdated': () =>
      'Le compte a changé depuis le début de cette récupération. Recommencez.',
    'recovery-not-running': () => 'Cette récupération a été arrêtée ou remplacée. Recommencez.',
    'insufficient-signatures': () =>
      'Il faut d’abord que plus de personnes aident à cette récupération.',
    'recovery-not-ready': () => 'L’attente n’est pas encore terminée.',
    'not-sponsored': () =>
      'Le service ne paie pas cela. Envoyez-le depuis votre propre portefeuille.',
    'relay-refused': () => `Cela échouerait maintenant. ${unchanged}`,
    'alerts-not-offered': () => 'Le service n’envoie pas d’alertes par ce moyen.',
    'too-many-registrations': () =>
      'Ce compte a atteint le nombre maximal d’adresses e-mail ou de numéros de téléphone. Retirez-en un ou réessayez demain.',
    'too-many-subscriptions': () =>
      'Ce compte a déjà le nombre maximal d’adresses pour les alertes. Désactivez-en une d’abord.',
    'subscription-not-found': () => 'Ces alertes étaient déjà désactivées.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Trop de codes demandés. ${unchanged}`
        : `Trop de codes demandés. Réessayez dans quelques minutes. ${unchanged}`,
    'delivery-unavailable': () =>
      'Le message ne peut pas encore être envoyé. Votre demande est conservée et le message suivra dès que possible. Attendez-le ou réessayez dans un instant.',
    internal: () => 'Le service de récupération a un problème. Réessayez.',
    busy: () => 'Le service de récupération est très sollicité. Réessayez dans un instant.',
    unreachable: () => 'Impossible de joindre le service de récupération. Réessayez.',
    'unexpected-answer': () => 'Le service de récupération a envoyé une réponse inattendue.',

    // Portefeuilles, chaîne, page
    'not-configured': () =>
      'La récupération n’est pas bien configurée sur ce site. Prévenez son exploitant.',
    'not-loaded': () =>
      'Une partie de cette page n’a pas pu être chargée. Rien n’a changé. Réessayez, ou rechargez la page.',
    offline: () => 'Vous êtes hors ligne. Réessayez quand vous serez de nouveau en ligne.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'Aucun portefeuille n’a été trouvé dans ce navigateur. Saisissez plutôt l’adresse du compte, ou installez un portefeuille.'
        : 'Aucun portefeuille n’a été trouvé dans ce navigateur. Ouvrez-en un ou installez-en un, puis réessayez.',
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
      'Ce portefeuille ne peut pas aider pour ce compte. Connectez celui que le propriétaire a ajouté.',
    'guardian-changed': () =>
      'Le service de récupération utilise maintenant une autre adresse que celle de votre compte. Votre compte n’a pas changé.',
    'guardians-outdated': () =>
      'Les personnes qui peuvent vous aider à revenir ont changé depuis le chargement de cette page. Rien n’a été envoyé. Voyez qui le peut maintenant, puis décidez à nouveau.',
    'not-a-signature': () =>
      'Ce n’est pas une réponse. Copiez tout le message reçu, et collez-le de nouveau.',
    'not-a-signer': () =>
      'Cette réponse vient de quelqu’un d’autre, ou concerne autre chose. Demandez-en une nouvelle.',
    'signed-already': () => 'Cette réponse est déjà là. Il en faut une autre.',
    'relay-limited': () =>
      'Le service a atteint sa limite de transactions gratuites. Payez avec votre propre portefeuille, ou réessayez plus tard.',
    'relay-failed': () =>
      `Le service l’a envoyé, mais le réseau l’a refusé. ${unchanged} Vous pouvez payer avec votre propre portefeuille.`,
    'transaction-failed': () => `Le réseau l’a refusé. ${unchanged} Réessayez.`,
    'chain-unreachable': () => 'Impossible de joindre le réseau. Réessayez.',
    'unsupported-account': () =>
      'Ce compte ne peut pas être récupéré ici. Vérifiez l’adresse et le réseau.',
    'module-missing': ({ chainName }) => `La récupération n’est pas disponible sur ${chainName}.`,
    'link-unreadable': () => 'Ce lien est incomplet. Copiez-le en entier et ouvrez-le de nouveau.',
    'link-elsewhere': ({ chainName }) =>
      `Ce lien n’est pas pour ${chainName}. Ouvrez-le sur la page d’où il vient.`,
    'link-expired': () => 'Ce lien est trop ancien. Demandez-en un nouveau.',
    'link-outdated': () =>
      'Le compte a changé depuis cette demande. Rien n’a été signé. Demandez un nouveau lien.',
    unknown: () => 'Cela n’a pas marché. Réessayez.',
  },
};
