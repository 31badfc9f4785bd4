import type { Words } from '../en/strings.ts';

export const days: Words['days'] = {
  day: (day, days) => `Jour ${day} sur ${days}`,
  name: 'Le nom de cette récupération',
  nameHint:
    'Nos messages à son sujet portent les trois mêmes mots. Lisez-les à ceux qui demandent si c’est bien vous.',
  helped: (who) => `Ont aidé : ${who}`,
  told: (who) => `Prévenus : ${who}`,
  nothingToDo: 'Rien à faire d’ici là',
  stolen: 'Votre téléphone a été volé ?',
  stolenLead:
    'Bloquez-le maintenant, pour que personne ne lise vos messages. La récupération continue.',
  findMy: 'iPhone : ouvrir Localiser',
  findHub: 'Android : ouvrir Localiser mon appareil',
  stolenSim: 'Appelez ensuite votre opérateur et faites bloquer la carte SIM.',
  share: 'Laisser vos proches suivre',
  shareHint:
    'Sans danger à partager : il montre les jours, les mots et combien ont aidé. Personne ne peut rien faire avec.',
  watchLead: 'Est-elle vraie ? Appelez le propriétaire à un numéro que vous avez déjà.',
  watchCompare: 'Demandez ces mots au propriétaire',
  watchHint:
    'S’il en lit d’autres, ou ne sait rien d’une récupération, ce n’est pas la sienne : il doit l’arrêter maintenant.',
  watchNote:
    'Vous n’avez rien à faire ici. Ne donnez jamais de code à personne à cause de cette page.',
  helpedOf: (helped, needed) => `${helped} sur ${needed} ont aidé`,
  finishedTitle: 'Cette récupération est terminée',
  finishedLead:
    'Le compte s’ouvre maintenant avec le nouveau portefeuille. Appelez le propriétaire. Si ce n’est pas le sien, n’envoyez plus rien à ce compte.',
  overLead:
    'Elle a été arrêtée, ou une autre a pris sa place. Appelez le propriétaire avant d’aider à nouveau.',

  // Before it: the last code waits
  heldTitle: 'Maintenant, une courte attente',
  heldLead:
    'Votre code était bon. Avant d’envoyer le dernier, nous prévenons vos autres moyens de retour. Si ce n’est pas vous, une pression y suffit pour tout arrêter.',
  heldIn: 'Vous pourrez saisir le dernier code dans',
  heldTold: 'Nous avons prévenu',
  heldNote: 'Un code déjà reçu là-bas ne marche plus.',
  heldStopped: 'Un de vos moyens de retour a répondu « Non, arrêter ». Rien n’a changé.',
};
