import type { Templates } from './templates.ts';

// In SMS no ê, ô and ç: GSM-7 has none of them, and one would cost more than half of the letters.
export const fr: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Enregistrer ce numéro pour récupérer le compte {account} sur {chain}.',
    subject: 'Enregistrer un moyen de récupérer le compte {account}',
    purpose:
      'Ce code enregistre votre adresse e-mail comme moyen de récupérer le compte {account} sur {chain}, gardé par {service}.',
    notYou:
      'Vous n’avez rien demandé ? Alors ne faites rien : sans le code, rien n’est enregistré. Ne le donnez à personne.',
  },
  'confirm-addition': {
    sms: 'AUTORISER {addition} à récupérer le compte {account} sur {chain}.',
    subject: 'Autoriser {addition} à récupérer le compte {account}',
    purpose:
      'Ce code autorise {addition} à compter dès maintenant quand quelqu’un récupère le compte {account} sur {chain}, gardé par {service}.',
    notYou:
      'Vous n’avez pas ajouté {addition} ? Alors quelqu’un d’autre peut signer pour votre compte. Ne donnez le code à personne et retirez ce qui a été ajouté.',
  },
  recover: {
    sms: 'PRENDRE LE CONTROLE de {account} sur {chain} pour {heir}.',
    subject: 'PRENDRE LE CONTRÔLE du compte {account}',
    purpose:
      'Ce code aide à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {heir}. {service} garde ce compte.',
    notYou:
      'Vous n’avez rien demandé ? Alors quelqu’un essaie de prendre votre compte. Ne donnez le code à personne. Avec votre clé de propriétaire, vous pouvez encore annuler une récupération commencée.',
  },
  'target-added': {
    sms: '{target} peut désormais récupérer le compte {account} sur {chain}. Pas vous ? Retirez cet ajout avec votre clé.',
    subject: '{target} a été ajouté au compte {account}',
    purpose:
      '{target} a été ajouté comme moyen de récupérer le compte {account} sur {chain}, gardé par {service}.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : retirez {target} et changez de clé de propriétaire.',
  },
  'target-deleted': {
    sms: '{target} ne récupère plus le compte {account} sur {chain}. Pas vous ? Enregistrez de nouveau avec votre clé.',
    subject: '{target} ne récupère plus le compte {account}',
    purpose:
      '{target} a été retiré : ce n’est plus un moyen de récupérer le compte {account} sur {chain}, gardé par {service}.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : enregistrez de nouveau {target} et changez de clé de propriétaire.',
  },
  'recovery-requested': {
    sms: "Quelqu'un veut PRENDRE LE CONTROLE du compte {account} sur {chain} pour {heir}. Pas vous ? Ne donnez aucun code.",
    subject: 'Quelqu’un veut PRENDRE LE CONTRÔLE du compte {account}',
    purpose:
      'Quelqu’un a demandé à {service} de l’aider à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {heir}.',
    notYou:
      'Ce n’était pas vous ? Alors ne donnez aucun code à personne. Avec votre clé de propriétaire, vous pouvez encore annuler une récupération commencée.',
  },
  shared: {
    smsCode: 'Code {code} ({minutes} min), mots {phrase}. Pas vous ? Ne le dites pas.',
    code: 'Votre code : {code}',
    lifetime: 'Il est valable {minutes} minutes.',
    phrase: 'Ne le saisissez que là où vous voyez les mêmes trois mots :',
    link: 'Cette page montre un code plus long, si celui-ci n’est pas accepté, et arrête tout si ce n’était pas vous :',
    linkOnly: 'Cette page montre votre code, et arrête tout si ce n’était pas vous :',
    openPage: 'Ouvrir la page',
    oneOwner: 'le nouveau titulaire {owner}',
    severalOwners: '{count} nouveaux titulaires',
    countsFrom: 'Compte à partir du {time}.',
    account: 'Compte : {address}',
    newOwner: 'Nouveau titulaire : {address}',
    threshold: 'Titulaires qui doivent signer : {count}',
  },
};
