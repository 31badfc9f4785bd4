import type { Words } from '../en/strings.ts';

export const modules: Words['modules'] = {
  moduleHandlerTitle: 'Cualquiera puede apoderarse de su cuenta',
  moduleHandlerLead:
    'Un módulo de recuperación responde por su cuenta, así que cualquiera puede decidir quién ayuda. Ponga otro gestor de respaldo (fallback handler) en su billetera y después revise quién puede ayudarle a volver.',
  secondModuleTitle: 'Otro módulo también puede recuperar la cuenta',
  secondModuleLead:
    'Cada módulo de recuperación puede por sí solo dar nuevos propietarios a su cuenta, así que decide el más débil. Si usted no eligió este, desactívelo en su billetera.',
  waitTitle: '¿Cuánto debe esperar una recuperación?',
  waitLead:
    'Es el tiempo que usted tiene para detener una ajena. Una espera larga es más segura; con una corta vuelve a entrar antes.',
  waitFurther: (span) =>
    `Sus formas de volver a entrar esperan ${span}. Otro tiempo de espera tiene formas propias. Decide el más corto: quien tenga suficientes de las suyas puede entrar después.`,
  waitWhich: '¿Cuál de estas puede usar?',
  waitWhichLead:
    'Su cuenta tiene varios tiempos de espera, cada uno con sus propias formas de volver a entrar. Si no era el correcto, vuelva y tome otro.',
  otherWaitTitle: 'Esta página no conoce ese tiempo de espera',
  otherWaitLead:
    'El enlace se refiere a uno que la cuenta no tiene aquí. No se firmó nada. Pida un enlace nuevo.',
  tierTitle: (span) => `Además, con una espera de ${span}`,
  tierUnknown: 'Este navegador no las conoce todas. Si no reconoce alguna, quítela.',
  tierWeakest: (ways, needed, count, span) =>
    (count === 1
      ? `Quien tenga ${ways} puede entrar después de ${span}`
      : `Quien tenga ${needed} de estas puede entrar después de ${span}: ${ways}`) +
    '. Hasta entonces puede detenerlo aquí.',
  moduleGuardTitle: 'Un programa comprueba cada recuperación',
  transactionGuardTitle: 'Un programa comprueba lo que envían los propietarios',
  guardLead:
    'Puede rechazarlo, y entonces las recuperaciones pueden fallar. Si usted no lo puso, averigüe quién fue.',
  moveTitle: 'Renovar su protección',
  moveNotice:
    'Es de la versión 0.1.0, que tiene fallos conocidos. Con un solo visto bueno pasa a la versión 0.2.0. Quienes le ayudan siguen siendo los mismos.',
  moveLead:
    'Sus vías de regreso pasan a la versión 0.2.0 del módulo de recuperación, sin los fallos conocidos de la 0.1.0. El antiguo se desactiva.',
  moveWho: 'Le siguen ayudando',
  moveOthers:
    '¿Alguno es otro servicio de recuperación o le es desconocido? Pregunte antes si ayuda con la versión 0.2.0.',
  moveDropped: 'En el módulo nuevo tuvo antes estas direcciones. Ya no le ayudarán:',
  moveVersion: 'Versión',
  moveNeeded: 'Cuántos deben ayudar',
  moveWait: 'Tiempo de espera',
  moveUnknownWait: 'desconocido',
  moveCount: (needed, all) => `${needed} de ${all}`,
  moveChange: (before, after) =>
    before === after ? `${after}, como antes` : `${after} en lugar de ${before}`,
  moveShorter:
    'La espera puede ser más corta. Es el tiempo en que usted puede detener una recuperación ajena: averigüe cuánto dura antes de renovar.',
  moveButton: 'Renovar',
  moveBusy: 'Renovando y comprobando…',
  moveDone:
    'Hecho y comprobado en la red: las mismas vías permiten volver, ahora con la versión 0.2.0. El módulo antiguo está desactivado.',
  moveDoubt:
    'La renovación se envió, pero la red muestra algo distinto de lo que se mostró aquí. Quizá espere una recuperación en el módulo antiguo: no lo active de nuevo. Revise quién puede ayudarle y, en su billetera, los módulos de su cuenta.',
  moveNothing:
    'No hay nada que renovar: sus vías de regreso tienen la versión más reciente que se conoce aquí.',
  moveRecovery: (owner, date) =>
    `Hay una recuperación en curso a ${owner}, hasta el ${date}. Renovar la terminaría. Véala primero y deténgala si no es suya.`,
  moveShowRecovery: 'Ver la recuperación',
  moveOwner:
    'Estas direcciones le ayudan y también son propietarias de la cuenta, lo que la versión 0.2.0 no permite. Quítelas de quienes ayudan y después renueve:',
  moveDisabled:
    'El módulo antiguo está desactivado, así que nadie puede ayudarle a volver desde allí. Actívelo primero y después renueve.',
  askAgainTitle: (name) => `¿\u2068${name}\u2069 sigue ahí para usted?`,
  askAgainLead: 'Su última respuesta es de hace más de un año.',
  askAgainButton: 'Preguntar ahora',
};
