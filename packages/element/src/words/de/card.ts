import type { Words } from '../en/strings.ts';

export const card: Words['card'] = {
  title: 'Ihr Weg zurück auf Papier',
  lead: 'Drucken Sie ihn aus, und legen Sie ihn dorthin, wo Sie ihn wiederfinden. Niemand kommt damit hinein: Es steht kein Geheimnis darauf.',
  cardTitle: (site) => `Ihr Weg zurück zu ${site}`,
  goThere: (site) => `Öffnen Sie ${site}, und wählen Sie, dass Sie zurück ins Konto möchten.`,
  enterCode:
    'Geben Sie die E-Mail-Adresse oder Telefonnummer ein, die Ihr Konto schützt, und dann den Code, der ankommt. Kein Code? Nehmen Sie Ihre Notfallcodes, oder rufen Sie die Menschen an, die Ihnen helfen.',
  wait: 'Warten Sie so viele Tage, wie die Seite sagt. Dann öffnet Ihre neue Wallet das Konto.',
  noSecret:
    'Niemand braucht dafür Ihren Schlüssel oder seine Wörter. Wer es für Geld anbietet, kann es nicht.',
  printButton: 'Drucken',
};
