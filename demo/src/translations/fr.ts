import { html } from 'lit';
import type { Strings } from './strings.ts';

const several = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const fr: Strings = {
  site: {
    pages: 'Site',
    live: 'Essayer',
    gallery: 'Galerie',
    theme: 'Thème',
    code: 'Code',
    extension: 'Extension',
    language: 'Langue',
    dark: 'Sombre',
  },

  promise: 'Perdez la clé. Gardez le compte.',
  playMoney: 'Tout fonctionne sur votre ordinateur, avec de l’argent fictif. Osez tout essayer.',
  looking: 'Recherche de l’environnement local…',
  startLead:
    'Pour l’essayer pour de vrai, démarrez l’environnement local : un réseau, une messagerie et un téléphone sur votre ordinateur, avec cette page au milieu. Dans une copie du dépôt :',
  startThen:
    'Ouvrez ensuite l’adresse affichée. La galerie, le thème et le code fonctionnent déjà ici.',
  startGallery: 'Voir la galerie',

  security: 'Sécurité',
  devices: 'Appareils',
  account: 'Compte',
  mailbox: 'E-mails',
  phone: 'Téléphone',
  wallet: 'Portefeuille',
  events: 'Événements',

  guide: 'Prochaine étape',
  steps: {
    register: 'S’inscrire',
    guardian: 'Activer la récupération',
    another: 'Ajouter un téléphone',
    lose: 'Perdre la clé',
    recover: 'Récupérer',
    wait: 'Attendre',
    finalize: 'Reprendre le contrôle',
    visiting: 'Votre portefeuille',
    lost: 'Choisir un autre compte',
  },
  hints: {
    start: 'Commencez ici',
    next: 'Appuyez ici ensuite',
    email: 'N’importe quelle adresse e-mail convient',
    phone: 'Comme +33 6 12 34 56 78',
    approve: 'Lisez l’effet, puis approuvez',
    copy: 'Voici votre code : copiez-le',
    paste: 'Collez le code ici',
    guardian: 'Une approbation, et vous êtes protégé',
    another: 'Deuxième code : téléphone',
    lose: 'Et là, c’est la catastrophe',
    recover: 'Revenez sans la clé',
    skip: 'Inutile d’attendre ici',
    finalize: 'L’attente est terminée',
    choose:
      'Cette clé a été perdue avant l’activation de la récupération. Choisissez un autre compte.',
  },

  network: 'Sur le réseau',
  block: (number) => `bloc ${number}`,
  clockAhead: (time) => `Horloge en avance de ${time}`,
  clockAheadWhy: 'Vous avez sauté l’attente : les messages indiquent l’heure du réseau.',
  networkDown: 'Le réseau est injoignable.',
  networkReading: 'Lecture du réseau…',
  owners: 'Propriétaires',
  ownersNeeded: (count, needed) =>
    several(
      count,
      'Propriétaire',
      `Propriétaires, ${several(needed, '1 nécessaire', `${needed} nécessaires`)}`,
    ),
  guardians: 'Peuvent approuver',
  guardiansNeeded: (count, needed) =>
    count > 1
      ? `Peuvent approuver, ${several(needed, '1 nécessaire', `${needed} nécessaires`)}`
      : 'Peut approuver',
  noGuardians: 'personne pour l’instant',
  canTakeControl: (owner) => html`${owner} peut prendre le contrôle maintenant.`,
  canTakeControlIn: (owner, time) => html`${owner} peut prendre le contrôle dans ${time}`,
  skipAhead: (time) => `Avancer de ${time}`,

  messages: (count) => several(count, '1 message', `${count} messages`),
  mailboxDown: 'La messagerie est injoignable.',
  mailboxEmpty:
    'Aucun e-mail pour l’instant. Les e-mails envoyés à n’importe quelle adresse arrivent ici.',
  emails: 'E-mails, les plus récents en premier',
  plainText: 'Texte brut',
  formatted: 'Mis en forme',
  phoneDown: 'Le téléphone est injoignable.',
  phoneEmpty: 'Aucun message pour l’instant. Les SMS envoyés à n’importe quel numéro arrivent ici.',
  textMessages: 'SMS, les plus récents en premier',
  to: (target) => `à ${target}`,
  copyCode: 'Copier le code',
  copy: 'Copier',
  copied: 'Copié',

  clear: 'Effacer',
  eventsEmpty: 'Ce que l’élément signale à sa page apparaît ici.',
  eventList: 'Événements, les plus récents en premier',

  demoWallet: 'Portefeuille de démo',
  accountNumber: (number) => `Compte ${number}`,
  holdsKeys: (count, account) =>
    html`Détient ${several(count, 'la clé', 'les clés')} du propriétaire de ${account}`,
  keyIsLost: (address) =>
    html`La clé du propriétaire est perdue. La nouvelle, ${address}, ne possède encore rien.`,
  loseKey: (count) => several(count, 'Perdre la clé', 'Perdre les clés'),
  useWallet: (name) => `Utiliser ${name}`,
  useDemoWallet: 'Utiliser le portefeuille de démo',
  ownWallet: (account) => html`Votre propre portefeuille, avec le compte ${account}`,

  askedBy: (site) => `Demandé par ${site}`,
  networkName: 'Réseau',
  fee: 'Frais de réseau',
  feeInPlayMoney: 'Argent fictif de ce portefeuille',
  noFee: 'Aucuns',
  details: 'Détails',
  approve: 'Approuver',
  decline: 'Refuser',
  statements: {
    register: 'Autoriser la récupération par codes',
    list: 'Afficher votre e-mail et votre téléphone',
    remove: 'Retirer un e-mail ou un téléphone',
    subscribe: 'Envoyer des alertes',
    unsubscribe: 'Arrêter les alertes',
    other: 'Signer un message',
  },
  youState: (statement) => `Vous déclarez : « ${statement}. »`,
  youSign: 'Vous signez le texte ci-dessous en votre nom.',
  signingMovesNothing: 'Signer ne déplace rien.',
  calls: {
    enableRecovery: 'Activer la récupération',
    enableRecoveryEffect: (wait) =>
      `Votre compte pourra alors passer à de nouveaux propriétaires, ${wait} après l’approbation. D’ici là, vous pouvez l’arrêter.`,
    enableModule: 'Donner le contrôle total à un programme',
    enableModuleEffect: (module) =>
      `${module} pourra tout faire avec votre compte. Refusez, sauf si vous le connaissez.`,
    addGuardian: 'Autoriser quelqu’un à approuver une récupération',
    addGuardianEffect: (guardian) =>
      `${guardian} pourra approuver une récupération de votre compte.`,
    removeGuardian: 'Retirer l’autorisation d’approuver une récupération',
    removeGuardianEffect: (guardian) =>
      `${guardian} ne pourra plus approuver une récupération de votre compte.`,
    changeThreshold: 'Changer le nombre d’approbations nécessaires',
    threshold: (count) =>
      several(
        count,
        'Une seule approbation suffit pour commencer une récupération.',
        `${count} approbations sont nécessaires pour commencer une récupération.`,
      ),
    start: 'Commencer la récupération',
    startEffect: (account, owners, wait) =>
      `Dans ${wait}, le contrôle de ${account} pourra passer à ${owners}. D’ici là, son propriétaire peut l’arrêter.`,
    finalize: 'Prendre le contrôle du compte',
    finalizeEffect: (account) =>
      `${account} passe maintenant à son nouveau propriétaire. Les anciennes clés ne fonctionnent plus.`,
    cancel: 'Arrêter la récupération',
    cancelEffect: 'La récupération en cours de votre compte s’arrête. Son propriétaire reste.',
    unknown: 'Action inconnue',
    unknownEffect: (target) => `Elle appelle ${target}. Refusez, sauf si vous le connaissez.`,
    unknownPayment: (target, amount) =>
      `Elle appelle ${target} et lui envoie ${amount}. Refusez, sauf si vous le connaissez.`,
  },

  finale: {
    title: 'Vous avez gardé le compte',
    lead: 'Même adresse, mêmes avoirs, nouvelle clé.',
    again: 'Rejouer',
    twoCodes: 'Maintenant avec deux codes',
    over: 'C’était le dernier compte neuf. Celui-ci reste protégé : perdez sa nouvelle clé et revenez encore une fois.',
    loseAgain: 'Perdre la nouvelle clé',
    embed: 'L’intégrer à votre site',
  },

  install: {
    title: 'Installer l’extension',
    lead: 'Un petit portefeuille dont le compte peut être récupéré. Il n’est encore dans aucune boutique : construisez-le dans une copie du dépôt.',
    build: 'Construire',
    chromium:
      'Ouvrez chrome://extensions, activez le « Mode développeur », cliquez sur « Charger l’extension non empaquetée » et choisissez extension/dist/chromium.',
    firefox:
      'Ouvrez about:debugging#/runtime/this-firefox, cliquez sur « Charger un module complémentaire temporaire… » et choisissez extension/dist/firefox/manifest.json. Firefox l’oublie à sa fermeture.',
    archives: 'Les archives sont dans extension/dist.',
    provider: 'Adresse du fournisseur',
    providerLead:
      'Saisissez cette adresse de fournisseur dans le portefeuille. Elle connecte d’un coup tous les services de cette page :',
    after:
      'Il peut ensuite remplacer le portefeuille de démo : le panneau du portefeuille, dans « Essayer », le propose.',
  },
};
