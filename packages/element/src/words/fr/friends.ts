import type { Words } from '../en/strings.ts';

export const friends: Words['friends'] = {
  // Inviter
  inviteTitle: 'À qui faites-vous confiance ?',
  inviteLead:
    'Cette personne reçoit un lien. Il ne laisse entrer personne : vous l’ajoutez quand elle a répondu et que vous lui avez parlé.',
  friendName: 'Son nom',
  friendNameHint: 'Il reste dans ce navigateur.',
  friendNameMissing: 'Entrez un nom, pour savoir de qui vient la réponse.',
  yourName: 'Votre nom, tel que cette personne vous connaît',
  yourNameHint: 'Facultatif. Quiconque a le lien le voit, ainsi que le compte concerné.',
  inviteButton: 'Créer l’invitation',
  byAddressButton: 'J’ai son adresse',
  sentTitle: (name) => `Envoyez ceci à ${name}`,
  sentLead:
    'À cette personne seulement. Sa réponse est aussi un lien : ouvrez-le dans ce navigateur sous 30 jours.',
  inviteLabel: 'Invitation à envoyer',
  answerField: 'Ou collez ici ce qu’elle vous a renvoyé',
  answerUnreadable: 'Ce n’est pas sa réponse. Copiez-la en entier et collez-la de nouveau.',
  invitedTitle: 'Pas encore de réponse',
  showInvitation: (name) => `Afficher l’invitation pour ${name}`,
  withdrawButton: 'Retirer',

  // Répondre à une invitation
  askedTitle: (name) =>
    name ? `Aiderez-vous ${name} à revenir ?` : 'Aiderez-vous quelqu’un à revenir ?',
  askedLead:
    'Si cette personne perd sa clé, elle vous appelle, et vous confirmez avec votre portefeuille. Vous ne pouvez rien déplacer, et cela ne vous coûte rien.',
  askedCaution: (name) =>
    name
      ? `N’importe qui peut écrire « ${name} » dans un lien. N’acceptez que si vous savez que ce lien vient de cette personne.`
      : 'N’acceptez que si vous savez qui vous a envoyé ce lien.',
  yesButton: 'J’en suis',
  ownWallet:
    'Ce portefeuille ouvre lui-même ce compte et ne peut donc pas l’aider à revenir. Choisissez un autre compte dans votre portefeuille.',
  answerTitle: 'Envoyez maintenant votre réponse',
  answerLead: 'Elle compte quand la personne l’a reçue, vous a parlé et vous a ajouté.',
  answerLabel: 'Votre réponse',
  readOut: 'Quand elle vous appelle, lisez ces mots à voix haute',
  readOutHint:
    'Au téléphone seulement, jamais dans un message : ils montrent que la réponse vient de vous.',
  helpedButton: 'Qui je protège',

  // Recevoir une réponse
  answeredTitle: (name) => `${name} a répondu`,
  answeredLead: (name) =>
    `Appelez ${name} maintenant, à un numéro que vous avez déjà. N’utilisez pas celui d’un message.`,
  hear: (name) => `${name} doit vous lire ces mots`,
  hearHint:
    'Si ce sont d’autres mots, ou si aucune réponse n’a été envoyée, elle vient de quelqu’un d’autre.',
  heardTick: 'J’ai appelé et entendu ces mots',
  addFriendButton: (name) => `Ajouter ${name}`,
  otherWordsButton: 'J’ai entendu autre chose',
  otherTitle: 'Quelqu’un d’autre a répondu',
  otherLead:
    'Personne n’a été ajouté, et cette invitation ne vaut plus. Créez-en une autre et envoyez-la par un autre moyen.',
  strayTitle: 'Aucune invitation de ce navigateur n’attend cette réponse',
  strayLead:
    'Ouvrez-la dans le navigateur où vous avez créé l’invitation. Si vous n’avez invité personne, ou si l’ajout est déjà fait, quittez : personne n’a été ajouté.',

  // Qui l’on aide
  helpedTitle: 'Qui je protège',
  helpedLead: 'Si ces personnes perdent leur clé, vous les aidez à revenir.',
  helpedEmpty: 'Personne pour l’instant',
  helpedEmptyLead:
    'Les personnes dont vous acceptez l’invitation dans ce navigateur apparaissent ici.',
  someone: 'Quelqu’un sans nom',
  helpedAdded: 'Vous pouvez aider à revenir.',
  helpedWaiting: 'Vous n’avez pas été ajouté, ou avez été retiré.',
  helpedUnread: 'Le réseau n’a pas répondu si vous avez été ajouté.',
  stillThere: (name) => `Toujours là pour ${name} ?`,
  stillThereLead: 'Vous l’avez dit il y a plus d’un an. Avez-vous encore ce portefeuille ?',
  stillYes: 'Oui',
  stillNo: 'Plus maintenant',
  overNote:
    'Vous avez dit ne plus aider. Prévenez cette personne : tant qu’elle ne vous a pas retiré, elle compte sur vous.',
  overButton: 'Je peux de nouveau aider',

  // Demander si quelqu’un aide toujours
  askTitle: (name) => `${name} est toujours là pour vous ?`,
  askLead: (name) =>
    `Envoyez ceci à ${name}. Son portefeuille signe la réponse, ce qui montre qu’il est toujours là.`,
  askLabel: 'Votre question',
  askedAgainLead:
    'On vous demande si vous pourriez encore aider. Votre portefeuille signe la réponse : elle ne déplace rien et ne vous coûte rien.',
  otherWallet: (address) =>
    `Vous aidez avec un autre portefeuille : ${address}. Choisissez-le dans votre portefeuille. Si vous ne l’avez plus, dites-le à cette personne.`,
  answerAgainLead: 'Elle montre que vous avez toujours le portefeuille avec lequel vous aidez.',
  checkedTitle: (name) => `${name} est toujours là`,
  checkedLead: 'Son portefeuille a signé la réponse. Redemandez dans un an.',
  checkedOtherTitle: 'Un autre portefeuille a répondu',
  checkedOther: 'Ce n’est pas celui qui vous aide. Appelez cette personne.',
};
