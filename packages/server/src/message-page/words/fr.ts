import type { PageWords } from './page-words.ts';

export const fr: PageWords = {
  title: 'Un message au sujet de votre compte',
  purpose: {
    register: 'Ajouter cette adresse e-mail pour retrouver l’accès à un compte',
    'confirm-addition': 'Autoriser {addition} à vous aider dès maintenant à retrouver votre compte',
    recover: 'Votre code pour retrouver l’accès à un compte',
    effect: 'Ce code aide à PRENDRE LE CONTRÔLE du compte, pour le nouveau portefeuille.',
  },
  held: {
    title: 'Quelqu’un veut ouvrir votre compte avec un nouveau portefeuille',
    text: 'Le bon code d’un de vos moyens de retour a été saisi. Le dernier code arrive le {time}. D’ici là, vous pouvez tout arrêter. C’était vous ?',
    yes: 'Oui, c’était moi',
    no: 'Non, arrêter',
  },
  facts: {
    account: 'Compte',
    network: 'Réseau',
    newOwner: 'Nouveau portefeuille',
    threshold: 'Portefeuilles qui doivent signer',
    owner: 'Portefeuille en ce moment',
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
    nothing: 'Ce service ne voit aucune récupération en cours. Le compte s’ouvre avec :',
    canStart:
      'Les bons codes ont été saisis : elle peut commencer à tout moment. Une fois commencée, le portefeuille du propriétaire peut encore l’arrêter pendant le délai d’attente.',
    running: 'Une récupération est en cours. Le propriétaire peut l’arrêter jusqu’au {time}.',
    finalizable:
      'Une récupération est en cours et son délai d’attente est terminé. Elle peut être terminée à tout moment ; d’ici là, le propriétaire peut encore l’arrêter.',
    stuck:
      'Une récupération est en cours, mais elle est bloquée : le compte ne pourra jamais s’ouvrir avec le nouveau portefeuille. Le propriétaire peut l’arrêter, ou davantage de personnes peuvent aider à en lancer une correcte.',
    other: 'Elle est pour un autre portefeuille que celui nommé ci-dessus :',
    handedOver: 'Le compte s’ouvre maintenant avec le portefeuille que nomme ce message :',
  },
  notMe: {
    title: 'Ce n’était pas vous ?',
    register: 'Alors ignorez le message. Sans le code, rien n’est ajouté.',
    registerClosed:
      'Si le code a été utilisé, cette adresse e-mail permet maintenant de retrouver ce compte. Seul le propriétaire du compte peut la retirer.',
    'confirm-addition':
      'Alors n’utilisez pas le code. Quelqu’un d’autre peut peut-être signer pour votre compte : retirez la nouvelle adresse ou le nouveau numéro avec votre portefeuille.',
    open: 'Alors quelqu’un essaie de prendre votre compte. Arrêtez cette demande maintenant :',
    running:
      'Alors arrêtez la récupération à temps. Il vous faut pour cela votre portefeuille, pas cet e-mail.',
    handedOver:
      'Alors quelqu’un a pris le compte et seul le nouveau portefeuille peut y changer quelque chose. N’envoyez plus rien à ce compte.',
    unknown:
      'Alors vérifiez votre compte maintenant dans votre portefeuille. Si une récupération est en cours, vous pouvez l’y arrêter.',
    nothing:
      'Alors quelqu’un essaie peut-être de prendre votre compte et peut peut-être lire cette boîte aux lettres. Gardez votre portefeuille prêt et surveillez vos messages.',
  },
  actions: {
    cancel: 'Ce n’était pas moi, arrêter',
    openAccount: 'Arrêter cette récupération',
    openWallet: 'Ouvrez votre portefeuille et arrêtez-y la récupération.',
    tryAgain: 'Réessayer',
  },
  results: {
    stopped: 'Arrêtée. Plus aucun code de cette demande n’est valable.',
    tooLate: 'Trop tard : les bons codes ont déjà été saisis.',
    failed: 'Cela n’a pas marché. Réessayez.',
    fine: 'Bien. Vous n’avez rien à faire ici : le dernier code arrive à l’heure indiquée.',
    tooMany:
      'Rien n’a été arrêté : il y a eu trop de demandes. Utilisez un autre moyen de retour, ou votre portefeuille.',
  },
  reminder: {
    title: 'Une question par an',
    text: 'Une fois par an, nous demandons si c’est toujours votre moyen de retrouver votre compte. Si vous arrêtez cela, rien d’autre ne change.',
    stop: 'Ne plus me demander',
    stopped: 'C’est fait. Nous ne demanderons plus. Vous pouvez le réactiver dans votre compte.',
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
