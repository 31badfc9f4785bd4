import { formatsOf } from './formats.ts';
import type { OverviewStrings } from './strings.ts';

const { date, span } = formatsOf('es');

export const overview: OverviewStrings = {
  // En todas partes
  elementName: 'Recuperación de la cuenta',
  close: 'Cerrar',
  details: 'Detalles',
  loading: 'Cargando…',
  copy: (what) => `Copiar ${what}`,
  copied: 'Copiado',
  accountOn: (chain) => `en ${chain}`,
  chainNumber: (chainId) => `la red ${chainId}`,
  channelName: (channel) => (channel === 'email' ? 'Correo' : 'Teléfono'),
  date,
  span,

  // Antes de mostrar una vista
  offlineTitle: 'Sin conexión a internet',

  // Resumen
  protectedTitle: 'Su cuenta está protegida',
  protectedLead: (guardians) =>
    guardians === 1
      ? 'Si pierde su clave, su guardián puede devolverle el acceso.'
      : 'Si pierde su clave, sus guardianes pueden devolverle el acceso.',
  unprotectedTitle: 'Todavía sin protección',
  unprotectedLead:
    'Si hoy pierde su clave, nadie puede devolverle el acceso. Añadir un correo o un teléfono lleva dos minutos.',
  incompleteTitle: 'La protección está incompleta',
  incompleteGuardianLead: 'Falta un paso: su cuenta aún no ha aceptado el guardián.',
  incompleteModuleLead:
    'La recuperación está desactivada en su cuenta, así que sus guardianes no pueden ayudar.',
  uncheckedTitle: '¿Conoce a estos guardianes?',
  uncheckedLead: 'Pueden iniciar una recuperación de esta cuenta. Este navegador no los conoce.',
  incompleteThresholdLead:
    'Deben estar de acuerdo más guardianes de los que tiene la cuenta, así que ninguno puede ayudar.',
  unknownGuardiansTitle: 'Guardianes que este navegador no conoce',
  unknownGuardiansLead:
    'Usted no les ha puesto nombre ni los ha añadido aquí. Si no reconoce a alguno, quítelo. Si lo reconoce, póngale un nombre.',
  noContactsNote:
    'Ya no hay ningún correo ni teléfono registrado, así que el guardián que envía códigos no puede localizarle.',
  unknownModuleTitle: 'No active la recuperación aquí',
  unknownModuleLead: (module) =>
    `El servicio de recuperación indica un módulo que esta página no conoce: ${module}. Uno equivocado podría quedarse con su cuenta al instante. Pregunte al operador de este sitio.`,
  otherModuleTitle: 'Los códigos de este servicio no pueden recuperar esta cuenta',
  otherModuleLead:
    'La cuenta usa un módulo de recuperación que este servicio no atiende. Los guardianes de la cuenta siguen funcionando.',
  guardiansTitle: 'Guardianes',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'Este guardián puede iniciar una recuperación.';
    if (threshold === 1)
      return `Cada uno de estos ${guardians} guardianes puede iniciar una recuperación por sí solo.`;
    return `${threshold} de ${guardians} guardianes juntos pueden iniciar una recuperación.`;
  },
  waitInWords: (span) =>
    `Cada recuperación tarda ${span}. Puede cancelarla en cualquier momento antes.`,
  guardiansButton: 'Cambiar los guardianes',
  ownGuardianButton: 'Añadir a alguien de su confianza',
  serviceGuardian: 'Envía códigos a su correo o teléfono',
  offlineNote: 'Se muestra el último estado conocido.',
  protectButton: 'Proteger esta cuenta',
  finishButton: 'Completar la protección',
  addContactButton: 'Añadir correo o teléfono',
  contactsButton: 'Gestionar correo y teléfono',
  recoverButton: 'Recuperar una cuenta',
  accountDetails: 'Detalles de la cuenta',

  // Proteger
  countsFrom: (date) => `Funciona desde el ${date}`,

  // Contactos
  contactsTitle: 'Su correo y su teléfono',
  contactsEmptyLead: 'Añada uno para poder volver a entrar.',
};
