import type { Words } from '../en/strings.ts';

export const backupCodes: Words['backupCodes'] = {
  title: 'Codes de secours sur papier',
  lead: 'Huit codes pour le jour où vous n’aurez accès ni à vos e-mails ni à votre téléphone. Chacun compte une fois, comme un code que nous vous envoyons.',
  once: 'Ils ne s’affichent que cette fois. Préparez papier et stylo.',
  needsBoth:
    'Une récupération demandera alors les deux : un code de la feuille et un que nous vous envoyons.',
  replaces: (sheet) => `${sheet} ne marchera plus une fois les nouveaux codes confirmés.`,
  makeButton: 'Afficher les codes',
  making: 'Création des codes…',
  sheetTitle: (sheet) => `Votre feuille ${sheet}`,
  sheetLead: 'Notez maintenant ce nom et tous les codes.',
  keep: 'Gardez-les là où vous seul avez accès. Un code seul ne suffit jamais.',
  copyButton: 'Copier les codes',
  keptButton: 'Je les ai gardés',
  typeTitle: 'Saisissez l’un d’eux pour montrer que vous les avez gardés',
  typeHint: 'Il reste utilisable ensuite.',
  confirmTitle: 'Utiliser les codes tout de suite ?',
  confirmLead: (date) =>
    `Par sécurité, de nouveaux codes de secours ne fonctionnent qu’${date === undefined ? 'après un temps d’attente' : `à partir du ${date}`}. Pour ne pas attendre, saisissez un code envoyé à l’un de ceux-ci.`,
  done: (sheet) => `${sheet} fonctionne.`,
  doneLater: (sheet, date) => `${sheet} fonctionne à partir du ${date}.`,
};

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
