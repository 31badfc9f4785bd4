import type { Words } from '../strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Entonces basta una aprobación para iniciar una recuperación.'
    : `Entonces hacen falta ${threshold} aprobaciones para iniciar una recuperación.`;

export const collect: Words['collect'] = {
  // Recuperar
  signatureLabel: 'Firma',

  // Firmas de varias personas
  goodUntil: (date) => `Válido hasta el ${date}.`,
  ownersTitle: (threshold) => `Deben firmar ${threshold} propietarios`,
  ownersLead: (owners) =>
    `Esta cuenta tiene ${owners} propietarios. Firme aquí, cambie su billetera a otro propietario o envíeles el enlace.`,
  subjectRegister: (target) =>
    `Los códigos enviados a ${target} pueden iniciar una recuperación de esta cuenta.`,
  subjectList: 'Mostrar los correos y teléfonos registrados para esta cuenta.',
  subjectRemove: 'Quitar un correo o teléfono registrado para esta cuenta.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Se activa la recuperación en esta cuenta.'
      : `Se activa la recuperación en esta cuenta. Cada una tarda ${span} y puede detenerse antes.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} puede aprobar recuperaciones. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} ya no puede aprobar recuperaciones. ${threshold === 0 ? 'Nadie más puede, así que esta cuenta no podrá recuperarse.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Cuando hayan firmado suficientes propietarios, se detendrá la recuperación en curso.',
  notYetCanceled: 'Todavía no se ha detenido.',

  // Enlaces
  answerOwnerTitle: 'Otro propietario necesita su firma',
  answerOwnerLead: 'Esta cuenta es de ustedes en común. Con su firma ocurrirá esto:',
  answerOwnerCaution: 'Firme solo si lo ha hablado con esa persona.',
  answerOwnerButton: 'Firmar en mi billetera',
  soleOwnerTitle: 'No firme esto',
  soleOwnerLead:
    'Su firma sola controla esta cuenta, así que ningún otro propietario necesita pedírsela. No se ha firmado nada.',
  answerOwnerLast: (threshold) =>
    `Esta cuenta necesita ${threshold} firmas. Si las demás ya están, la suya la completa y surte efecto sin volver a preguntarle.`,
  approveButton: 'Aprobar en mi billetera',
  strangeTitle: 'No firme esto',
  strangeLead: 'Este enlace pide algo que esta página nunca pide. No se ha firmado nada.',
  tooLateTitle: 'Esta petición ha caducado',
  tooLateLead: 'Lo que se le pidió firmar ya no vale. Pida un enlace nuevo.',
  handBackTitle: 'Firmado. Ahora devuélvalo.',
  handBackLead:
    'Envíe este enlace a la persona que se lo pidió. No ocurre nada hasta que lo tenga.',
  notDeliveredTitle: 'Firmado, pero no entregado',
  notDeliveredLead:
    'No se pudo entregar su aprobación. También puede enviar este enlace a la persona que se la pidió.',
  handBackLink: 'Enlace para devolver',
  handBackText: 'Enviar la firma en su lugar',
  copySignature: 'Copiar la firma',
  followTitle: '¿Continuar esta recuperación?',
  followLead: 'Se inició en otro dispositivo. Continúe solo si fue usted.',
  followNotMine: 'No fui yo',
  followOtherTitle: 'Usted inició otra recuperación en este navegador',
  followOtherLead: 'Si sigue con esta, la otra se olvidará aquí.',
  followOtherOwners: 'Nuevo propietario en la recuperación que inició aquí',
  followKeep: 'Conservar la que inicié aquí',
  followReplace: 'Seguir con esta en su lugar',
  takeTitle: 'Añada esta aprobación',
  takeLead:
    'Úsela aquí si empezó en este navegador. Si no, abra el enlace en el navegador en el que empezó.',
  takeButton: 'Usarla aquí',
  takenTitle: 'Firma recibida',
  takenLead: 'Cierre esta página y continúe en la que la espera.',
  unclaimedTitle: 'Este navegador no espera ninguna firma',
  unclaimedLead: 'Copie la firma y escríbala en el navegador en el que empezó.',
};
