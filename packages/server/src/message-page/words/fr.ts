import type { PageWords } from './page-words.ts';

export const fr: PageWords = {
  title: 'Votre message du service de récupération',
  purpose: {
    register: 'Ajouter cette adresse e-mail pour récupérer un compte',
    'confirm-addition': 'Autoriser {addition} à aider dès maintenant à récupérer votre compte',
    recover: 'PRENDRE LE CONTRÔLE d’un compte',
  },
  facts: {
    account: 'Compte',
    network: 'Réseau',
    newOwner: 'Nouveau propriétaire',
    threshold: 'Propriétaires qui doivent signer',
    owner: 'Propriétaire en ce moment',
  },
  code: {
    phrase: 'Mots',
    intro:
      'Saisissez ce code uniquement si la page où vous avez commencé montre les trois mêmes mots :',
    copy: 'Copier le code',
    copied: 'Copié',
    selected: 'Sélectionné : copiez-le avec le clavier',
    lifetime: 'Valable jusqu’au {time}. Ne le donnez à personne.',
    closed: 'Ce code n’est plus valable.',
  },
  now: {
    title: 'Ce que le réseau montre en ce moment',
    unknown:
      'Nous ne pouvons pas lire le réseau pour le moment et ne savons donc pas si votre compte a changé. Vérifiez-le dans votre portefeuille.',
    nothing: 'Ce service ne voit aucune récupération en cours. Le compte est contrôlé par :',
    canStart:
      'Les codes de cette récupération ont été confirmés : elle peut commencer à tout moment. Une fois commencée, la clé de propriétaire peut encore l’arrêter pendant le délai d’attente.',
    running: 'Une récupération est en cours. Le propriétaire peut l’arrêter jusqu’au {time}.',
    finalizable:
      'Une récupération est en cours et son délai d’attente est terminé. N’importe qui peut l’achever à tout moment ; d’ici là, le propriétaire peut encore l’arrêter.',
    stuck:
      'Une récupération est en cours, mais elle est bloquée : le compte ne pourra jamais avoir ses nouveaux propriétaires. Le propriétaire peut l’arrêter, ou davantage de personnes qui aident peuvent en lancer une correcte.',
    other: 'Elle donne le contrôle à une autre adresse que le propriétaire nommé ci-dessus :',
    handedOver: 'Le compte est maintenant contrôlé par le propriétaire que nomme ce message :',
  },
  notMe: {
    title: 'Ce n’était pas vous ?',
    register: 'Alors ignorez le message. Sans le code, rien n’est ajouté.',
    registerClosed:
      'Si le code a été utilisé, cette adresse e-mail peut maintenant aider à récupérer ce compte. Seul le propriétaire du compte peut la retirer.',
    'confirm-addition':
      'Alors n’utilisez pas le code. Quelqu’un d’autre peut peut-être signer pour votre compte : retirez la nouvelle adresse ou le nouveau numéro avec votre clé de propriétaire.',
    open: 'Alors quelqu’un essaie de prendre votre compte. Arrêtez cette demande maintenant :',
    running:
      'Alors arrêtez la récupération à temps. Il vous faut pour cela votre clé de propriétaire, pas cet e-mail.',
    handedOver:
      'Alors quelqu’un a pris le compte et seul le nouveau propriétaire peut y changer quelque chose. N’envoyez plus rien à ce compte.',
    unknown:
      'Alors vérifiez votre compte maintenant dans votre portefeuille. Si une récupération est en cours, vous pouvez l’y arrêter avec votre clé de propriétaire.',
    nothing:
      'Alors quelqu’un essaie peut-être de prendre votre compte et peut peut-être lire cette boîte aux lettres. Gardez votre clé de propriétaire prête et surveillez vos messages.',
  },
  actions: {
    cancel: 'Ce n’était pas moi : arrêter cette demande',
    openAccount: 'L’arrêter dans votre compte',
    openWallet: 'Ouvrez votre portefeuille et arrêtez-y la récupération.',
    tryAgain: 'Réessayer',
  },
  results: {
    stopped: 'Arrêtée. Plus aucun code de cette demande n’est valable.',
    tooLate: 'Trop tard : les codes de cette demande avaient déjà été confirmés.',
    failed: 'Cela n’a pas marché. Réessayez.',
  },
  unknown: {
    title: 'Ce lien ne fonctionne plus',
    text: 'Il est peut-être ancien ou copié en partie seulement. Il ne dit rien de votre compte : vérifiez-le dans votre portefeuille.',
  },
  unreachable: {
    title: 'Cette page ne peut pas être chargée pour le moment',
    text: 'Le service de récupération n’a pas répondu. Cela ne dit rien de votre compte : vérifiez-le dans votre portefeuille.',
  },
};
