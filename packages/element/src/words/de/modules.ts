import type { Words } from '../en/strings.ts';

export const modules: Words['modules'] = {
  moduleHandlerTitle: 'Jeder kann Ihr Konto übernehmen',
  moduleHandlerLead:
    'Ein Wiederherstellungsmodul antwortet für Ihr Konto, daher kann jeder bestimmen, wer hilft. Setzen Sie in Ihrer Wallet einen anderen Fallback-Handler, und prüfen Sie danach, wer Ihnen zurückhelfen kann.',
  secondModuleTitle: 'Auch ein anderes Modul kann das Konto wiederherstellen',
  secondModuleLead:
    'Jedes Wiederherstellungsmodul allein kann Ihrem Konto neue Besitzer geben, daher entscheidet das schwächere. Wenn Sie dieses nicht gewählt haben, schalten Sie es in Ihrer Wallet ab.',
  waitTitle: 'Wie lange soll eine Wiederherstellung warten?',
  waitLead:
    'So lange können Sie eine stoppen, die nicht Ihre ist. Länger ist sicherer; kürzer bringt Sie schneller zurück.',
  waitFurther: (span) =>
    `Ihre Rückwege haben ${span} Wartezeit. Eine andere Wartezeit hat eigene Rückwege. Die kürzere entscheidet: Wer genug von deren Rückwegen hat, kommt nach ihr hinein.`,
  waitWhich: 'Was davon können Sie nutzen?',
  waitWhichLead:
    'Ihr Konto hat mehrere Wartezeiten, jede mit eigenen Rückwegen. War es die falsche, kommen Sie zurück und nehmen Sie eine andere.',
  otherWaitTitle: 'Diese Seite kennt diese Wartezeit nicht',
  otherWaitLead:
    'Der Link meint eine, die das Konto hier nicht hat. Es wurde nichts signiert. Bitten Sie um einen neuen Link.',
  tierTitle: (span) => `Außerdem, Wartezeit: ${span}`,
  tierUnknown:
    'Dieser Browser kennt nicht alle davon. Wenn Sie einen nicht erkennen, entfernen Sie ihn.',
  tierWeakest: (ways, needed, count, span) =>
    (count === 1
      ? `Wer dies hat, kommt hinein: ${ways}`
      : `Wer ${needed} davon hat, kommt hinein: ${ways}`) +
    `. Wartezeit: ${span}. Bis dahin können Sie es hier stoppen.`,
  moduleGuardTitle: 'Ein Programm prüft jede Wiederherstellung',
  transactionGuardTitle: 'Ein Programm prüft, was die Besitzer senden',
  guardLead:
    'Es kann das ablehnen, und Wiederherstellungen können dann scheitern. Wenn Sie es nicht eingesetzt haben, finden Sie heraus, wer es war.',
  moveTitle: 'Ihren Schutz erneuern',
  moveNotice:
    'Er ist von Version 0.1.0, die bekannte Fehler hat. Ein OK bringt ihn auf Version 0.2.0. Wer Ihnen hilft, bleibt gleich.',
  moveLead:
    'Ihre Rückwege ziehen in Version 0.2.0 des Wiederherstellungsmoduls um, ohne die bekannten Fehler von 0.1.0. Das ältere wird ausgeschaltet.',
  moveWho: 'Diese helfen Ihnen weiterhin',
  moveOthers:
    'Ist einer davon ein anderer Wiederherstellungsdienst oder Ihnen nicht bekannt? Fragen Sie dort zuerst, ob er mit Version 0.2.0 hilft.',
  moveDropped: 'Im neueren Modul hatten Sie einmal diese. Sie helfen Ihnen dann nicht mehr:',
  moveVersion: 'Modulversion',
  moveNeeded: 'So viele müssen helfen',
  moveWait: 'Wartezeit',
  moveUnknownWait: 'nicht bekannt',
  moveCount: (needed, all) => `${needed} von ${all}`,
  moveChange: (before, after) =>
    before === after ? `${after}, wie bisher` : `${after} statt ${before}`,
  moveShorter:
    'Die Wartezeit kann kürzer werden. In ihr können Sie eine Wiederherstellung stoppen, die nicht Ihre ist: Finden Sie vor dem Erneuern heraus, wie lang sie ist.',
  moveButton: 'Erneuern',
  moveBusy: 'Wird erneuert und geprüft …',
  moveDone:
    'Erledigt und im Netzwerk geprüft: Dieselben Wege führen zurück, jetzt mit Version 0.2.0. Das ältere Modul ist aus.',
  moveDoubt:
    'Die Erneuerung wurde gesendet, aber das Netzwerk zeigt etwas anderes, als hier stand. Im älteren Modul wartet vielleicht eine Wiederherstellung: Schalten Sie es nicht wieder ein. Prüfen Sie, wer Ihnen helfen kann, und in Ihrer Wallet die Module Ihres Kontos.',
  moveNothing:
    'Es gibt nichts zu erneuern: Ihre Rückwege haben die neueste Version, die hier bekannt ist.',
  moveRecovery: (owner, date) =>
    `Eine Wiederherstellung an ${owner} läuft bis ${date}. Das Erneuern würde sie beenden. Sehen Sie sie sich zuerst an, und stoppen Sie sie, wenn sie nicht Ihre ist.`,
  moveShowRecovery: 'Wiederherstellung zeigen',
  moveOwner:
    'Diese helfen Ihnen und sind zugleich Besitzer des Kontos, was Version 0.2.0 nicht zulässt. Entfernen Sie sie aus der Liste derer, die helfen, und erneuern Sie dann:',
  moveDisabled:
    'Das ältere Modul ist ausgeschaltet, also kann Ihnen dort niemand zurückhelfen. Schalten Sie es zuerst ein, und erneuern Sie dann.',
  askAgainTitle: (name) => `Ist \u2068${name}\u2069 noch für Sie da?`,
  askAgainLead: 'Die letzte Antwort ist mehr als ein Jahr her.',
  askAgainButton: 'Jetzt fragen',
};
