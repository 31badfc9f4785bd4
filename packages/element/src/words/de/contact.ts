import type { Words } from '../en/strings.ts';

export const contact: Words['contact'] = {
  checkedOn: (channel, date, isDue) =>
    `${channel} · geprüft am ${date}${isDue ? ': erneut testen' : ''}`,
  codesLeft: (count, isDue) =>
    `Notfallcodes · noch ${count}${isDue ? ': bitte ein neues Blatt' : ''}`,
  undelivered: (channel) => `${channel} · Nachrichten kommen nicht an`,
  codesShort: (needed, able) =>
    `Eine Wiederherstellung braucht Codes von ${needed} Ihrer Wege zurück, aber ${able === 0 ? 'keiner gibt' : able === 1 ? 'nur 1 gibt' : `nur ${able} geben`} einen. Testen Sie, was nicht funktioniert, oder fügen Sie einen weiteren Weg hinzu.`,
  none: 'Es ist keine E‑Mail und kein Telefon mehr eingetragen. Codes können Sie also nicht erreichen.',
  secondWay: 'Mit einem zweiten Weg kommt niemand hinein, der nur diesen einen mitliest.',
};
