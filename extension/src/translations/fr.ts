import { friends } from '@recovery-guardian/element/translations/fr/friends';
import { modules } from '@recovery-guardian/element/translations/fr/modules';
import { overview } from '@recovery-guardian/element/translations/fr/overview';
import { card } from '@recovery-guardian/element/translations/fr/paper';
import { shared } from '@recovery-guardian/element/translations/fr/shared';
import type { Strings } from './en.ts';

const element = { ...overview, ...shared };

const helpers = (threshold: string) =>
  threshold === '1'
    ? 'Une seule aide suffit pour lancer une récupération.'
    : `Il faut l’aide de ${threshold} pour lancer une récupération.`;
/** La durée d’une récupération. */
const waiting = (wait: string | undefined) =>
  wait === undefined
    ? 'On ne sait pas combien de temps y prend une récupération.'
    : element.waitInWords(wait);

const list = new Intl.ListFormat('fr');
const day = new Intl.DateTimeFormat('fr', { dateStyle: 'medium' });

/** Les mêmes octets peuvent être un montant ou un numéro. */
const units = (amount: string) => `${amount} des plus petites unités du jeton`;

/** Tous les textes du portefeuille en français. */
export const fr: Strings = {
  language: 'fr',
  element,
  inElement: {
    errors: {
      'captcha-required': () =>
        'Ce service de récupération demande un captcha, que ce portefeuille ne peut pas afficher. Continuez sur le site du service.',
    },
    askLink: 'Texte à partager',
    askLinkHint:
      'Vous pouvez le partager : il ne contient aucun secret. Les autres le collent dans ce portefeuille sous « Qui je protège », ou là où un site avec Recovery Guardian demande un compte.',
    askLinkCopy: 'Copier le texte',
    elsewhereLabel: 'Texte de cette récupération',
    elsewhereHint:
      'Pour vos propres appareils. Il ne contient ni code ni clé. Collez-le là-bas à la place de l’adresse du compte.',
    handBackLink: 'Texte à renvoyer',
  },

  // Partout
  walletName: 'Recovery Guardian',
  saving: 'Enregistrement…',
  add: 'Ajouter',
  onChain: element.accountOn,
  openInTab: 'Ouvrir dans un onglet',
  openPanel: 'Ouvrir dans le panneau latéral',
  date: element.date,
  day: (date) => day.format(date),
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),

  // Première utilisation
  welcomeTitle: 'Qu’est-ce qui vous amène ?',
  welcomeLead:
    'Si vous perdez un jour votre téléphone ou votre clé, un code reçu par e-mail ou téléphone vous rend l’accès.',
  welcomeWays: {
    lost: 'J’ai perdu mon téléphone ou ma clé',
    new: 'C’est ma première fois',
    existing: 'J’ai déjà un portefeuille',
  },
  welcomeImport: 'J’ai déjà une clé',
  card: {
    ...card,
    install: (wallet) => `Installez ${wallet} dans un navigateur, comme la première fois.`,
    open: (lost) => `Ouvrez-le, choisissez « ${lost} » et connectez le service indiqué ci-dessous.`,
    service: (host) => `Service de récupération : ${host}`,
  },
  passwordTitle: 'Choisissez un mot de passe',
  passwordLead:
    'Ce mot de passe ouvre le portefeuille sur cet ordinateur. Personne ne peut le réinitialiser pour vous.',
  passwordField: 'Mot de passe',
  passwordHint: (length) => `Au moins ${length} caractères. Le mieux : plusieurs mots à la suite.`,
  passwordAgainField: 'Répétez le mot de passe',
  passwordTooShort: (length) => `Utilisez au moins ${length} caractères.`,
  passwordsDiffer: 'Les deux mots de passe ne sont pas identiques.',
  creating: 'Mise sous clé…',
  phraseTitle: (count) => `Notez ces ${count} mots`,
  phraseLead:
    'Ils sont votre clé. Gardez-les en lieu sûr. Ils fonctionnent dans tout portefeuille.',
  phraseWarning:
    'Quiconque a ces mots a votre clé. Aucun service d’assistance ne vous les demandera jamais.',
  phraseCovered: 'Assurez-vous que personne ne regarde.',
  phraseList: 'Vos mots',
  phraseWritten: 'Je les ai notés',
  confirmTitle: 'Vérifiez ce que vous avez noté',
  confirmLead: 'Saisissez trois des mots.',
  confirmWord: (position) => `Mot ${position}`,
  confirmWrong: (position) => `Ce n’est pas le mot ${position}. Regardez ce que vous avez noté.`,
  importTitle: 'Importez votre clé',
  importLead: 'Elle reste sur cet appareil, verrouillée par un mot de passe.',
  importKindLabel: 'Ce que vous avez',
  importKindPhrase: 'Des mots',
  importKindPrivateKey: 'Une clé privée',
  importPhraseField: 'Vos 12 ou 24 mots',
  importPhraseHint: 'Dans l’ordre, séparés par des espaces.',
  importPrivateKeyField: 'Votre clé privée',
  importPrivateKeyHint: '64 lettres et chiffres, avec ou sans 0x.',
  importPrivateKeyProblem: 'Ce n’est pas une clé privée. Elle a 64 lettres et chiffres, de 0 à f.',

  // Déverrouiller
  unlockTitle: 'Bon retour',
  unlockLead: 'Déverrouillez le portefeuille pour utiliser votre compte.',
  unlockButton: 'Déverrouiller',
  unlocking: 'Déverrouillage…',
  unlockWait: element.retryIn,
  unlockForgotten: 'J’ai oublié mon mot de passe',
  forgottenTitle: 'Repartir de zéro sur cet appareil',
  forgottenLead:
    'Personne ne peut ouvrir ce portefeuille sans son mot de passe. Votre compte n’est pas perdu : restaurez la clé à partir de ses mots, ou créez-en une nouvelle et récupérez le compte avec votre e-mail ou votre téléphone.',
  forgottenWarning:
    'Cela retire la clé de cet appareil. Sans les mots, vous ne pourrez pas la retrouver.',
  forgottenButton: 'Retirer la clé et repartir de zéro',
  damagedTitle: 'La clé verrouillée est illisible',
  damagedLead:
    'La copie de votre portefeuille sur cet appareil est endommagée : aucun mot de passe ne l’ouvre. Votre compte est inchangé. Restaurez la clé à partir de ses mots, ou créez-en une nouvelle et récupérez le compte.',
  newerTitle: 'Mettez l’extension à jour',
  newerLead:
    'Ce portefeuille a été utilisé en dernier par une version plus récente, qui verrouille les clés d’une façon que celle-ci ne sait pas lire. Rien n’est perdu.',

  // Le service
  serviceTitle: 'Connectez votre service',
  serviceLead:
    'Votre fournisseur vous a donné ces informations. Vous pourrez les modifier dans les réglages.',
  providerLead:
    'Saisissez l’adresse donnée par votre fournisseur. Rien n’est réglé avant votre confirmation.',
  providerField: 'Adresse du fournisseur',
  providerHint: 'Seulement le nom, comme wallet.example.',
  providerProblem: 'Saisissez une adresse, comme wallet.example.',
  providerImport: 'Importer un fichier',
  providerByHand: 'Régler à la main',
  scanButton: 'Scanner un code QR',
  scanTitle: 'Scannez le code QR de votre fournisseur',
  scanLead: 'Placez-le devant la caméra. Rien n’est réglé avant votre confirmation.',
  scanPicture: 'Choisir une image',
  scanBlind:
    'Le portefeuille ne peut pas utiliser de caméra ici. Autorisez-le dans votre navigateur, ou choisissez une image du code.',
  providerBusy: 'Recherche…',
  setupTitle: (host) => `Se connecter à ${host} ?`,
  setupTitleFile: (file) => `Utiliser les services de ${file} ?`,
  setupLead: (name) => `Il se nomme « ${name} ».`,
  setupCan: {
    title: 'Il peut :',
    list: [
      'vous envoyer des codes',
      'lancer une récupération avec vos codes',
      'payer les frais de réseau',
    ],
  },
  setupCannot: { title: 'Il ne peut pas :', list: ['déplacer quoi que ce soit', 'voir votre clé'] },
  setupUseModule: 'Utiliser ce module',
  setupTrust:
    'Ne vous connectez qu’à un fournisseur que vous connaissez. Vous pouvez changer cela dans les réglages.',
  setupTokenSet: 'Inclus',
  setupDomain: 'Ce que vous signez vaut pour',
  setupDomainHint: 'Laissez vide, sauf si votre fournisseur vous a donné un domaine.',
  setupDomainProblem: 'Saisissez un domaine de ce service, comme guardian.example.',
  setupTokenNone: 'Aucun',
  setupTokenOther: 'un autre',
  setupNoNode: 'Le point de terminaison',
  setupBefore: (before) => `Actuellement : ${before}`,
  setupConnect: 'Se connecter',
  setupReplaceTitle: 'Cela remplace vos services',
  setupReplaceWarning:
    'Le portefeuille en utilise déjà d’autres. Ne les remplacez que si votre fournisseur vous l’a demandé.',
  setupReplace: 'Remplacer',
  setupExport: 'Exporter les services dans un fichier',
  setupExportNote:
    'Le fichier contient votre jeton d’accès et la clé du point de terminaison. Ne le donnez qu’aux personnes autorisées à les utiliser.',
  setupExportName: 'Mes services',
  serviceUrlHint: 'Envoie les codes quand il vous en faut un.',
  serviceTokenField: 'Jeton d’accès',
  serviceTokenHint: 'Laissez vide si vous n’en avez pas reçu.',
  endpointUrlField: 'Point de terminaison',
  endpointUrlHint: 'URL complète avec la clé d’API. Envoie les transactions que vous approuvez.',
  urlProblem: 'Saisissez une URL complète, comme https://guardian.example.',
  rpcUrlField: 'Nœud',
  rpcUrlHint: 'Lit le réseau. Laissez vide pour lire par le point de terminaison.',
  recoveryModuleHint: (wait) =>
    wait === undefined
      ? 'Laissez vide pour utiliser celui que votre service indique. Il est ensuite conservé.'
      : `Conservé depuis le réglage de ce réseau. Chaque récupération prend ${wait}.`,

  // Comptes
  accountsTitle: 'Comptes',
  accountsLead: 'Les comptes intelligents que votre clé contrôle.',
  accountNumber: (number) => `Compte ${number}`,
  accountStatus: {
    new: 'Pas encore activé',
    ready: 'Actif',
    'needs-4337': 'Il peut signer, mais pas encore envoyer.',
    'too-few-keys': 'Ce portefeuille ne le contrôle pas.',
  },
  accountRecovering: 'Quelqu’un récupère ce compte',
  accountRemove: (account) => `Retirer ${account}`,
  accountRemoveTitle: 'Retirer ce compte ?',
  accountRemoveLead:
    'Il est seulement retiré de cette liste. Le compte lui-même est inchangé. Pour l’ajouter de nouveau, il vous faut son adresse :',
  accountRename: (account) => `Renommer ${account}`,
  accountAdd: 'Ajouter un compte',
  firstAccountLead:
    'Votre clé contrôle un compte intelligent : un nouveau, ou un que vous possédez déjà.',
  accountNew: 'Créer un compte',
  accountNewNote: 'Cela ne coûte rien, et il devient actif à sa première approbation.',
  accountExisting: 'Ajouter un compte à moi',
  accountExistingNote:
    'Par son adresse ; la clé de ce portefeuille doit être l’un de ses propriétaires.',
  accountLostNote: 'Avec un code reçu par e-mail ou téléphone.',
  accountAdding: 'Recherche…',
  accountMaking: 'Création…',
  accountNotAddress: element.ownerNotAnAddress,
  ownerLabel: 'L’adresse de votre clé',
  ownerNote: 'Toute personne qui peut changer les propriétaires du compte peut l’y ajouter.',
  moduleTitle: 'Utiliser ce compte sans frais',
  moduleLead:
    'Il manque au compte le module par lequel d’autres peuvent payer ses frais. Votre clé l’active, et paie cette seule fois les frais du réseau.',
  moduleButton: 'L’activer',
  moduleBusy: 'Activation…',

  // Accueil
  placesLabel: 'Rubriques',
  homeTitle: 'Accueil',
  switchAccount: 'Changer de compte',
  lock: 'Verrouiller',
  approvalsWaiting: (count) =>
    count === 1 ? 'Un site attend votre réponse' : `${count} demandes attendent votre réponse`,
  approvalsOpen: 'Examiner',
  alarmOverLead: (owner) =>
    `L’attente est terminée : ${owner} peut prendre le contrôle à tout moment. Si ce n’est pas vous, arrêtez-la maintenant.`,
  alarmNewOwners: (count) => (count === 1 ? 'Nouveau propriétaire' : 'Nouveaux propriétaires'),
  otherAlarmTitle: (account, chain) =>
    `Quelqu’un a lancé une récupération de ${account} sur ${chain}`,
  otherDangerTitle: (account, chain) => `${account} sur ${chain} est en danger`,
  otherAlarmButton: 'Examiner maintenant',
  stopping: {
    failed: 'La récupération n’est pas encore arrêtée. Aucune voie n’a marché :',
    by: {
      sponsor: 'Un sponsor paie',
      account: 'Votre compte paie',
      owner: 'Votre clé paie, directement au réseau',
    },
    why: {
      network: 'pas de réponse exploitable',
      refused: 'refusé',
      reverted: 'cela échouerait',
      'no-funds': 'fonds insuffisants',
      'no-effect': 'envoyé, mais pas encore exécuté',
    },
    lacks: (amount) => `Il manque ${amount}. Envoyez-les à cette adresse et réessayez :`,
  },
  uncheckedTitle: (account, date) => `${account} n’a pas pu être vérifié depuis le ${date}`,
  uncheckedLead:
    'Ce que vous voyez ici a pu changer depuis, et une récupération passerait inaperçue. Vérifiez votre connexion et, dans les réglages, le nœud de ce réseau.',
  balance: (amount) => `Solde : ${amount}`,
  addressCopy: element.startCopyTo,
  receive: 'Recevoir',
  addressHideCode: 'Masquer le code QR',
  addressCode: 'Code QR de votre adresse',
  addressExplorer: 'La voir dans l’explorateur',
  protectedBy: (who) =>
    `Si vous perdez votre clé, vous pouvez retrouver l’accès grâce à ${list.format(who)}.`,
  byService: 'un code envoyé à votre e-mail ou téléphone',
  byStrangers: (count) =>
    count === 1
      ? 'une adresse que ce portefeuille ne connaît pas'
      : `${count} adresses que ce portefeuille ne connaît pas`,
  strangersTitle: (count) =>
    count === 1
      ? 'Une adresse inconnue peut aider à récupérer votre compte'
      : `${count} adresses inconnues peuvent aider à récupérer votre compte`,
  strangersLead:
    'Une adresse qui peut aider pourrait prendre le contrôle de votre compte. Si vous l’avez ajoutée ailleurs, donnez-lui un nom sous « Modifier qui peut aider ». Sinon, retirez-la maintenant.',
  cannotAgreeLead: (needed, able) =>
    `${needed} doivent aider, mais ${able === 0 ? 'personne ne peut' : able === 1 ? '1 seul peut' : `${able} seulement peuvent`} le faire. Changez combien doivent aider.`,
  noGuardianFoundTitle: 'Personne ne peut vous aider à revenir',
  noGuardianFoundLead:
    'D’après le réseau, personne ne peut vous rendre l’accès si vous perdez votre clé.',
  serviceUnreachable:
    'Impossible de joindre votre service de récupération. Votre compte est inchangé. Les codes pourront être envoyés quand il sera de retour.',
  unknownModuleTitle: 'Un programme inconnu a le contrôle total',
  unknownModuleLead:
    'Ce module peut tout faire avec votre compte, sans demander. Si vous ne l’avez pas activé, déplacez maintenant ce que vous possédez vers un autre compte.',
  moduleReplacedTitle: 'Le module de récupération a changé',
  moduleReplacedLead:
    'Son code n’est pas celui que ce portefeuille a vu au réglage du réseau. N’ajoutez personne avant de savoir pourquoi.',
  otherModuleTitle: 'Votre service indique un autre module de récupération',
  otherModuleLead:
    'Ce n’est pas celui avec lequel ce réseau a été réglé, qui reste en usage. Si le service ne l’a pas annoncé, quelqu’un s’y est peut-être introduit.',
  friends,
  modules,
  dangers: {
    approvedTitle: 'Quelqu’un prépare une récupération de votre compte',
    approvedLead: (given, needed) =>
      `${given} sur ${needed} ont aidé. Dès qu’il y en a assez, l’attente peut commencer. Si ce n’est pas vous, arrêtez cela maintenant.`,
    weaker:
      'Chaque module de récupération peut à lui seul donner de nouveaux propriétaires à votre compte, donc le plus faible décide. Si vous n’avez pas choisi celui-ci, désactivez-le.',
    shared:
      'Un même moyen de revenir a deux délais d’attente, donc le plus court décide. Retirez-le de l’un des deux modules :',
    chosen: 'J’ai choisi ce module',
    stuckTitle: 'Une récupération qui ne peut jamais aboutir',
    stuckLead:
      'Le réseau n’autorise pas ses nouveaux propriétaires. Elle bloque les autres jusqu’à ce que vous l’arrêtiez, ou que plus de personnes aident à une récupération corrigée.',
    handlerTitle: 'N’importe qui peut prendre votre compte',
    handlerLead:
      'Un module de récupération répond pour votre compte, donc n’importe qui peut décider qui aide. Rien d’autre ne peut être approuvé avant la réparation. Vérifiez ensuite qui peut vous aider à revenir.',
    handlerButton: 'Réparer',
    moduleGuardTitle: 'Un programme contrôle chaque récupération',
    transactionGuardTitle: 'Un programme contrôle ce que les propriétaires envoient',
    guardLead:
      'Il peut le refuser, et les récupérations peuvent alors échouer. Si vous ne l’avez pas installé, cherchez qui l’a fait.',
    ownerGuardians: (count) =>
      count === 1
        ? 'L’une de ces adresses est aussi propriétaire. Si vous perdez cette clé, son aide manque aussi, donc elle ne compte pas.'
        : `${count} de ces adresses sont aussi propriétaires. Si vous perdez leurs clés, leur aide manque aussi, donc elles ne comptent pas.`,
    voidLead:
      'Vous avez retrouvé l’accès. Des accords déjà donnés par vos aides peuvent encore lancer une autre récupération. Annulez-les maintenant.',
    voidLater: 'Pas maintenant',
  },
  turnOff: {
    link: (span) =>
      span === undefined
        ? 'Désactiver ces moyens de retour'
        : `Désactiver les moyens de retour avec un délai de ${span}`,
    lead: 'Ils ne pourront plus vous rendre l’accès, et ce qu’ils ont commencé prend fin.',
    loses: 'Ne peuvent plus aider',
    remains: (span) =>
      span === undefined ? 'Vous rend encore l’accès' : `Vous rend encore l’accès, après ${span}`,
    nothingLeft:
      'Rien d’autre ne vous rend l’accès. Si vous perdez ensuite votre clé, personne ne pourra vous laisser revenir.',
    recovery: 'Une récupération y est en cours. Regardez-la d’abord.',
    isOff: 'Ces moyens de retour sont désactivés.',
    button: 'Désactiver',
    busy: 'Désactivation et vérification…',
    done: 'Désactivés, et vérifié sur le réseau.',
  },
  secondModuleTitle: 'Un autre module peut aussi récupérer le compte',
  secondModuleLead: (wait) =>
    wait === undefined
      ? 'On ne sait pas combien de temps y prend une récupération.'
      : `Une récupération y prend ${wait}.`,
  contactsShow: element.contactsButtonSign,
  backUpTitle: 'Vos mots ne sont pas encore sauvegardés',
  backUpLead:
    'Notez-les, pour que cet appareil ne soit pas le seul endroit où se trouve votre clé.',
  backUpButton: 'Afficher les mots',
  tooFewKeysTitle: 'Ce portefeuille ne contrôle pas le compte',
  tooFewKeysLead:
    'Les clés présentes ici ne sont pas, ou plus, assez de ses propriétaires. Utilisez l’e-mail ou le téléphone du compte pour le récupérer avec la clé de ce portefeuille.',
  moduleNotice: 'Il peut déjà signer, mais ne peut encore rien envoyer.',
  unservedTitle: 'Pas encore de service de récupération',
  unservedLead:
    'Le fournisseur d’un service de récupération pour ce réseau peut vous en donner l’adresse.',
  unservedButton: 'Connecter un service',

  recoveringTitle: (account, chain) => `Vous récupérez ${account} sur ${chain}`,
  recoveringLead: 'Quand l’attente sera terminée, vous pourrez revenir.',
  recoveringForget: 'Retirer de cette liste',

  // Qui l’utilisateur protège
  helping: {
    title: 'Qui je protège',
    lead: 'Les personnes qui vous font confiance. Si elles perdent leur clé, vous les aidez à revenir.',
    waiting: (count) => (count === 1 ? 'Quelqu’un demande votre aide' : `${count} demandes d’aide`),
    waitingLead: 'La récupération d’un compte que vous protégez attend votre aide.',
    open: 'Voir',
    empty: 'Personne pour l’instant',
    emptyLead: 'Les comptes où vous pouvez aider quelqu’un à revenir apparaissent ici.',
    incomplete:
      'Un réseau ou un service n’a pas tout répondu : il peut manquer quelque chose. Avec un lien ou une adresse, vous pouvez quand même l’ajouter.',
    field: 'Lien, texte ou adresse',
    fieldHint: 'Le lien ou le texte que vous avez reçu, ou l’adresse du compte que vous protégez.',
    nameField: 'Nom pour ce compte',
    quiet: 'Aucune demande ouverte',
    asks: 'Demande votre aide',
    ignored: 'Vous ignorez sa demande',
    removeOf: (account) => `Retirer ${account} de la liste`,
    agreed: (count, threshold) =>
      `Ont aidé jusqu’ici : ${count} sur ${threshold}, selon le service`,
    signed: (count) => `Réponses dans le lien : ${count}. Elles sont vérifiées quand vous aidez.`,
    guardian: 'Vous aidez comme',
    ignore: 'Ignorer cette demande',
    attend: 'Ne plus l’ignorer',
    linkTitle: 'Un autre propriétaire doit signer',
    linkLead:
      'Vous avez signé. Envoyez ce texte à un autre propriétaire du compte avec lequel vous aidez, qui le colle dans ce portefeuille sous « Qui je protège ».',
    linkField: 'Texte à partager',
  },

  // Autour de l’élément
  activateTitle: 'Activez votre compte',
  activateLead:
    'Ce n’est pour l’instant qu’une adresse. Vous verrez qui paie les frais du réseau avant d’approuver.',
  activateDetails:
    'Cela crée le contrat du compte et y active la récupération. Vous seul pouvez ensuite ajouter qui peut vous aider à revenir.',
  activateButton: 'Activer',
  activateBusy: 'Activation…',

  // Sites
  sitesShort: 'Sites',
  assets: {
    title: 'Jetons',
    none: 'Aucun jeton trouvé pour l’instant.',
    add: 'Ajouter un jeton',
    addField: 'Adresse du jeton',
    send: 'Envoyer',
    sendTitle: (chain) => `Envoyer sur ${chain}`,
    what: 'Quoi',
    toHint: (chain) => `Une adresse sur ${chain}. Sur un autre réseau, l’envoi peut être perdu.`,
    known: 'Adresses que vous connaissez',
    sentBefore: (address) => `Déjà destinataire : ${address}`,
    have: (amount) => `Vous avez ${amount}.`,
    all: 'Tout envoyer',
    leaveFee: 'Si personne d’autre ne paie les frais du réseau, gardez de quoi les payer.',
    review: 'Vérifier',
    toSelf: 'C’est le compte depuis lequel vous envoyez.',
    toToken: 'C’est l’adresse du jeton lui-même. Ce que vous y envoyez est perdu.',
    noAmount: 'Saisissez un montant, comme 0.5.',
    tooMuch: (amount) => `Vous n’avez que ${amount}.`,
  },

  sitesTitle: 'Sites connectés',
  sitesLead:
    'Ce portefeuille est disponible sur ces sites. Les sites connectés voient votre compte et peuvent vous demander de signer. Rien ne se passe sans vous.',
  sitesEmpty: 'Aucun site n’est connecté',
  sitesEmptyLead:
    'Les sites connectés apparaissent ici. Vous pouvez les déconnecter à tout moment.',
  siteInFront: (site) => `${site} ne connaît pas ce portefeuille.`,
  siteAllow: 'Y utiliser le portefeuille',
  siteSince: (date) => `depuis le ${date}`,
  siteSees: (account, since) => `voit ${account} ${since}`,
  siteRevoke: 'Déconnecter',
  siteAccount: (site) => `Le compte que voit ${site}`,
  siteRevokeOf: (site) => `Déconnecter ${site}`,
  siteRevoking: 'Déconnexion…',
  siteNotConnected: 'Pas connecté. Il peut vous demander de le connecter.',
  siteRemoveOf: (site) => `Retirer ${site}`,
  siteBlocked: 'Bloqué jusqu’à la fermeture du navigateur.',
  siteUnblock: 'Débloquer',
  siteUnblockOf: (site) => `Débloquer ${site}`,
  siteRevoked: (site) => `${site} est déconnecté.`,

  // Activité
  activityTitle: 'Activité',
  activityLead: 'Ce que vous avez signé et envoyé. C’est conservé sur cet appareil seulement.',
  activityEmpty: 'Rien pour le moment',
  activityEmptyLead: 'Ce que vous signez et envoyez apparaît ici.',
  activityClear: 'Vider la liste',
  activityClearLead:
    'La liste de cet appareil est vidée définitivement. Ce qui est encore en attente y reste.',
  activityBy: (site, date) => `${site}, ${date}`,
  activitySigned: (text) => `Signé «\u00a0${text}\u00a0»`,
  activityRecovery: 'Quelqu’un a lancé une récupération de votre compte',
  refused: {
    text: 'Un texte n’a pas été signé',
    'sign-in': 'Une connexion qui n’est pas pour ce site et ce compte n’a pas été signée',
    'typed-data': 'Ces données n’ont pas été signées',
    call: 'Ce contrat n’a pas été appelé',
    approval: 'Personne n’a été autorisé à prendre plus que ce que le compte possède',
    method: 'La demande du site n’a pas été satisfaite',
  },
  refusedInstead:
    'Ce portefeuille ne fait que protéger et récupérer le compte, et envoyer depuis celui-ci. Pour cela, utilisez le compte dans un autre portefeuille, ou exportez sa clé.',
  callsStatus: {
    pending: 'En attente',
    confirmed: 'Terminé',
    reverted: 'Refusé par le réseau',
    lapsed: 'Pas envoyé à temps',
  },

  // Réglages
  settingsTitle: 'Réglages',
  settingsLook: 'Apparence et langue',
  themeLabel: 'Thème',
  themeAuto: 'Celui du système',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  languageLabel: 'Langue',
  languageAuto: 'Celle du navigateur',
  defaultWalletLabel: 'Utiliser comme portefeuille par défaut',
  defaultWalletHint: 'Pour les sites qui n’acceptent qu’un seul portefeuille.',
  settingsSafety: 'Sécurité',
  autoLockLabel: 'Verrouillage automatique après',
  watchLabel: 'Surveiller mes comptes',
  watchHint: 'Vous prévient quand quelqu’un lance une récupération de l’un d’eux.',
  endsLabel: 'Me prévenir de ce que j’ai envoyé',
  endsHint: 'Quand c’est confirmé ou que cela a échoué.',
  passwordChange: 'Changer le mot de passe',
  keyOf: (owner) => `Clé : ${owner}`,
  nameField: 'Nom',
  keyRemove: 'Retirer cette clé',
  keyRemoveTitle: (owner) => `Retirer la clé ${owner} ?`,
  keyRemoveLead:
    'Elle est retirée de cet appareil. Sans ses mots ou sa clé privée, vous ne pourrez pas la retrouver.',
  keyRemoveLoses: (accounts) =>
    `Sans elle, ce portefeuille ne contrôle plus ${list.format(accounts)}.`,
  keyRemoveSure: 'J’ai une copie de cette clé, ou je n’en ai plus besoin',
  addKeyTitle: 'Ajouter une clé',
  addKeyLead:
    'Pour les comptes qui demandent la signature de plusieurs propriétaires. Le même mot de passe la verrouille.',
  addKeyOfPhrase: 'Dériver une autre clé de mes mots',
  settingsChains: 'Réseaux et services',
  chainRemove: 'Retirer ce réseau',
  chainLabel: 'Réseau',
  chainTitle: (chain) => `Services sur ${chain}`,

  // La clé
  oldPasswordField: 'Mot de passe actuel',
  newPasswordField: 'Nouveau mot de passe',
  passwordChanging: 'Changement du mot de passe…',
  passkeyTitle: 'Déverrouiller avec une clé d’accès',
  passkeyLead:
    'Votre empreinte, votre visage ou une clé de sécurité déverrouillent alors le portefeuille sur cet appareil. Le mot de passe reste valable, et certaines étapes le demandent toujours.',
  passkeyAdded:
    'Une clé d’accès déverrouille ce portefeuille. Si vous la retirez ici, supprimez-la aussi dans votre gestionnaire de mots de passe.',
  passkeyAdd: 'Ajouter une clé d’accès',
  passkeyRemove: 'Retirer la clé d’accès',
  passkeyGone:
    'La clé d’accès a été retirée avec l’ancien mot de passe. Ajoutez-en une dans les réglages.',
  passwordChangedTitle: 'Le mot de passe est changé',
  passwordChanged: 'Désormais, le nouveau déverrouille ce portefeuille.',
  exportTitle: 'Afficher la clé',
  exportLead: 'Saisissez le mot de passe pour la voir.',
  exportWarning:
    'Quiconque voit la clé contrôle votre compte. Aucun service d’assistance ne vous la demandera jamais.',
  exportButton: 'Afficher la clé',
  exportBusy: 'Ouverture…',
  exportShownTitle: 'Votre clé',
  exportPrivateKeyLabel: 'Clé privée',
  exportHides: (time) => `Masquée à nouveau dans ${time}`,
  exportHide: 'Masquer',

  // Approbations
  approvalWindow: 'Recovery Guardian : votre approbation',
  takenBack: 'Le site a retiré sa demande.',
  approvalLabel: 'Votre approbation',
  approvalAskedBy: 'Demandé par',
  approvalsBehind: (count) => (count === 1 ? '1 autre en attente' : `${count} autres en attente`),
  approve: 'Approuver',
  approving: 'Approbation…',
  decline: 'Refuser',
  declining: 'Refus…',
  readToTheEnd: 'Faites défiler jusqu’à la fin pour continuer.',
  tickToGoOn: (label) => `Pour continuer, cochez « ${label} ».`,
  declineAll: (count) => `Refuser les ${count}`,
  insistentSite: (site) =>
    `Vous avez refusé plusieurs fois ${site}. Vous pouvez l’empêcher de redemander.`,
  disconnectSite: 'Déconnecter ce site',
  blockSite: 'Bloquer pour l’instant',
  noKeyTitle: 'Configurez d’abord votre portefeuille',
  noKeyLead: 'Un site demande votre compte, mais ce portefeuille n’a pas encore de clé.',
  connectTitle: (site) => `Montrer votre compte à ${site} ?`,
  connectLead:
    'Il verra l’adresse du compte, et pourra vous demander de signer et d’envoyer. Rien ne se passe sans vous.',
  connectAccount: 'Le compte qu’il verra',
  connectYes: 'Connecter',
  switchChainTitle: (chain) => `Passer sur ${chain} ?`,
  switchChainLead: (site) => `${site} y verra alors votre compte.`,
  switchChainYes: 'Passer',
  chainNumberLabel: 'Numéro du réseau',
  signYes: 'Signer',
  signsWith: 'Vous signez avec',
  signNote: 'Signer est gratuit et ne déplace rien.',
  signWholeText: 'Le texte entier',
  signInTitle: (domain) => `Se connecter à ${domain} ?`,
  signInLead: 'Vous prouvez que le compte est à vous.',
  signRegisterTitle: 'Autoriser la récupération par codes ?',
  signRegisterLead: (target) =>
    `Les codes envoyés à ${target} pourront alors lancer une récupération de ce compte.`,
  signPaperLead:
    'Une nouvelle feuille de codes de secours pourra alors aider à lancer une récupération de ce compte. La feuille précédente ne vaudra plus.',
  signListTitle: 'Afficher votre e-mail et votre téléphone ?',
  signListLead: 'Le service de récupération montre quels e-mails et téléphones sont enregistrés.',
  signDeleteTitle: 'Retirer un e-mail ou un téléphone ?',
  signDeleteLead: (target) =>
    target
      ? `Plus aucun code n’est envoyé à ${target}, qui ne vous aide plus à retrouver l’accès.`
      : 'Votre service de récupération ne dit pas de quel e-mail ou téléphone il s’agit. Plus aucun code n’y est envoyé, et il ne vous aide plus à retrouver l’accès.',
  signAlertsOnTitle: 'Y envoyer des alertes ?',
  signAlertsOnLead: (target) =>
    `${target} sera prévenu quand quelqu’un lance une récupération de ce compte ou modifie qui peut vous aider à revenir.`,
  signAlertsListTitle: 'Afficher vos alertes ?',
  signAlertsListLead: 'Le service de récupération montre où vont les alertes concernant ce compte.',
  signAcceptTitle: 'Accepter d’aider quelqu’un à revenir ?',
  signAcceptLead:
    'Vous dites que vous aiderez quelqu’un à revenir dans son compte s’il perd sa clé. Cela seul ne donne aucun droit à personne.',
  signAlertsOffTitle: 'Arrêter les alertes ?',
  signAlertsOffLead: (targets) =>
    `Elles ne sont plus envoyées${targets.length > 0 ? ` à ${list.format(targets)}` : ''}, même quand quelqu’un lance une récupération.`,
  siweStatement: 'Déclaration',
  siweDomain: 'Pour',
  siweUri: 'Adresse du service',
  siweIssuedAt: 'Émis',
  siweNotBefore: 'Valable à partir de',
  siweExpires: 'Valable jusqu’à',
  siweRequestId: 'Demande',
  siweResources: 'Au sujet de',
  tokens: {
    amount: (amount, token, units) => `${amount} ${token} (${units} de ses plus petites unités)`,
    anyAmount: (token) => `n’importe quelle quantité de ${token}`,
    unitsOf: (units, token) => `${units} des plus petites unités de ${token}`,
    send: (what) => ({ title: 'Envoyer des jetons', consequence: `Envoie ${what}.` }),
    approve: (what) => ({
      title: 'Laisser quelqu’un prendre vos jetons',
      consequence: `Le bénéficiaire peut prendre ${what} à tout moment.`,
    }),
  },
  outflow: {
    title: 'Ce qui quitte votre compte ou peut être pris',
    left: (what) => `Il reste ensuite : ${what}`,
    unread: 'Ce qui reste n’a pas pu être lu.',
  },
  approveRecovery: {
    title: 'Aider à récupérer un compte ?',
    lead: (owners, threshold) =>
      owners === 1
        ? 'Avec votre aide, en tant que personne de confiance, ce nouveau propriétaire prend le contrôle du compte.'
        : `Avec votre aide, en tant que personne de confiance, ces ${owners} nouveaux propriétaires prennent le contrôle du compte. ${threshold} d’entre eux agissent ensuite ensemble pour lui.`,
    threshold: 'Combien d’entre eux doivent agir ensemble',
    nonce: 'Numéro de la récupération',
  },
  question: (title) => `${title} ?`,
  callsTitle: (count) => `Approuver ces ${count} étapes ?`,
  callNumber: (number, title) => `${number}. ${title}`,
  callWarning: (number, warnings) => `Étape ${number} : ${warnings}`,
  callsDeploy: 'Cela active aussi le compte.',
  callsData: 'Données brutes',
  callValue: 'Montant',
  feeSponsored: (sponsor) =>
    sponsor
      ? `Gratuit : ${sponsor} paie les frais du réseau.`
      : 'Gratuit : les frais du réseau sont payés pour vous.',
  feeInTokens: (amounts, maximum) =>
    `Pas gratuit : le payeur peut prendre ${amounts.length > 0 ? list.format(amounts) : 'des jetons'} de ce compte pour les frais du réseau, de ${maximum} au plus. Le compte l’a autorisé auparavant.`,
  feeHigh: (fee) =>
    `${fee} Ce peut être bien plus que d’habitude. Refusez si vous ne savez pas pourquoi.`,
  feePaymaster: 'Payeur',
  feeMaximum: 'Frais au plus',
  feePaid: (payer, maximum) =>
    payer === 'account'
      ? `Le compte lui-même paie au plus ${maximum} au réseau.`
      : `Le solde propre à votre clé paie au plus ${maximum} au réseau.`,
  feeShort: (fee, balance) => `${fee} Votre solde n’est que de ${balance} : cela échouerait.`,

  calls: {
    addGuardian: (threshold, wait) => ({
      title: 'Permettre à quelqu’un de vous aider à revenir',
      consequence: `Cette adresse pourra aider à récupérer votre compte. ${helpers(threshold)} ${waiting(wait)}`,
    }),
    addService: 'Permettre à des codes de vous aider à revenir',
    revokeGuardian: (threshold) => ({
      title: 'Ne plus laisser quelqu’un vous aider à revenir',
      consequence:
        threshold === '0'
          ? 'Cette adresse ne pourra plus aider à récupérer votre compte. Personne d’autre ne le peut dans ce module : sans un autre, ce compte ne pourra pas être récupéré.'
          : `Cette adresse ne pourra plus aider à récupérer votre compte. ${helpers(threshold)}`,
    }),
    changeGuardianThreshold: (threshold, wait) => ({
      title: 'Changer combien doivent aider',
      consequence: `${helpers(threshold)} ${waiting(wait)}`,
    }),
    startRecovery: (newOwners) => ({
      title: 'Lancer la récupération',
      consequence: `Après l’attente, ${newOwners === 1 ? 'le nouveau propriétaire peut' : 'les nouveaux propriétaires peuvent'} prendre le contrôle du compte. D’ici là, son propriétaire peut l’arrêter.`,
    }),
    finalizeRecovery: {
      title: 'Terminer la récupération',
      consequence:
        'Le compte change maintenant de propriétaire. Ses anciennes clés ne fonctionnent plus.',
    },
    cancelRecovery: {
      title: 'Arrêter toute récupération',
      consequence:
        'Si une récupération de votre compte est en cours, elle prend fin. Ses propriétaires restent les mêmes.',
    },
    voidApprovals: {
      title: 'Annuler les accords déjà donnés',
      consequence:
        'Les accords donnés jusqu’ici par les aides ne peuvent plus lancer une récupération de votre compte.',
    },
    enableModule: (role, wait) =>
      ({
        recovery: {
          title: 'Activer la récupération',
          consequence: `Avec assez d’aides, le module de récupération donne à votre compte de nouveaux propriétaires. ${waiting(wait)}`,
        },
        'other-recovery': {
          title: 'Ajouter un autre module de récupération',
          consequence: `Avec assez d’aide des adresses qui y figurent, ce module donne à votre compte de nouveaux propriétaires. ${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'Laisser d’autres payer les frais de ce compte',
          consequence: 'Le compte peut alors être utilisé sans monnaie à lui.',
        },
      })[role],
    disableModule: {
      title: 'Désactiver un module de récupération',
      consequence: 'Ce module ne peut plus donner de nouveaux propriétaires à votre compte.',
    },
    moveGuardians: {
      title: 'Renouveler votre protection',
      consequence: (needed: string, all: number) =>
        `Vos moyens de retour passent à la version 0.2.0 du module de récupération, et l’ancien est désactivé. Ensuite, ${needed} sur ${all} doivent aider.`,
    },
    setFallbackHandler: {
      title: 'Changer la façon dont votre compte répond',
      consequence:
        'Ce programme répond alors pour votre compte, et dit quelles signatures sont les vôtres. Refusez, sauf si vous le connaissez.',
    },
    transfer: (amount) => ({ title: 'Envoyer de la monnaie', consequence: `Envoie ${amount}.` }),
    tokenTransfer: (amount) => ({
      title: 'Envoyer des jetons',
      consequence: `Envoie ${units(amount)}.`,
    }),
    tokenApproval: (amount) => ({
      title: 'Laisser quelqu’un prendre vos jetons',
      consequence: `Le bénéficiaire peut prendre à tout moment ${units(amount)}.`,
    }),
    unknown: {
      title: 'Exécuter une action inconnue',
      consequence: 'Ce portefeuille ne peut pas lire ce qu’elle fait.',
    },
  },

  parties: {
    guardian: element.guardianLabel,
    module: 'Module',
    owner: element.ownerLabel,
    account: 'Compte à récupérer',
    handler: 'Programme qui répond',
    spender: 'Bénéficiaire',
    recipient: 'À',
    token: 'Jeton',
  },
  standings: {
    own: 'À vous',
    pinned: 'Le module de récupération de ce réseau',
    audited: 'Connue de ce portefeuille',
    seen: 'Dans une de vos approbations précédentes',
    new: 'Jamais vue ici',
  },
  partyNamed: (name) => `Vous l’appelez ${name}`,
  guardianOfService: 'Votre service de récupération',
  guardianStranger: 'Inconnu de ce portefeuille',
  strangerWarning:
    'Ce portefeuille ne connaît pas cette adresse : à sa connaissance, ce n’est ni celle de votre service de récupération, ni une adresse que vous avez nommée. Refusez, sauf si vous savez à qui elle est.',
  consentHold: (button) =>
    `Vérifiez chaque ligne. Si vous voulez cela, maintenez « ${button} » pendant deux secondes.`,
  consentType: (code) => `Sans souris, saisissez plutôt ${code}`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `Le nom ${site} en imite un autre. Regardez chaque lettre, et refusez si vous n’êtes pas sûr.`,
    expired: () => 'Ce message a expiré.',
    'not-yet-valid': () => 'Ce message n’est pas encore valable.',
    'other-module': () =>
      'C’est un module de récupération, mais pas celui que ce portefeuille utilise sur ce réseau.',
    'short-wait': ({ wait }) =>
      `Quelqu’un pourrait prendre le contrôle de votre compte après seulement ${wait} : vous pourriez ne pas le remarquer à temps pour l’arrêter.`,
    'test-wait': ({ wait }) =>
      `Sur ce réseau de test, la récupération ne prend que ${wait}. Les vraies prennent des jours.`,
    'unread-balance': () =>
      'Ce portefeuille n’a pas pu lire combien votre compte en possède, ni donc ce qui reste.',
    'gives-control-away': () => 'Cela change qui contrôle votre compte.',
    'own-recovery': () => 'Cela concerne une récupération de ce compte même.',
    'service-register': ({ site }) =>
      `${site} le demande. Toute personne qui peut lire les messages envoyés là peut commencer à prendre le contrôle de votre compte : vérifiez chaque caractère de l’adresse ou du numéro.`,
    'service-delete': ({ site }) =>
      `${site} le demande. Les codes envoyés là ne pourront plus vous rendre l’accès.`,
    'service-list': ({ site }) =>
      `${site} apprend vos adresses e-mail et vos numéros de téléphone.`,
    'service-alerts': ({ site }) =>
      `${site} peut alors voir ou changer où vont les alertes concernant ce compte.`,
    'service-alerts-off': ({ site }) =>
      `${site} le demande. Sans alertes, vous pourriez ne pas remarquer à temps que quelqu’un prend le contrôle de ce compte.`,
    'recovers-account': () =>
      'Quelqu’un peut se faire passer pour votre ami. Appelez le propriétaire du compte et comparez les deux adresses avant d’aider.',
  },

  problems: {
    'no-vault': 'Ce portefeuille n’a pas encore de clé. Configurez-le d’abord.',
    'vault-exists': 'Ce portefeuille a déjà une clé. Ouvrez-le de nouveau.',
    locked: 'Le portefeuille s’est verrouillé. Déverrouillez-le et réessayez.',
    'wrong-password': 'Ce mot de passe n’est pas le bon.',
    'wrong-passkey': 'La clé d’accès n’a pas fonctionné. Réessayez, ou utilisez le mot de passe.',
    'too-soon': 'Trop de mots de passe erronés. Attendez un instant.',
    'weak-password': 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long.',
    'damaged-vault': 'La copie de votre portefeuille sur cet appareil est endommagée.',
    'newer-vault':
      'Ce portefeuille a été utilisé en dernier par une version plus récente. Mettez l’extension à jour.',
    'invalid-phrase': 'Ces mots ne sont pas une clé. Vérifiez chacun d’eux et leur ordre.',
    'invalid-private-key': 'Ce n’est pas une clé privée. Vérifiez-la et réessayez.',
    'wrong-words': 'Ce ne sont pas les bons mots. Vérifiez ce que vous avez noté.',
    'unknown-owner': 'Cette clé n’est plus dans le portefeuille.',
    'owner-exists': 'Cette clé est déjà dans le portefeuille.',
    'last-owner': 'C’est la seule clé du portefeuille : elle ne peut donc pas être retirée.',
    'unknown-account': 'Ce compte n’est plus dans le portefeuille.',
    'account-exists': 'Ce compte est déjà dans le portefeuille.',
    'not-a-safe':
      'À cette adresse, il n’y a pas de compte que ce portefeuille puisse utiliser. Vérifiez le réseau.',
    'nested-owner':
      'L’un de vos comptes possède ce compte, mais ce portefeuille ne signe qu’avec des clés. Signez dans un autre portefeuille, en tant que propriétaire qui est un Safe : ce compte doit être en version 1.5.0, ou le vôtre doit garder le fallback handler que ce portefeuille lui donne.',
    'not-an-owner':
      'La clé de ce portefeuille n’est pas propriétaire du compte. Faites-l’y ajouter, ou récupérez le compte.',
    'too-few-keys':
      'Ce compte demande les signatures de plus de propriétaires que ce portefeuille n’a de clés.',
    'needs-4337':
      'Le compte ne peut pas encore envoyer. Laissez d’abord d’autres payer ses frais, sous Accueil.',
    'unknown-chain': 'Le portefeuille ne connaît pas ce réseau. Ajoutez-le dans les réglages.',
    'wrong-chain': 'Le nœud est sur un autre réseau. Vérifiez son adresse.',
    'wrong-clock':
      'Les horloges du nœud et de cet appareil diffèrent de plusieurs heures. Vérifiez l’horloge de cet appareil, ou saisissez un autre nœud.',
    'chain-in-use': 'Vous avez des comptes sur ce réseau. Retirez-les d’abord.',
    'no-endpoint':
      'Ce réseau n’a pas encore de point de terminaison. Ajoutez-le dans les réglages.',
    'no-service':
      'Ce réseau n’a pas encore de service de récupération. Ajoutez-le dans les réglages.',
    'unknown-module':
      'Ce service utilise un module de récupération qui n’est pas l’un des modules connus. Un mauvais module pourrait tout prendre. Ne l’utilisez que si votre fournisseur vous a indiqué cette adresse.',
    'module-handler':
      'Un module de récupération répond pour ce compte. Réparez cela d’abord, sur l’écran d’accueil.',
    'module-replaced':
      'Le code du module de récupération a changé depuis le réglage de ce réseau. Rien n’a été fait.',
    'no-recovery': 'Aucune récupération de ce compte n’est en cours.',
    'not-a-token':
      'Aucun jeton que ce portefeuille sait afficher à cette adresse. Vérifiez le réseau.',
    'not-a-guardian': 'Ni vos comptes ni vos clés ne peuvent aider à récupérer ce compte.',
    'request-over': 'Cette demande est terminée ou a changé. Rien n’a été signé.',
    'invalid-link':
      'Ce n’est ni une adresse ni un lien complet. Copiez-le à nouveau. Rien n’a été signé.',
    'no-funds':
      'Le solde propre à la clé ne suffit pas pour les frais du réseau. Envoyez-lui de la monnaie.',
    'unknown-approval': 'Cette demande n’est plus ouverte. Rien n’a été signé.',
    declined: 'Vous avez refusé. Rien n’a été signé.',
    network: 'Impossible de joindre le service ou le réseau. Réessayez.',
    refused: 'Le service ou le réseau a refusé. Rien n’a changé. Réessayez plus tard.',
    'no-effect': 'Ce qui a été envoyé n’a pas encore été exécuté. Réessayez.',
    reverted: 'Le réseau l’a refusé. Votre compte est inchangé.',
    'invalid-request': 'Cela n’a pas marché. Vérifiez votre saisie.',
    internal: 'Cela n’a pas marché. Réessayez.',
    'no-setup':
      'Il n’y a rien pour ce portefeuille à cette adresse. Vérifiez chaque lettre, ou réglez à la main.',
    'unfit-passkey':
      'Les clés d’accès de ce type ne peuvent pas déverrouiller un portefeuille. Essayez-en une autre.',
    'no-code':
      'Il n’y a pas de code QR dans cette image, ou il est trop petit. Choisissez-en une autre.',
    'foreign-code':
      'Ce code QR n’est pas l’adresse d’un fournisseur. Scannez celui que votre fournisseur vous a donné.',
    'invalid-setup':
      'Ce portefeuille ne peut pas lire ce fichier. Demandez-en un nouveau à votre fournisseur.',
    'permission-refused':
      'Le navigateur n’a pas le droit de joindre cette adresse. Autorisez-le et réessayez.',
    unknown: 'Cela n’a pas marché. Réessayez.',
  },
};
