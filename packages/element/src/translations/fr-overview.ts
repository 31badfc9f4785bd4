import { formatsOf } from './formats.ts';
import type { OverviewStrings } from './strings.ts';

const { date, span } = formatsOf('fr');

export const overview: OverviewStrings = {
  // Partout
  elementName: 'Récupération du compte',
  close: 'Fermer',
  details: 'Détails',
  loading: 'Chargement…',
  copy: (what) => `Copier ${what}`,
  copied: 'Copié',
  accountOn: (chain) => `sur ${chain}`,
  chainNumber: (chainId) => `le réseau ${chainId}`,
  channelName: (channel) => (channel === 'email' ? 'E-mail' : 'Téléphone'),
  date,
  span,

  // Avant qu'une vue puisse s'afficher
  offlineTitle: 'Pas de connexion internet',

  // Vue d'ensemble
  protectedTitle: 'Votre compte est protégé',
  protectedLead: (guardians) =>
    guardians === 1
      ? 'Si vous perdez votre clé, votre gardien peut vous rendre l’accès.'
      : 'Si vous perdez votre clé, vos gardiens peuvent vous rendre l’accès.',
  unprotectedTitle: 'Pas encore protégé',
  unprotectedLead:
    'Si vous perdez votre clé aujourd’hui, personne ne peut vous rendre l’accès. Ajouter un e-mail ou un téléphone prend deux minutes.',
  incompleteTitle: 'La protection est incomplète',
  incompleteGuardianLead: 'Il manque une étape : votre compte n’a pas encore accepté le gardien.',
  incompleteModuleLead:
    'La récupération est désactivée sur votre compte : ses gardiens ne peuvent pas aider.',
  uncheckedTitle: 'Connaissez-vous ces gardiens ?',
  uncheckedLead:
    'Ils peuvent lancer une récupération de ce compte. Ce navigateur ne les connaît pas.',
  incompleteThresholdLead:
    'Il faut l’accord de plus de gardiens que le compte n’en a : aucun ne peut donc aider.',
  unknownGuardiansTitle: 'Gardiens que ce navigateur ne connaît pas',
  unknownGuardiansLead:
    'Vous ne les avez ni nommés ni ajoutés ici. Si vous n’en reconnaissez pas un, retirez-le. Sinon, donnez-lui un nom.',
  noContactsNote:
    'Plus aucun e-mail ni téléphone n’est enregistré : le gardien qui envoie les codes ne peut pas vous joindre.',
  unknownModuleTitle: 'N’activez pas la récupération ici',
  unknownModuleLead: (module) =>
    `Le service de récupération indique un module que cette page ne connaît pas : ${module}. Un mauvais module pourrait prendre votre compte aussitôt. Demandez à l’exploitant de ce site.`,
  otherModuleTitle: 'Les codes de ce service ne peuvent pas récupérer ce compte',
  otherModuleLead:
    'Le compte utilise un module de récupération que ce service ne prend pas en charge. Les gardiens du compte restent valables.',
  guardiansTitle: 'Gardiens',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'Ce gardien peut lancer une récupération.';
    if (threshold === 1)
      return `Chacun de ces ${guardians} gardiens peut lancer seul une récupération.`;
    return `${threshold} gardiens sur ${guardians} peuvent ensemble lancer une récupération.`;
  },
  waitInWords: (span) =>
    `Chaque récupération prend ${span}. Vous pouvez l’annuler à tout moment avant la fin.`,
  guardiansButton: 'Modifier les gardiens',
  ownGuardianButton: 'Ajouter plutôt une personne de confiance',
  serviceGuardian: 'Envoie les codes à votre e-mail ou téléphone',
  offlineNote: 'Vous voyez le dernier état connu.',
  protectButton: 'Protéger ce compte',
  finishButton: 'Terminer la protection',
  addContactButton: 'Ajouter un e-mail ou un téléphone',
  contactsButton: 'Gérer e-mail et téléphone',
  recoverButton: 'Récupérer un compte',
  accountDetails: 'Détails du compte',

  // Protéger
  countsFrom: (date) => `Fonctionne à partir du ${date}`,

  // Contacts
  contactsTitle: 'Votre e-mail et votre téléphone',
  contactsEmptyLead: 'Ajoutez-en un pour pouvoir revenir.',
};
