import { formatsOf, lastJoined } from '../en/formats.ts';
import type { SharedStrings } from '../en/strings.ts';

const { remaining } = formatsOf('es');

/** Quién controlará una cuenta: uno solo, algunos de varios, o todos juntos. */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return `solo ${owners}`;
  return threshold === count
    ? `${lastJoined(owners, ' y ')}, siempre juntos,`
    : `${threshold} cualesquiera de ${owners}`;
};

export const shared: SharedStrings = {
  back: 'Atrás',
  cancel: 'Cancelar',
  continue: 'Continuar',
  notNow: 'Ahora no',
  waitingForWallet: 'Confirme en su billetera…',
  retryIn: (time) => `Intentar de nuevo en ${time}`,
  remaining,
  chooseAccountTitle: '¿Qué cuenta?',
  accountField: 'Dirección de la cuenta',
  accountExample: '0x…',
  connectBusy: 'Conectando…',
  alarmTitle: 'Alguien está tomando el control de esta cuenta',
  alarmTimeLeft: 'Tiempo para detener la recuperación',
  alarmLead: (owner, when) =>
    `${owner} podrá tomar el control el ${when}. Si no es usted, detenga la recuperación ahora.`,
  alarmButton: 'Detener la recuperación',
  alarmBusy: 'Deteniendo…',
  alarmDone: 'Recuperación detenida. Nadie tomó el control.',
  finalizedTitle: (owner) => `${owner} controla ahora su cuenta`,
  guardianLabel: 'Dirección',
  serviceName: 'Servicio de recuperación',
  moduleLabel: 'Módulo de recuperación',
  doneButton: 'Listo',
  switchOnTitle: 'Active la recuperación',
  codeButton: 'Confirmar',
  codeBusy: 'Comprobando…',
  contactsTitle: 'Su correo y su teléfono',
  contactsButtonSign: 'Mostrar correo y teléfono',
  addContactButton: 'Añadir correo o teléfono',
  contactsBusy: 'Cargando…',
  contactsEmptyLead: 'Añada uno para poder volver a entrar.',
  removeButton: 'Quitar',
  removeBusy: 'Quitando…',
  guardiansTitle: 'Quién puede ayudarle a volver',
  incompleteTitle: 'La protección está incompleta',
  incompleteGuardianLead: 'Falta un paso: los códigos aún no pueden recuperar su cuenta.',
  finishButton: 'Completar la protección',
  incompleteModuleLead:
    'La recuperación está desactivada en su cuenta, así que nadie puede ayudarle a volver.',
  thresholdConfirm: 'Guardar',
  ownerLabel: 'Nueva billetera',
  ownerNotAnAddress: 'Escriba una dirección completa: 0x seguido de 40 caracteres.',
  nameNotFound:
    'Esta red no tiene ninguna dirección para este nombre. Compruebe cómo se escribe o introduzca la dirección.',
  nameInvalid:
    'Un nombre no puede escribirse así. Compruebe cómo se escribe o introduzca la dirección.',
  nameElsewhere: 'Los nombres solo sirven para cuentas en Ethereum. Introduzca la dirección.',
  nameUnread: 'No se pudo buscar el nombre. Inténtelo de nuevo o introduzca la dirección.',
  startTitle: 'Inicie la recuperación',
  startButton: 'Iniciar la recuperación',
  calldataTo: 'A',
  startCopyTo: 'Copiar la dirección',
  accountLabel: 'Cuenta',
  newOwnersLabel: 'Nueva billetera',
  askLinkCopy: 'Copiar el enlace',
  approveTitle: (name) => (name ? `${name} le pide ayuda` : 'Alguien le pide ayuda'),
  approveLead: 'Llame ahora, a un número que usted ya tenga. No use uno de un mensaje.',
  approveOutcome: (span, count) =>
    `Cuando ayuden suficientes personas, y tras ${span ?? 'un tiempo de espera'}, ${count === 1 ? 'su nueva billetera abrirá' : `sus ${count} nuevas billeteras abrirán`} la cuenta.`,
  approveCompare: 'Debe leerle estas palabras',
  approveCompareHint: 'Si lee otras, o no ha empezado nada, deténgase: lo pide otra persona.',
  approveConfirmation: 'He llamado y he oído su voz y estas palabras',
  deliveredTitle: 'Gracias. Su ayuda ha llegado.',
  deliveredLead: 'No tiene que devolver nada. Puede cerrar esta página.',
  followButton: 'Continuar',
  nonceLabel: 'Nonce',
};
