import type { Words } from '../en/strings.ts';

export const rehearsal: Words['rehearsal'] = {
  title: 'Répéter le retour',
  lead: 'Comme si vous aviez perdu votre portefeuille. Rien ne bouge et rien n’est envoyé au réseau.',
  codes: (count) =>
    count === 1
      ? 'Vous saisissez un code que nous vous envoyons.'
      : `Vous saisissez ${count} codes que nous vous envoyons.`,
  startButton: 'Commencer la répétition',
  daysTitle: 'Le délai d’attente commencerait maintenant',
  daysLead: (span, date) =>
    span === undefined || date === undefined
      ? 'Vous n’auriez rien à faire jusqu’à sa fin.'
      : `Il durerait ${span}, jusqu’au ${date}. Vous n’auriez rien à faire.`,
  told: 'Prévenus tout de suite et pendant l’attente :',
  endTitle: 'Vous auriez retrouvé votre compte',
  endLead: (chain) =>
    `Ce jour-là, ceci serait envoyé à ${chain}. Aujourd’hui, rien n’a été envoyé.`,
  module: 'Un appel du module de récupération',
  effect: 'Il dit : après l’attente, le compte s’ouvre avec votre nouveau portefeuille.',
  done: 'La répétition a réussi : vous connaissez votre moyen de retour.',

  // Vérifier un moyen
  testTitle: (target) => `${target} fonctionne-t-il encore ?`,
  testLead: 'Nous y envoyons un code. Saisissez-le, et vous saurez. Il ne déplace rien.',
  testMissing: (target) =>
    `${target} n’a pas été trouvé pour ce compte. Revenez en arrière et affichez de nouveau la liste.`,
  yearlyLead: 'Une question par an à cette adresse : est-ce toujours votre moyen de retour ?',
  yearlyButton: (isOn) => (isOn ? 'Ne plus demander' : 'Me demander une fois par an'),
};
