import type { Words } from '../en/strings.ts';

export const contact: Words['contact'] = {
  checkedOn: (channel, date, isDue) =>
    `${channel} · vérifié le ${date}${isDue ? ' : testez-le à nouveau' : ''}`,
  codesLeft: (count, isDue) =>
    `Codes de secours · reste ${count}${isDue ? ' : faites une nouvelle feuille' : ''}`,
  undelivered: (channel) => `${channel} · les messages n’arrivent pas`,
  codesShort: (needed, able) =>
    `Une récupération exige des codes de ${needed} de vos moyens de retour, mais ${able === 0 ? 'aucun n’en donne' : able === 1 ? '1 seul en donne' : `${able} seulement en donnent`}. Testez ce qui ne fonctionne pas, ou ajoutez un autre moyen.`,
  none: 'Plus aucun e-mail ni téléphone n’est enregistré : les codes ne peuvent pas vous parvenir.',
  secondWay: 'Avec un second moyen, personne n’entre en ne lisant que celui-ci.',
};
