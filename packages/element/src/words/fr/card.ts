import type { Words } from '../en/strings.ts';

export const card: Words['card'] = {
  title: 'Votre moyen de retour, sur papier',
  lead: 'Imprimez-le et gardez-le là où vous le retrouverez. Personne n’entre avec : il ne contient aucun secret.',
  cardTitle: (site) => `Votre moyen de retour sur ${site}`,
  goThere: (site) => `Ouvrez ${site} et choisissez de revenir dans votre compte.`,
  enterCode:
    'Saisissez l’e-mail ou le téléphone qui protège votre compte, puis le code reçu. Pas de code ? Prenez vos codes de secours, ou appelez les personnes qui vous aident.',
  wait: 'Attendez le nombre de jours indiqué par la page. Votre nouveau portefeuille ouvre ensuite le compte.',
  noSecret:
    'Personne n’a besoin de votre clé ni de ses mots pour cela. Qui le propose contre de l’argent ne peut pas le faire.',
  printButton: 'Imprimer',
};
