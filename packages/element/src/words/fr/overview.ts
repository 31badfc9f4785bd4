import { elementNames } from '../en/element-names.ts';
import { formatsOf } from '../en/formats.ts';
import type { RecoveryNeeds, Words } from '../en/strings.ts';

const { date, span } = formatsOf('fr');

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'un code reçu par e-mail ou téléphone';
  if (!other)
    return one === 'email' ? 'un code reçu par e-mail' : 'un code reçu sur votre téléphone';
  if (codes.length > 2) return `des codes de ${requiredCodes} de vos ${codes.length} moyens`;
  return one === other || codes.includes('paper')
    ? 'un code de chacun de vos 2 moyens'
    : 'un code reçu par e-mail et un autre sur votre téléphone';
};

export const overview: Words['overview'] = {
  // Partout
  elementName: elementNames.fr,
  language: 'fr',
  close: 'Fermer',
  details: 'Détails',
  loading: 'Chargement…',
  notLoaded:
    'Une partie de cette page n’a pas pu être chargée. Rien n’a changé. Réessayez, ou rechargez la page.',
  reloadButton: 'Recharger la page',
  tryAgain: 'Réessayer',
  copy: (what) => `Copier ${what}`,
  copied: 'Copié',
  copyFailed: 'Sélectionnez le texte pour le copier',
  accountOn: (chain) => `sur ${chain}`,
  chainNumber: (chainId) => `le réseau ${chainId}`,
  channelName: (channel) =>
    channel === 'email' ? 'E-mail' : channel === 'sms' ? 'Téléphone' : 'Codes de secours',
  date,
  span,

  // Avant qu'une vue puisse s'afficher
  offlineTitle: 'Pas de connexion internet',

  // Vue d'ensemble
  protectedTitle: 'Votre compte est protégé',
  recoveryNeeds: ({ people, name, ...needs }) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return `l’aide de ${name ?? 'votre personne de confiance'}`;
      if (count === people) return `l’aide de vos ${people} personnes de confiance`;
      return `l’aide de ${count} de vos ${people} personnes de confiance`;
    };
    const together = codes && needs.withCodes ? `${codes} et ${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return `Pour récupérer le compte, il vous faut ${[together, alone].filter(Boolean).join(', ou bien ')}.`;
  },
  uncheckedTitle: 'Vérifiez qui peut vous aider à revenir',
  unprotectedTitle: 'Pas encore protégé',
  unprotectedLead:
    'Si vous perdez votre clé aujourd’hui, personne ne peut vous rendre l’accès. Ajouter un e-mail ou un téléphone prend deux minutes.',
  guardianThreshold: (threshold, guardians) => {
    if (threshold === 1) return 'Une seule aide suffit pour lancer une récupération.';
    const who = guardians === 2 ? 'des deux' : `des ${guardians}`;
    return `Il faut l’aide ${threshold < guardians ? `de ${threshold} sur ${guardians}` : who} pour lancer une récupération.`;
  },
  waitInWords: (span) => `Une récupération prend ${span}. D’ici là, vous pouvez l’arrêter.`,
  toldNote: (targets, span) =>
    `Si quelqu’un lance une récupération, nous prévenons aussitôt ${targets}. Vous avez alors ${span} pour l’arrêter.`,
  guardiansButton: 'Modifier qui peut aider',
  manageWay: (way) => `Gérer ${way}`,
  waysTitle: 'Vos moyens de retour',
  addAnyButton: 'Ajouter un autre moyen',
  ownGuardianButton: 'Ajouter plutôt une personne de confiance',
  serviceGuardian: 'Codes par e‑mail et téléphone',
  codesBy: (service) => `Codes de ${service}`,
  addedElsewhere: 'Ajouté sur un autre appareil',
  offlineNote: 'Vous voyez le dernier état connu.',
  protectButton: 'Protéger ce compte',
  contactsButton: 'Gérer e-mail et téléphone',
  recoverButton: 'Récupérer un compte',

  // Protéger
  countsFrom: (date) => `Fonctionne à partir du ${date}`,
};
