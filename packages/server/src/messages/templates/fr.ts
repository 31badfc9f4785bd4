import type { Templates } from './templates.ts';

// In SMS no ê, ô and ç: GSM-7 has none of them, and one would cost more than half of the letters.
export const fr: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Enregistrer ce numéro pour récupérer le compte {account} sur {chain}.',
    subject: 'Ajouter cet e-mail pour récupérer le compte {account}',
    purpose:
      'Ce code ajoute votre adresse e-mail comme moyen de récupérer le compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Vous n’avez rien demandé ? Vous pouvez ignorer ce message : sans le code, rien n’est ajouté. Ne donnez le code à personne.',
  },
  'confirm-addition': {
    sms: 'AUTORISER {addition} à récupérer le compte {account} sur {chain}.',
    subject: 'Autoriser {addition} à récupérer le compte {account}',
    purpose:
      'Ce code permet à {addition} d’aider dès maintenant à récupérer le compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Vous n’avez pas ajouté {addition} ? Alors quelqu’un d’autre peut signer pour votre compte. Ne donnez le code à personne et retirez ce qui a été ajouté.',
  },
  recover: {
    sms: 'PRENDRE LE CONTROLE de {account} sur {chain} pour {newOwner}.',
    subject: 'Code pour prendre le contrôle du compte {account}',
    purpose:
      'Ce code aide à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {newOwner}. {service} protège ce compte.',
    notYou:
      'Vous n’avez rien demandé ? Alors quelqu’un essaie de prendre votre compte. Ne donnez le code à personne. Avec votre clé de propriétaire, vous pouvez encore arrêter une récupération commencée.',
  },
  subscribe: {
    sms: 'Envoyer à ce numéro les alertes du compte {account}.',
    subject: 'Recevoir les alertes du compte {account}',
    purpose:
      'Avec ce code, {service} vous alerte quand quelqu’un modifie qui peut approuver une récupération du compte {account} et quand quelqu’un commence à le récupérer, sur tous les réseaux.',
    notYou:
      'Vous n’avez rien demandé ? Vous pouvez ignorer ce message : sans le code, aucune alerte n’est envoyée. Ne donnez le code à personne.',
  },
  'find-accounts': {
    sms: 'Affiche les comptes que ce numéro protège. Ne déplace rien.',
    subject: 'Trouver les comptes que cette adresse protège',
    purpose:
      'Ce code affiche les comptes que cette adresse protège avec {service}. Il ne peut rien déplacer ni modifier.',
    notYou:
      'Vous n’avez rien demandé ? Vous pouvez ignorer ce message : sans le code, rien n’est affiché. Ne donnez le code à personne.',
  },
  'target-added': {
    sms: '{target} peut désormais récupérer le compte {account} sur {chain}. Pas vous ? Retirez cet ajout avec votre clé.',
    subject: '{target} a été ajouté au compte {account}',
    purpose:
      '{target} a été ajouté comme moyen de récupérer le compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : retirez {target} et changez de clé de propriétaire.',
  },
  'target-deleted': {
    sms: '{target} ne récupère plus le compte {account} sur {chain}. Pas vous ? Enregistrez de nouveau avec votre clé.',
    subject: '{target} ne récupère plus le compte {account}',
    purpose:
      '{target} a été retiré : ce n’est plus un moyen de récupérer le compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : enregistrez de nouveau {target} et changez de clé de propriétaire.',
  },
  'recovery-requested': {
    sms: "Quelqu'un veut PRENDRE LE CONTROLE du compte {account} sur {chain} pour {newOwner}. Pas vous ? Ne donnez aucun code.",
    subject: 'Quelqu’un veut prendre le contrôle du compte {account}',
    purpose:
      'Quelqu’un a demandé à {service} de l’aider à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Alors ne donnez aucun code à personne. Avec votre clé de propriétaire, vous pouvez encore arrêter une récupération commencée.',
  },
  'guardian-added': {
    sms: '{guardian} peut approuver une récupération du compte {account} sur {chain}. Pas vous ? Annulez avec votre clé.',
    subject: 'Une nouvelle adresse peut approuver une récupération du compte {account}',
    purpose:
      'L’adresse {guardian} a été ajoutée au compte {account} sur {chain} : elle peut désormais approuver une récupération, qui remplace les propriétaires.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : retirez l’adresse avec votre clé de propriétaire et changez de clé.',
  },
  'guardian-revoked': {
    sms: '{guardian} ne peut plus approuver une récupération du compte {account} sur {chain}. Pas vous ? Annulez avec votre clé.',
    subject: 'Une adresse ne peut plus approuver une récupération du compte {account}',
    purpose:
      'L’adresse {guardian} a été retirée du compte {account} sur {chain} : elle ne peut plus approuver de récupération.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : ajoutez de nouveau l’adresse avec votre clé de propriétaire et changez de clé.',
  },
  'threshold-changed': {
    sms: 'Approbations requises pour le compte {account} sur {chain} : désormais {threshold}. Pas vous ? Annulez avec votre clé.',
    subject: 'Approbations requises pour le compte {account} : désormais {threshold}',
    purpose:
      'Le nombre d’approbations requises pour récupérer le compte {account} sur {chain} a changé : désormais {threshold}.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : annulez ce changement avec votre clé de propriétaire et changez de clé.',
  },
  'recovery-confirmed': {
    sms: '{guardian} aide à faire CHANGER DE MAINS le compte {account} sur {chain}. Pas vous ? Annulez avec votre clé.',
    subject: 'Quelqu’un se prépare à prendre le contrôle de votre compte {account}',
    purpose:
      'L’adresse {guardian} a approuvé une récupération du compte {account} sur {chain}. Son délai d’attente n’a pas encore commencé.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez-la maintenant : l’approbation sera annulée. Il vous faut pour cela votre clé de propriétaire, pas cet e-mail. C’est vous qui avez demandé de l’aide ? Alors vous n’avez rien à faire.',
  },
  'recovery-executed': {
    sms: 'Dès {time} {account} sur {chain} CHANGE DE MAINS : {newOwner}. Pas vous ? Annulez avec la clé.',
    subject: 'Quelqu’un prend le contrôle de votre compte {account}',
    purpose:
      'Une récupération du compte {account} sur {chain} a commencé. À partir du {time}, le contrôle peut en être pris par {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez-la avant cette heure. Il vous faut pour cela votre clé de propriétaire, pas cet e-mail. C’est vous qui l’avez lancée ? Alors vous n’avez rien à faire d’ici là.',
  },
  'recovery-replaced': {
    sms: 'La récupération du compte {account} sur {chain} a été remplacée par une autre. Pas vous ? Annulez avec votre clé.',
    subject: 'La récupération du compte {account} a été remplacée par une autre',
    purpose:
      'La récupération du compte {account} sur {chain} a été remplacée par une autre, qui a davantage d’approbations. Vous recevrez aussi un message à son sujet.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez la nouvelle à temps. Il vous faut pour cela votre clé de propriétaire, pas cet e-mail.',
  },
  'recovery-finalized': {
    sms: 'Le compte {account} sur {chain} A CHANGÉ DE MAINS : {newOwner}. Tout est définitif.',
    subject: 'Le compte {account} a de nouveaux propriétaires',
    purpose:
      'La récupération du compte {account} sur {chain} est définitive : il a changé de mains, pour {newOwner}, et les anciennes clés ne fonctionnent plus.',
    notYou:
      'Vous n’avez rien demandé ? Alors seuls les nouveaux propriétaires peuvent y changer quelque chose. N’envoyez plus rien à ce compte.',
  },
  'recovery-canceled': {
    sms: 'La récupération du compte {account} sur {chain} a été annulée : ses propriétaires restent. Pas vous ? Changez de clé.',
    subject: 'La récupération du compte {account} a été arrêtée',
    purpose:
      'La récupération du compte {account} sur {chain} a été arrêtée : ses propriétaires restent les mêmes.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : changez de clé de propriétaire. La récupération peut être recommencée.',
  },
  'nonce-invalidated': {
    sms: 'Approbations non utilisées annulées pour le compte {account} sur {chain}. Pas vous ? Changez de clé.',
    subject: 'Les approbations pour le compte {account} ont été annulées',
    purpose:
      'Le compte {account} sur {chain} a annulé toutes les approbations qui n’avaient pas encore servi. Cela seul n’arrête peut-être pas une récupération commencée.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : changez de clé de propriétaire. De nouvelles approbations restent possibles.',
  },
  shared: {
    smsCode: 'Code {code} ({minutes} min), mots {phrase}. Pas vous ? Taisez-le.',
    code: 'Votre code : {code}',
    consequence:
      'Ne le saisissez que si vous voulez récupérer le compte {account} : après le délai d’attente, ses anciens propriétaires en perdent le contrôle.',
    lifetime: 'Valable {minutes} minutes.',
    phrase: 'Ne le saisissez que si la page où vous avez commencé montre les trois mêmes mots :',
    link: 'Le code ne fonctionne pas ? Cette page en montre un plus long.',
    linkOnly: 'Cette page montre votre code.',
    stopRequest: 'Ce n’était pas moi : arrêter cette demande',
    openPage: 'Ouvrir la page du code',
    oneOwner: 'le nouveau propriétaire {owner}',
    severalOwners: '{count} nouveaux propriétaires',
    unknownOwners: 'des propriétaires qui n’ont pas pu être lus',
    countsFrom: 'Fonctionne à partir du {time}.',
    account: 'Compte : {address}',
    newOwner: 'Nouveau propriétaire : {address}',
    threshold: 'Propriétaires qui doivent signer : {count}',
    guardian: 'Adresse : {address}',
    transaction: 'Transaction : {hash}',
    stopRecovery: 'Arrêter cette récupération',
    stopInWallet: 'Ouvrez votre portefeuille et arrêtez-y la récupération de ce compte.',
    checkAccount: 'Vérifier ce compte',
    checkInWallet: 'Ouvrez votre portefeuille et vérifiez-y ce compte.',
    mayBeRead:
      'Si ce n’était pas vous, quelqu’un peut peut-être lire vos e-mails ou vos SMS. Une fois la récupération arrêtée, utilisez une autre adresse ou un autre numéro pour votre compte.',
    details: 'Détails',
    cancelTo: 'Pour l’arrêter, le compte appelle : {address}',
    cancelData: 'avec les données : {data}',
  },
};
