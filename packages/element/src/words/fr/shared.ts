import { formatsOf, lastJoined } from '../en/formats.ts';
import type { SharedStrings } from '../en/strings.ts';

const { remaining } = formatsOf('fr');

/** Qui ouvrira un compte : un seul, quelques-uns parmi plusieurs, ou tous ensemble. */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return `${owners} seul ouvrira`;
  return threshold === count
    ? `${lastJoined(owners, ' et ')} ouvriront ensemble`
    : `${threshold} parmi ${owners} ouvriront`;
};

export const shared: SharedStrings = {
  back: 'Retour',
  cancel: 'Annuler',
  continue: 'Continuer',
  notNow: 'Pas maintenant',
  waitingForWallet: 'Confirmez dans votre portefeuille…',
  retryIn: (time) => `Réessayer dans ${time}`,
  remaining,
  chooseAccountTitle: 'Quel compte ?',
  accountField: 'Adresse du compte',
  accountExample: '0x…',
  connectBusy: 'Connexion…',
  alarmTitle: 'Quelqu’un prend le contrôle de ce compte',
  alarmTimeLeft: 'Temps restant pour arrêter la récupération',
  alarmLead: (owner, when) =>
    `${owner} pourra en prendre le contrôle le ${when}. Si ce n’est pas vous, arrêtez la récupération maintenant.`,
  alarmButton: 'Arrêter la récupération',
  alarmBusy: 'Arrêt…',
  alarmDone: 'Récupération arrêtée. Personne n’a pris le contrôle.',
  finalizedTitle: (owner) => `${owner} contrôle maintenant votre compte`,
  guardianLabel: 'Adresse',
  serviceName: 'Service de récupération',
  moduleLabel: 'Module de récupération',
  doneButton: 'Terminé',
  switchOnTitle: 'Activez la récupération',
  codeButton: 'Confirmer',
  codeBusy: 'Vérification…',
  contactsTitle: 'Votre e‑mail et votre téléphone',
  contactsButtonSign: 'Afficher e-mail et téléphone',
  addContactButton: 'Ajouter un e-mail ou un téléphone',
  contactsBusy: 'Chargement…',
  contactsEmptyLead: 'Ajoutez-en un pour pouvoir revenir.',
  removeButton: 'Retirer',
  removeBusy: 'Retrait…',
  guardiansTitle: 'Qui peut vous aider à revenir',
  incompleteTitle: 'La protection est incomplète',
  incompleteGuardianLead:
    'Il manque une étape : les codes ne peuvent pas encore récupérer votre compte.',
  finishButton: 'Terminer la protection',
  incompleteModuleLead:
    'La récupération est désactivée sur votre compte : personne ne peut vous aider à revenir.',
  thresholdConfirm: 'Enregistrer',
  ownerLabel: 'Nouveau portefeuille',
  ownerNotAnAddress: 'Saisissez une adresse complète : 0x suivi de 40 caractères.',
  nameNotFound:
    'Ce réseau n’a pas d’adresse pour ce nom. Vérifiez l’orthographe ou saisissez l’adresse.',
  nameInvalid: 'Un nom ne peut pas s’écrire ainsi. Vérifiez l’orthographe ou saisissez l’adresse.',
  nameElsewhere: 'Les noms ne fonctionnent que pour les comptes sur Ethereum. Saisissez l’adresse.',
  nameUnread: 'Le nom n’a pas pu être recherché. Réessayez ou saisissez l’adresse.',
  startTitle: 'Lancez la récupération',
  startButton: 'Lancer la récupération',
  calldataTo: 'À',
  startCopyTo: 'Copier l’adresse',
  accountLabel: 'Compte',
  newOwnersLabel: 'Nouveau portefeuille',
  askLinkCopy: 'Copier le lien',
  approveTitle: (name) =>
    name ? `${name} vous demande de l’aide` : 'Quelqu’un vous demande de l’aide',
  approveLead:
    'Appelez maintenant, à un numéro que vous avez déjà. N’utilisez pas celui d’un message.',
  approveOutcome: (span, count) =>
    `Avec assez de personnes prêtes à aider, et après ${span ?? 'un temps d’attente'}, ${count === 1 ? 'le nouveau portefeuille ouvrira' : `les ${count} nouveaux portefeuilles ouvriront`} le compte.`,
  approveCompare: 'Cette personne doit vous lire ces mots',
  approveCompareHint:
    'Si ce sont d’autres mots, ou si elle n’a rien commencé, arrêtez : quelqu’un d’autre demande.',
  approveConfirmation: 'J’ai appelé et reconnu la voix et ces mots',
  deliveredTitle: 'Merci. Votre aide est arrivée.',
  deliveredLead: 'Vous n’avez rien à renvoyer. Vous pouvez fermer cette page.',
  followButton: 'Continuer',
  nonceLabel: 'Nonce',
};
