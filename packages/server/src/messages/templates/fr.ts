import type { Templates } from './templates.ts';

// In SMS no ê, ô and ç: GSM-7 has none of them, and one would cost more than half of the letters.
export const fr: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Enregistrer ce numéro pour retrouver le compte {account} sur {chain}.',
    subject: 'Ajouter cet e-mail pour retrouver l’accès au compte {account}',
    purpose:
      'Ce code ajoute votre adresse e-mail comme moyen de retrouver l’accès au compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Vous n’avez rien demandé ? Vous pouvez ignorer ce message : sans le code, rien n’est ajouté. Ne donnez le code à personne.',
  },
  'confirm-addition': {
    sms: 'AUTORISER {addition} à aider pour le compte {account} sur {chain}.',
    subject: 'Autoriser {addition} à vous aider à retrouver le compte {account}',
    purpose:
      'Ce code permet à {addition} de vous aider dès maintenant à retrouver l’accès au compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Vous n’avez pas ajouté {addition} ? Alors quelqu’un d’autre peut signer pour votre compte. Ne donnez le code à personne et retirez ce qui a été ajouté.',
  },
  recover: {
    sms: 'PRENDRE LE CONTROLE de {account} sur {chain} pour {newOwner}.',
    subject: 'Votre code pour retrouver l’accès au compte {account}',
    purpose:
      'Ce code aide à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {newOwner}. {service} protège ce compte.',
    notYou:
      'Vous n’avez rien demandé ? Alors quelqu’un essaie de prendre votre compte. Ne donnez le code à personne. Avec votre portefeuille, vous pouvez encore arrêter une récupération commencée.',
  },
  subscribe: {
    sms: 'Envoyer à ce numéro les alertes du compte {account}.',
    subject: 'Recevoir les alertes du compte {account}',
    purpose:
      'Avec ce code, {service} vous alerte quand quelqu’un modifie qui peut vous aider à retrouver l’accès au compte {account} et quand quelqu’un commence à le récupérer, sur tous les réseaux.',
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
    sms: '{target} permet de retrouver le compte {account} sur {chain}. Pas vous ? Retirez cet ajout.',
    subject: '{target} a été ajouté au compte {account}',
    purpose:
      '{target} a été ajouté comme moyen de retrouver l’accès au compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : retirez {target} et changez de clé.',
  },
  'target-deleted': {
    sms: '{target} ne permet plus de retrouver le compte {account} sur {chain}. Pas vous ? Enregistrez de nouveau.',
    subject: '{target} ne permet plus de retrouver le compte {account}',
    purpose:
      '{target} a été retiré : ce n’est plus un moyen de retrouver l’accès au compte {account} sur {chain}. {service} protège ce compte.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut signer pour votre compte : enregistrez de nouveau {target} et changez de clé.',
  },
  'codes-few': {
    sms: '{target}, compte {account} sur {chain} : reste {count}. Faites une autre feuille. Pas vous ? Retirez celle-ci.',
    subject: 'Il reste peu de codes papier pour le compte {account}',
    purpose:
      '{target} : un code a servi à retrouver l’accès au compte {account} sur {chain}. Codes restants : {count}. Faites une nouvelle feuille tant que vous avez encore un moyen de retour.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre a votre feuille : retirez-la avec votre portefeuille et faites-en une nouvelle.',
  },
  'way-due': {
    sms: 'Ce numéro permet-il toujours de retrouver le compte {account} sur {chain} ? Sinon, changez-le à temps. Ne plus demander :',
    subject: 'Cette adresse permet-elle toujours de retrouver le compte {account} ?',
    purpose:
      'Vous avez voulu qu’on vous le demande une fois par an : cette adresse permet-elle toujours de retrouver l’accès au compte {account} sur {chain} ? Si vous pouvez lire ceci, elle fonctionne et vous n’avez rien à faire.',
    notYou:
      'Vous n’aurez bientôt plus cette adresse ? Alors changez-la tant que vous avez encore votre portefeuille.',
  },
  'recovery-requested': {
    sms: "Quelqu'un veut PRENDRE LE CONTROLE du compte {account} sur {chain} pour {newOwner}. Pas vous ? Ne donnez aucun code.",
    subject: 'Quelqu’un veut prendre le contrôle du compte {account}',
    purpose:
      'Quelqu’un a demandé à {service} de l’aider à PRENDRE LE CONTRÔLE du compte {account} sur {chain} pour {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Alors ne donnez aucun code à personne. Avec votre portefeuille, vous pouvez encore arrêter une récupération commencée.',
  },
  'recovery-held': {
    sms: "Le code de {target} est juste : {newOwner} veut PRENDRE le compte {account} sur {chain}. Dernier code : {time}. Oui, c'est moi, ou non, stop :",
    subject:
      'C’était vous ? Quelqu’un veut ouvrir le compte {account} avec un nouveau portefeuille',
    purpose:
      'Quelqu’un a saisi le bon code de {target} pour ouvrir le compte {account} sur {chain} avec {newOwner}. Le dernier code arrive le {time}.',
    notYou:
      'Ce n’était pas vous ? Arrêtez-le avant cette heure : une pression suffit, sans votre portefeuille.',
  },
  'way-back-in': {
    sms: 'À garder : ce numéro permet de retrouver le compte {account} sur {chain}.',
    subject: 'À garder : votre moyen de revenir ({service})',
    purpose:
      'Si vous perdez votre téléphone ou votre clé, voici comment retrouver le compte {account} sur {chain} : ouvrez la page ci-dessous et saisissez cette adresse e-mail. Nous vous envoyons alors un code.',
    notYou:
      'Ce message ne contient aucun secret : personne n’entre avec lui seul. Gardez-le là où vous le retrouverez : dans votre boîte, ou sur papier.',
  },
  'guardian-added': {
    sms: '{guardian} peut aider à récupérer le compte {account} sur {chain}. Pas vous ? Annulez.',
    subject: 'Une nouvelle adresse peut vous aider à retrouver le compte {account}',
    purpose:
      'L’adresse {guardian} a été ajoutée au compte {account} sur {chain} : elle peut désormais aider à l’ouvrir avec un nouveau portefeuille.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : retirez l’adresse avec votre portefeuille et changez de clé.',
  },
  'guardian-revoked': {
    sms: '{guardian} ne peut plus aider à récupérer le compte {account} sur {chain}. Pas vous ? Annulez.',
    subject: 'Une adresse ne peut plus vous aider à retrouver le compte {account}',
    purpose:
      'L’adresse {guardian} a été retirée du compte {account} sur {chain} : elle ne peut plus vous aider.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : ajoutez de nouveau l’adresse avec votre portefeuille et changez de clé.',
  },
  'threshold-changed': {
    sms: 'Aides requises pour le compte {account} sur {chain} : désormais {threshold}. Pas vous ? Annulez.',
    subject: 'Aides requises pour le compte {account} : désormais {threshold}',
    purpose:
      'Le nombre de personnes qui doivent aider à retrouver l’accès au compte {account} sur {chain} a changé : désormais {threshold}.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : annulez ce changement avec votre portefeuille et changez de clé.',
  },
  'recovery-confirmed': {
    sms: '{guardian} aide à faire CHANGER DE MAINS le compte {account} sur {chain}. Pas vous ? Annulez avec votre clé.',
    subject: 'Quelqu’un se prépare à prendre le contrôle de votre compte {account}',
    purpose:
      'L’adresse {guardian} aide à ouvrir le compte {account} sur {chain} avec un nouveau portefeuille. Le délai d’attente n’a pas encore commencé.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez-le maintenant. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-executed': {
    sms: 'Dès {time} {account} sur {chain} CHANGE DE MAINS : {newOwner}. Pas vous ? Annulez.',
    subject: 'Quelqu’un a commencé à prendre le contrôle de votre compte {account}',
    purpose:
      'Une récupération du compte {account} sur {chain} a commencé. À partir du {time}, il peut être ouvert par {newOwner}. D’ici là, vous pouvez l’arrêter.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez-la avant cette heure. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-waiting': {
    sms: "Dès {time} le compte {account} sur {chain} s'ouvre avec {newOwner}. Pas vous ? Annulez.",
    subject: 'Compte {account} : la moitié de l’attente est passée',
    purpose:
      'La récupération du compte {account} sur {chain} est en attente. À partir du {time}, il peut être ouvert par {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez-la avant cette heure. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-ending': {
    sms: "URGENT : dès {time} le compte {account} sur {chain} s'ouvre avec {newOwner}. Pas vous ? Annulez.",
    subject: 'Compte {account} : l’attente se termine bientôt',
    purpose:
      'L’attente pour le compte {account} sur {chain} se termine bientôt. À partir du {time}, il peut être ouvert par {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Ce sont les dernières heures pour l’arrêter. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-ready': {
    sms: "Le compte {account} sur {chain} peut maintenant s'ouvrir avec {newOwner}. Pas vous ? Annulez.",
    subject: 'Vous pouvez retrouver le compte {account} maintenant',
    purpose:
      'L’attente est terminée : le compte {account} sur {chain} peut maintenant être ouvert par {newOwner}.',
    notYou:
      'Ce n’était pas vous ? Tant que ce n’est pas terminé, vous pouvez encore l’arrêter. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-replaced': {
    sms: 'La récupération du compte {account} sur {chain} a été remplacée par une autre. Pas vous ? Annulez avec votre clé.',
    subject: 'La récupération du compte {account} a été remplacée par une autre',
    purpose:
      'La récupération du compte {account} sur {chain} a été remplacée par une autre, pour laquelle plus de personnes aident. Vous recevrez aussi un message à son sujet.',
    notYou:
      'Ce n’était pas vous ? Alors arrêtez la nouvelle à temps. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
  },
  'recovery-finalized': {
    sms: 'Le compte {account} sur {chain} A CHANGÉ DE MAINS : {newOwner}. Tout est définitif.',
    subject: 'Le compte {account} s’ouvre maintenant avec un nouveau portefeuille',
    purpose:
      'La récupération du compte {account} sur {chain} est terminée : il s’ouvre maintenant avec {newOwner}, et les anciens portefeuilles ne l’ouvrent plus.',
    notYou:
      'C’était vous ? Vous avez retrouvé votre compte. Ce n’était pas vous ? Alors seul le nouveau portefeuille peut y changer quelque chose. N’envoyez plus rien à ce compte.',
  },
  'recovery-canceled': {
    sms: 'La récupération du compte {account} sur {chain} a été annulée : rien ne change. Pas vous ? Changez de clé.',
    subject: 'La récupération du compte {account} a été arrêtée',
    purpose:
      'La récupération du compte {account} sur {chain} a été arrêtée : il s’ouvre avec le même portefeuille qu’avant.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : changez de clé. La récupération peut être recommencée.',
  },
  'nonce-invalidated': {
    sms: 'Les accords de vos aides pour le compte {account} sur {chain} sont annulés. Pas vous ? Changez de clé.',
    subject: 'Les accords précédents pour le compte {account} ont été annulés',
    purpose:
      'Le compte {account} sur {chain} a annulé tous les accords précédents de vos aides. Cela seul n’arrête peut-être pas une récupération commencée.',
    notYou:
      'Ce n’était pas vous ? Alors quelqu’un d’autre peut agir pour votre compte : changez de clé. Vos aides peuvent redonner leur accord.',
  },
  shared: {
    sheet: 'codes papier {sheet}',
    smsPurpose: 'Le code arrive. Mots {phrase}. Pas vous ? Taisez-le.',
    smsCode: 'Code {code} ({minutes} min), mots {phrase}. Pas vous ? Taisez-le.',
    code: 'Votre code : {code}',
    consequence:
      'Ne le saisissez que si vous voulez retrouver l’accès au compte {account} : après le délai d’attente, l’ancien portefeuille ne l’ouvre plus.',
    lifetime: 'Valable {minutes} minutes.',
    phrase: 'Ne le saisissez que si la page où vous avez commencé montre les trois mêmes mots :',
    link: 'Le code ne fonctionne pas ? Cette page en montre un plus long.',
    linkOnly: 'Cette page montre votre code.',
    stopRequest: 'Ce n’était pas moi, arrêter',
    openPage: 'Ouvrir la page du code',
    oneOwner: 'le nouveau portefeuille {owner}',
    severalOwners: '{count} nouveaux portefeuilles',
    unknownOwners: 'un portefeuille qui n’a pas pu être lu',
    countsFrom: 'Fonctionne à partir du {time}.',
    account: 'Compte : {address}',
    newOwner: 'Nouveau portefeuille : {address}',
    threshold: 'Portefeuilles qui doivent signer : {count}',
    guardian: 'Adresse : {address}',
    recoveryPhrase: 'Mots de cette récupération : {phrase}',
    transaction: 'Transaction : {hash}',
    stopRecovery: 'Arrêter cette récupération',
    stopInWallet: 'Ouvrez votre portefeuille et arrêtez-y la récupération de ce compte.',
    checkAccount: 'Vérifier ce compte',
    checkInWallet: 'Ouvrez votre portefeuille et vérifiez-y ce compte.',
    wasMe: 'C’était vous ? Alors vous n’avez rien à faire.',
    answerYes: 'Oui, c’était moi',
    answerNo: 'Non, arrêter',
    remindedYearly: 'Vous recevez ce message une fois par an parce que vous l’avez demandé.',
    stopReminders: 'Ne plus me demander',
    wasMeWaiting:
      'C’était vous ? Alors vous n’avez rien à faire d’ici là. Nous vous écrirons quand vous pourrez retrouver votre compte.',
    wasMeAutomatic:
      'C’était vous ? Alors vous n’avez rien à faire : nous terminons à ce moment-là pour vous, et vous écrivons.',
    wasMeReady:
      'C’était vous ? Alors retrouvez votre compte maintenant, sur la page où vous avez commencé.',
    getBackIn: 'Retrouver mon compte',
    sentAsked: 'Envoyé par {service}, car quelqu’un a saisi cette adresse.',
    sentAbout: 'Envoyé par {service}, car cette adresse protège le compte ou reçoit ses alertes.',
    neverAsk: 'Nous ne demandons jamais de code par téléphone, chat ou e-mail.',
    help: 'Obtenir de l’aide',
    mayBeRead:
      'Si ce n’était pas vous, quelqu’un peut peut-être lire vos e-mails ou vos SMS. Une fois la récupération arrêtée, utilisez une autre adresse ou un autre numéro pour votre compte.',
    details: 'Détails',
    cancelTo: 'Pour l’arrêter, le compte appelle : {address}',
    cancelData: 'avec les données : {data}',
  },
};
