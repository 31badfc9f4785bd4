import type { Words } from '../en/strings.ts';

export const backupCodes: Words['backupCodes'] = {
  title: 'Notfallcodes auf Papier',
  lead: 'Acht Codes für den Tag, an dem Sie weder an Ihre E‑Mails noch an Ihr Telefon kommen. Jeder zählt einmal wie ein Code, den wir Ihnen senden.',
  once: 'Sie werden nur dieses eine Mal gezeigt. Legen Sie Stift und Papier bereit.',
  needsBoth:
    'Ab dann braucht eine Wiederherstellung beides: einen Code vom Blatt und einen, den wir Ihnen senden.',
  replaces: (sheet) => `${sheet} gilt nicht mehr, sobald Sie die neuen Codes bestätigen.`,
  makeButton: 'Codes anzeigen',
  making: 'Codes werden erstellt…',
  sheetTitle: (sheet) => `Ihr Blatt ${sheet}`,
  sheetLead: 'Schreiben Sie diesen Namen und alle Codes jetzt auf.',
  keep: 'Bewahren Sie sie dort auf, wo nur Sie hinkommen. Ein Code allein genügt nie.',
  copyButton: 'Codes kopieren',
  keptButton: 'Ich habe sie aufbewahrt',
  typeTitle: 'Geben Sie einen davon ein, um zu zeigen, dass Sie sie haben',
  typeHint: 'Er wird dadurch nicht verbraucht.',
  confirmTitle: 'Die Codes gleich verwenden?',
  confirmLead: (date) =>
    `Zur Sicherheit funktionieren neue Notfallcodes erst ${date === undefined ? 'nach einer Wartezeit' : `am ${date}`}. Um nicht zu warten, geben Sie einen Code ein, den wir an eine dieser Adressen gesendet haben.`,
  done: (sheet) => `${sheet} funktioniert.`,
  doneLater: (sheet, date) => `${sheet} funktioniert ab ${date}.`,
};

export const card: Words['card'] = {
  title: 'Ihr Weg zurück auf Papier',
  lead: 'Drucken Sie ihn aus, und legen Sie ihn dorthin, wo Sie ihn wiederfinden. Niemand kommt damit hinein: Es steht kein Geheimnis darauf.',
  cardTitle: (site) => `Ihr Weg zurück zu ${site}`,
  goThere: (site) => `Öffnen Sie ${site}, und wählen Sie, dass Sie zurück ins Konto möchten.`,
  enterCode:
    'Geben Sie die E‑Mail-Adresse oder Telefonnummer ein, die Ihr Konto schützt, und dann den Code, der ankommt. Kein Code? Nehmen Sie Ihre Notfallcodes, oder rufen Sie die Menschen an, die Ihnen helfen.',
  wait: 'Warten Sie so viele Tage, wie die Seite sagt. Dann öffnet Ihre neue Wallet das Konto.',
  noSecret:
    'Niemand braucht dafür Ihren Schlüssel oder seine Wörter. Wer es für Geld anbietet, kann es nicht.',
  printButton: 'Drucken',
};
