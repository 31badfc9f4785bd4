import { formatsOf } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

const { region } = formatsOf('fr');

export const protect: Words['protect'] = {
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
  signTitle: 'Votre portefeuille demande votre accord',
  signFirst: 'Votre portefeuille demande votre accord (1 sur 2)',
  signLead: (target) => `Il dit : ${target} peut m’aider à revenir.`,
  signNote: 'C’est gratuit et cela ne déplace rien.',
  signDetails: 'Ce que signe votre portefeuille',
  signButton: 'Demander à mon portefeuille',
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
  waitsLead:
    'Par sécurité, un nouvel e-mail ou téléphone ne fonctionne pas tout de suite. Vous n’avez plus rien à faire.',
  guardianChangedTitle: 'Le service de récupération a une nouvelle adresse',
  guardianChangedLead: (target) =>
    `${target} est enregistré, mais ne peut pas encore récupérer ce compte. Si vous faites confiance à la nouvelle adresse, retirez d’abord l’ancienne de votre compte, puis ajoutez ${target} de nouveau.`,
  guardianBefore: 'Sur votre compte',
  guardianNow: 'Nouvelle adresse du service',
  furtherWaitButton: 'En ajouter un avec un autre délai',
  wayElsewhere:
    'Un même moyen de revenir ne peut pas avoir deux délais d’attente : le plus court l’emporterait. Retirez-le d’abord de l’autre.',
  addTitle: 'Dernière étape : activez',
  addLead: 'Votre portefeuille demande encore une fois (2 sur 2).',
  addMeaning: (span) =>
    `Personne ne peut lancer une récupération sans un code envoyé à vous. Vous avez ensuite ${span ?? 'du temps'} pour l’arrêter.`,
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
  testButton: 'Tester',
  testContact: (target) => `Tester ${target}`,
  testDone: (target) => `${target} fonctionne.`,
  backupCodesButton: (isNew) =>
    isNew ? 'Nouveaux codes de secours' : 'Codes de secours sur papier',
  cardButton: 'Imprimer une carte',
  rehearseButton: 'Répéter',
  findTitle: 'Retrouver l’accès',
  findLead:
    'Saisissez l’e-mail ou le téléphone qui protège votre compte. Nous y envoyons un code. Il indique seulement quel compte est le vôtre.',
  enterAddress: 'J’ai l’adresse du compte',
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
  contactsHiddenLead:
    'Montrez que c’est vous : votre portefeuille demande votre accord. C’est gratuit.',
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
  replaceNote: 'Votre portefeuille peut demander deux fois. C’est gratuit.',
  replaceButton: 'Retirer l’ancien',
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
  removeConfirm: 'Le retirer',
  alertsTitle: 'Qui est prévenu',
  alertsAlways: (targets) =>
    `Quand quelqu’un lance une récupération, nous prévenons toujours ${targets}.`,
  alertsLead:
    'Un interrupteur prévient aussi quand quelqu’un modifie qui peut vous aider à revenir. L’activer demande un accord gratuit dans votre portefeuille.',
  alertsShow: 'Afficher les alertes',
  alertsTo: (target) => `Prévenir aussi ${target} des changements`,
  alertsOn: 'Prévenu des récupérations et des changements',
  alertsOff: 'Prévenu des récupérations',
  alertsBegun: (target) => `${target} est maintenant aussi prévenu des changements.`,
  alertsEnded: (target) => `${target} n’est plus prévenu des changements.`,
  // Gardiens
  guardiansEmpty: 'Personne ne peut encore vous aider à revenir',
  guardiansEmptyLead:
    'Une personne de confiance, ou un autre portefeuille à vous, peut vous aider à revenir.',
  guardiansWhileRunning: 'Ce que vous modifiez ici l’arrête aussi.',
  guardiansRunningButton: 'Voir la récupération',
  addGuardianTitle: 'Ajouter par son adresse',
  addGuardianLead:
    'Une personne qui peut vous aider à revenir, ou un autre portefeuille à vous, gardé ailleurs.',
  guardianField: 'Adresse du portefeuille',
  guardianHint: 'Demandez-lui de la copier depuis son portefeuille.',
  addWalletTitle: 'Lequel de vos portefeuilles ?',
  addWalletLead:
    'Choisissez-en un que vous gardez ailleurs, pour ne pas perdre les deux à la fois.',
  addWalletHint: 'Copiez-la depuis ce portefeuille.',
  ownWalletName: 'Mon autre portefeuille',
  guardianNoChecksum:
    'Nous ne pouvons pas y détecter les fautes de frappe. Copiez-la directement depuis le portefeuille.',
  guardianReserved: 'Personne n’a cette adresse. Copiez-la de nouveau.',
  guardianIsAccount: 'Un compte ne peut pas s’aider lui-même. Choisissez une autre adresse.',
  guardianIsOwner:
    'C’est la propre clé du compte. Vous perdriez les deux à la fois. Choisissez une autre adresse.',
  guardianIsModule: 'C’est le module de récupération lui-même. Choisissez une autre adresse.',
  guardianIsThere: 'Cette adresse est déjà ajoutée.',
  guardianName: 'Nom',
  guardianNameHint: 'Facultatif. Il reste sur cet appareil.',
  guardianAdded: (guardian) => `${guardian} peut maintenant vous aider à revenir.`,
  thresholdLead:
    'Plus, c’est plus sûr si quelqu’un se retourne contre vous. Moins, c’est plus sûr si quelqu’un devient injoignable.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Une seule aide suffit maintenant.';
    const who = guardians === 2 ? 'Les deux' : `Les ${guardians}`;
    return `${threshold < guardians ? `${threshold} sur ${guardians}` : who} doivent maintenant aider.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed, able) =>
    `${needed} doivent aider, mais ${able === 0 ? 'personne ne peut' : able === 1 ? '1 seul peut' : `${able} seulement peuvent`} le faire.`,
  accountDetails: 'Détails du compte',
  thresholdButton: 'Modifier combien doivent aider',
  addPersonButton: 'Ajouter une personne de confiance',
  serviceDownNote: 'Impossible de joindre le service de récupération. Votre compte est inchangé.',
  serviceDownTitle: 'L’envoi de codes est impossible pour le moment',
  alarmReplaceButton: 'Remplacer l’e-mail ou le téléphone',
};
