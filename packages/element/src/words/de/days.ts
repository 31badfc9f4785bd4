import type { Words } from '../en/strings.ts';

export const days: Words['days'] = {
  day: (day, days) => `Tag ${day} von ${days}`,
  name: 'Der Name dieser Wiederherstellung',
  nameHint:
    'In unseren Nachrichten dazu stehen dieselben drei Wörter. Lesen Sie sie allen vor, die fragen, ob Sie es sind.',
  helped: (who) => `Geholfen haben: ${who}`,
  told: (who) => `Benachrichtigt: ${who}`,
  nothingToDo: 'Bis dahin ist nichts zu tun',
  stolen: 'Wurde Ihr Telefon gestohlen?',
  stolenLead:
    'Sperren Sie es jetzt, damit niemand Ihre Nachrichten liest. Die Wiederherstellung läuft weiter.',
  findMy: 'iPhone: „Wo ist?“ öffnen',
  findHub: 'Android: „Mein Gerät finden“ öffnen',
  stolenSim: 'Rufen Sie dann Ihren Mobilfunkanbieter an und lassen Sie die SIM-Karte sperren.',
  share: 'Ihre Helfer mitlesen lassen',
  shareHint:
    'Gefahrlos zu teilen: Er zeigt die Tage, die Wörter und wie viele geholfen haben. Niemand kann damit etwas tun.',
  watchLead: 'Ist sie echt? Rufen Sie den Besitzer unter einer Nummer an, die Sie schon haben.',
  watchCompare: 'Fragen Sie den Besitzer nach diesen Wörtern',
  watchHint:
    'Liest er andere vor oder weiß er von keiner Wiederherstellung, ist es nicht seine: Dann muss er sie jetzt stoppen.',
  watchNote:
    'Sie müssen hier nichts tun. Geben Sie wegen dieser Seite niemals jemandem einen Code.',
  helpedOf: (helped, needed) => `${helped} von ${needed} haben geholfen`,
  finishedTitle: 'Diese Wiederherstellung ist abgeschlossen',
  finishedLead:
    'Das Konto öffnet sich jetzt mit der neuen Wallet. Rufen Sie den Besitzer an. Ist es nicht seine, senden Sie nichts mehr an dieses Konto.',
  overLead:
    'Sie wurde gestoppt, oder eine andere ist an ihre Stelle getreten. Rufen Sie den Besitzer an, bevor Sie noch einmal helfen.',

  // Before it: the last code waits
  heldTitle: 'Jetzt kurz warten',
  heldLead:
    'Ihr Code war richtig. Vor dem letzten sagen wir Ihren anderen Wegen zurück Bescheid. Sind Sie es nicht, stoppt dort ein Druck alles.',
  heldIn: 'Den letzten Code können Sie eingeben in',
  heldTold: 'Bescheid bekamen',
  heldNote: 'Ein Code, den Sie dort schon haben, gilt nicht mehr.',
  heldStopped: 'Einer Ihrer Wege zurück sagte „Nein, stoppen“. Nichts wurde geändert.',
};
