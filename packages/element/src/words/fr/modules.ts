import type { Words } from '../en/strings.ts';

export const modules: Words['modules'] = {
  moduleHandlerTitle: 'N’importe qui peut prendre votre compte',
  moduleHandlerLead:
    'Un module de récupération répond pour votre compte, donc n’importe qui peut décider qui aide. Choisissez un autre gestionnaire de repli (fallback handler) dans votre portefeuille, puis vérifiez qui peut vous aider à revenir.',
  secondModuleTitle: 'Un autre module peut aussi récupérer le compte',
  secondModuleLead:
    'Chaque module de récupération peut à lui seul donner de nouveaux propriétaires à votre compte, donc le plus faible décide. Si vous n’avez pas choisi celui-ci, désactivez-le dans votre portefeuille.',
  waitTitle: 'Combien de temps une récupération doit-elle attendre ?',
  waitLead:
    'C’est le temps dont vous disposez pour arrêter celle qui n’est pas la vôtre. Un délai long est plus sûr ; un délai court vous laisse revenir plus tôt.',
  waitFurther: (span) =>
    `Vos moyens de revenir attendent ${span}. Un autre délai a ses propres moyens. Le plus court l’emporte : quiconque dispose d’assez de ses moyens peut entrer à son terme.`,
  waitWhich: 'Que pouvez-vous utiliser ?',
  waitWhichLead:
    'Votre compte a plusieurs délais, chacun avec ses propres moyens de revenir. Si ce n’était pas le bon, revenez en prendre un autre.',
  otherWaitTitle: 'Cette page ne connaît pas ce délai',
  otherWaitLead:
    'Le lien désigne un délai que le compte n’a pas ici. Rien n’a été signé. Demandez un nouveau lien.',
  tierTitle: (span) => `Aussi, avec un délai d’attente de ${span}`,
  tierUnknown:
    'Ce navigateur ne les connaît pas tous. Si vous n’en reconnaissez pas un, retirez-le.',
  tierWeakest: (ways, needed, count, span) =>
    (count === 1
      ? `Quiconque dispose de ${ways} peut entrer après ${span}`
      : `Quiconque dispose de ${needed} d’entre eux peut entrer après ${span} : ${ways}`) +
    '. D’ici là, vous pouvez l’arrêter ici.',
  moduleGuardTitle: 'Un programme contrôle chaque récupération',
  transactionGuardTitle: 'Un programme contrôle ce que les propriétaires envoient',
  guardLead:
    'Il peut le refuser, et les récupérations peuvent alors échouer. Si vous ne l’avez pas installé, cherchez qui l’a fait.',
  moveTitle: 'Renouveler votre protection',
  moveNotice:
    'Elle est en version 0.1.0, qui a des défauts connus. Un seul accord la fait passer en version 0.2.0. Ceux qui vous aident restent les mêmes.',
  moveLead:
    'Vos moyens de retour passent à la version 0.2.0 du module de récupération, sans les défauts connus de la 0.1.0. L’ancien est désactivé.',
  moveWho: 'Ils vous aident toujours',
  moveOthers:
    'L’un d’eux est-il un autre service de récupération, ou inconnu de vous ? Demandez-lui d’abord s’il aide avec la version 0.2.0.',
  moveDropped: 'Le nouveau module avait autrefois ces adresses. Elles ne vous aideront plus :',
  moveVersion: 'Version du module',
  moveNeeded: 'Combien doivent aider',
  moveWait: 'Délai d’attente',
  moveUnknownWait: 'inconnu',
  moveCount: (needed, all) => `${needed} sur ${all}`,
  moveChange: (before, after) =>
    before === after ? `${after}, comme avant` : `${after} au lieu de ${before}`,
  moveShorter:
    'Le délai peut devenir plus court. C’est le temps pendant lequel vous pouvez arrêter une récupération qui n’est pas la vôtre : renseignez-vous sur sa durée avant de renouveler.',
  moveButton: 'Renouveler',
  moveBusy: 'Renouvellement et vérification…',
  moveDone:
    'C’est fait, et vérifié sur le réseau : les mêmes moyens permettent de revenir, désormais en version 0.2.0. L’ancien module est désactivé.',
  moveDoubt:
    'Le renouvellement est envoyé, mais le réseau montre autre chose que ce qui était affiché ici. Une récupération attend peut-être dans l’ancien module : ne le réactivez pas. Vérifiez qui peut vous aider et, dans votre portefeuille, les modules de votre compte.',
  moveNothing:
    'Il n’y a rien à renouveler : vos moyens de retour ont la version la plus récente connue ici.',
  moveRecovery: (owner, date) =>
    `Une récupération vers ${owner} est en cours, jusqu’au ${date}. Renouveler y mettrait fin. Regardez-la d’abord, et arrêtez-la si elle n’est pas la vôtre.`,
  moveShowRecovery: 'Voir la récupération',
  moveOwner:
    'Ces adresses vous aident et sont aussi propriétaires du compte, ce que la version 0.2.0 n’accepte pas. Retirez-les de ceux qui aident, puis renouvelez :',
  moveDisabled:
    'L’ancien module est désactivé, donc personne ne peut vous y aider à revenir. Activez-le d’abord, puis renouvelez.',
  askAgainTitle: (name) => `\u2068${name}\u2069 est toujours là pour vous ?`,
  askAgainLead: 'La dernière réponse date de plus d’un an.',
  askAgainButton: 'Demander maintenant',
};
