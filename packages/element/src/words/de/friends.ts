import type { Words } from '../en/strings.ts';

export const friends: Words['friends'] = {
  // Einladen
  inviteTitle: 'Wem vertrauen Sie?',
  inviteLead:
    'Die Person bekommt einen Link. Er lässt niemanden hinein: Sie fügen sie erst hinzu, wenn sie geantwortet hat und Sie mit ihr gesprochen haben.',
  friendName: 'Name der Person',
  friendNameHint: 'Er bleibt in diesem Browser.',
  friendNameMissing: 'Geben Sie einen Namen ein, damit Sie wissen, wessen Antwort zurückkommt.',
  yourName: 'Ihr Name, wie die Person Sie kennt',
  yourNameHint: 'Freiwillig. Wer den Link hat, sieht ihn, und für welches Konto er ist.',
  inviteButton: 'Einladung erstellen',
  byAddressButton: 'Ich habe die Adresse',
  sentTitle: (name) => `Senden Sie das an ${name}`,
  sentLead:
    'Nur an diese Person. Auch die Antwort ist ein Link: Öffnen Sie ihn innerhalb von 30 Tagen in diesem Browser.',
  inviteLabel: 'Einladung',
  answerField: 'Oder fügen Sie die Antwort hier ein',
  answerUnreadable:
    'Das ist keine Antwort darauf. Kopieren Sie sie ganz, und fügen Sie sie erneut ein.',
  invitedTitle: 'Noch ohne Antwort',
  showInvitation: (name) => `Einladung für ${name} zeigen`,
  withdrawButton: 'Zurückziehen',

  // Eine Einladung beantworten
  askedTitle: (name) => (name ? `Helfen Sie ${name} zurück?` : 'Helfen Sie jemandem zurück?'),
  askedLead:
    'Falls die Person ihren Schlüssel verliert, ruft sie Sie an, und Sie bestätigen es mit Ihrer Wallet. Sie können nichts bewegen, und es kostet Sie nichts.',
  askedCaution: (name) =>
    name
      ? `Jeder kann „${name}“ in einen Link schreiben. Sagen Sie nur zu, wenn Sie wissen, dass der Link von dort kommt.`
      : 'Sagen Sie nur zu, wenn Sie wissen, wer Ihnen diesen Link gesendet hat.',
  yesButton: 'Ich bin dabei',
  ownWallet:
    'Diese Wallet öffnet das Konto selbst und kann ihm deshalb nicht zurückhelfen. Wählen Sie in Ihrer Wallet ein anderes Konto.',
  answerTitle: 'Senden Sie jetzt Ihre Antwort',
  answerLead:
    'Sie zählt, wenn sie dort ist, Sie miteinander gesprochen haben und Sie hinzugefügt sind.',
  answerLabel: 'Ihre Antwort',
  readOut: 'Wenn Sie angerufen werden, lesen Sie diese Wörter vor',
  readOutHint:
    'Nur am Telefon, nie in einer Nachricht: Sie zeigen, dass die Antwort von Ihnen ist.',
  helpedButton: 'Wen ich schütze',

  // Eine Antwort annehmen
  answeredTitle: (name) => `${name} hat geantwortet`,
  answeredLead: (name) =>
    `Rufen Sie ${name} jetzt an, unter einer Nummer, die Sie schon haben. Nehmen Sie keine aus einer Nachricht.`,
  hear: (name) => `${name} muss diese Wörter vorlesen`,
  hearHint: 'Sind es andere, oder kam von dort keine Antwort, ist sie von jemand anderem.',
  heardTick: 'Ich habe angerufen und genau diese Wörter gehört',
  addFriendButton: (name) => `${name} hinzufügen`,
  otherWordsButton: 'Es waren andere Wörter',
  otherTitle: 'Jemand anderes hat geantwortet',
  otherLead:
    'Niemand wurde hinzugefügt, und diese Einladung gilt nicht mehr. Erstellen Sie eine neue, und senden Sie sie auf einem anderen Weg.',
  strayTitle: 'Zu dieser Antwort gibt es hier keine Einladung',
  strayLead:
    'Öffnen Sie sie in dem Browser, in dem Sie eingeladen haben. Wenn Sie niemanden eingeladen oder die Person schon hinzugefügt haben, gehen Sie weiter: Niemand wurde hinzugefügt.',

  // Wem man hilft
  helpedTitle: 'Wen ich schütze',
  helpedLead: 'Wenn diese Menschen ihren Schlüssel verlieren, helfen Sie ihnen zurück.',
  helpedEmpty: 'Noch niemand',
  helpedEmptyLead: 'Hier erscheint, wessen Einladung Sie in diesem Browser annehmen.',
  someone: 'Jemand ohne Namen',
  helpedAdded: 'Sie können zurückhelfen.',
  helpedWaiting: 'Sie wurden noch nicht hinzugefügt oder wieder entfernt.',
  helpedUnread: 'Das Netzwerk hat nicht geantwortet, ob Sie hinzugefügt sind.',
  stillThere: (name) => `Sind Sie noch da für ${name}?`,
  stillThereLead: 'Vor mehr als einem Jahr haben Sie es gesagt. Haben Sie diese Wallet noch?',
  stillYes: 'Ja',
  stillNo: 'Nicht mehr',
  overNote:
    'Sie helfen nicht mehr. Sagen Sie es der Person: Bis Sie entfernt sind, verlässt sie sich auf Sie.',
  overButton: 'Ich kann wieder helfen',

  // Fragen, ob jemand noch hilft
  askTitle: (name) => `Ist ${name} noch für Sie da?`,
  askLead: (name) =>
    `Senden Sie das an ${name}. Die Wallet dort unterschreibt die Antwort und zeigt so, dass es sie noch gibt.`,
  askLabel: 'Ihre Frage',
  askedAgainLead:
    'Sie werden gefragt, ob Sie noch zurückhelfen könnten. Ihre Wallet unterschreibt die Antwort: Sie bewegt nichts und kostet Sie nichts.',
  otherWallet: (address) =>
    `Sie helfen mit einer anderen Wallet: ${address}. Wählen Sie sie in Ihrer Wallet. Haben Sie sie nicht mehr, sagen Sie es der Person.`,
  answerAgainLead: 'Sie zeigt, dass Sie die Wallet noch haben, mit der Sie helfen.',
  checkedTitle: (name) => `${name} ist noch da`,
  checkedLead: 'Die Wallet hat die Antwort unterschrieben. Fragen Sie in einem Jahr wieder.',
  checkedOtherTitle: 'Eine andere Wallet hat geantwortet',
  checkedOther: 'Sie ist nicht die, die Ihnen hilft. Rufen Sie die Person an.',
};
