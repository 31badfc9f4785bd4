import { formatsOf } from '../formats.ts';
import type { Words } from '../strings.ts';

const { region } = formatsOf('fr');

export const contacts: Words['contacts'] = {
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
  guardianChangedTitle: 'Le service de récupération a une nouvelle adresse',
  guardianChangedLead: (target) =>
    `${target} est enregistré, mais ne peut pas encore récupérer ce compte. Si vous faites confiance à la nouvelle adresse, retirez d’abord l’ancienne de votre compte, puis ajoutez ${target} de nouveau.`,
  guardianBefore: 'Sur votre compte',
  guardianNow: 'Nouvelle adresse du service',
  addTitle: 'Autorisez les codes à récupérer votre compte',
  addLead: 'Approuvez une fois pour terminer.',
  addMeaning: (span) =>
    `Le service de récupération ne peut lancer une récupération qu’avec des codes envoyés à vous. Vous avez ensuite ${span ?? 'du temps'} pour l’arrêter.`,
  addAnotherFirst: 'Ajouter d’abord un autre e-mail ou téléphone',
  laterButton: 'Plus tard',
  protectDoneTitle: 'C’est fait. Vous pourrez revenir.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Si vous perdez votre clé, revenez ici avec votre e-mail.'
      : 'Si vous perdez votre clé, revenez ici avec votre téléphone.',
  addAnotherButton: 'En ajouter un autre',
  switchOnLead:
    'Tant qu’elle est désactivée, personne ne peut vous aider à revenir. Vérifiez que vous faites encore confiance à tous ceux qui sont ici.',
  switchedOnLead: 'Si vous perdez votre clé, revenez ici.',

  // Find the account
  findTitle: 'Retrouver votre compte',
  findLead:
    'Saisissez un e-mail ou un téléphone qui le protège. Le code que nous y envoyons affiche vos comptes. Il ne peut rien déplacer.',
  findAgainLead: (target) =>
    `Vous avez demandé un code à ${target}. Saisissez de nouveau cet e-mail ou ce téléphone pour continuer.`,
  findButton: 'Envoyer le code',
  findCodeTitle: (target) => `Saisissez le code qui arrive à ${target}`,
  findCodeLead: 'S’il protège un compte, le code arrive en moins d’une minute.',
  findOther: 'Essayer un autre e-mail ou téléphone',
  foundTitle: 'Lequel est le vôtre ?',
  foundLead: (target) => `${target} protège ces comptes.`,
  foundElsewhere: (chain) => `Sur ${chain} : non pris en charge sur cette page`,
  foundChoose: 'Choisir',
  foundChooseThis: (account) => `Choisir ${account}`,
  foundNoneTitle: 'Aucun compte trouvé',
  foundNoneLead: (target) => `${target} ne protège aucun compte actuellement.`,

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
  contactsOnly: (target, others) =>
    others === 1
      ? `Pour récupérer, il vous faut un code de ${target}. L’autre ne fonctionne pas encore.`
      : `Pour récupérer, il vous faut un code de ${target}. Les autres ne fonctionnent pas encore.`,
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
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} a été ajouté. ${from} reste jusqu’à ce que vous le retiriez.`
      : `${to} a été ajouté et fonctionne à partir du ${date}. ${from} reste jusqu’à ce que vous le retiriez.`,
  removeLast:
    'C’est le dernier. Sans lui, aucun code ne peut vous rendre l’accès si vous perdez votre clé.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Il n’en restera qu’un. Toute personne qui peut en lire les messages pourrait lancer une récupération.'
      : `Il en restera ${left}. Une récupération demande alors les codes de ${required} d’entre eux.`,
  removeNoneCounts: (date, others) =>
    others === 1
      ? `L’autre ne fonctionne pas avant le ${date}. Si vous perdez votre clé d’ici là, aucun code ne peut vous rendre l’accès.`
      : `Les autres ne fonctionnent pas avant le ${date}. Si vous perdez votre clé d’ici là, aucun code ne peut vous rendre l’accès.`,
  removeConfirm: 'Signer et retirer',
  alertsTitle: 'Me prévenir quand quelqu’un lance une récupération',
  alertsLead:
    'Et aussi quand quelqu’un modifie qui peut approuver. L’activer demande une signature gratuite.',
  alertsShow: 'Afficher les alertes',
  alertsTo: (target) => `Alertes à ${target}`,
  alertsOn: 'Activé',
  alertsOff: 'Désactivé',
  alertsBegun: (target) => `${target} recevra les alertes.`,
  alertsEnded: (target) => `${target} ne recevra plus d’alertes.`,
};
