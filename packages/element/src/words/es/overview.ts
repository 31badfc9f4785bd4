import { elementNames } from '../en/element-names.ts';
import { formatsOf } from '../en/formats.ts';
import type { RecoveryNeeds, Words } from '../en/strings.ts';

const { date, span } = formatsOf('es');

/** Names the codes that a recovery needs, after a verb. */
const codesInWords = ({ codes, requiredCodes }: Pick<RecoveryNeeds, 'codes' | 'requiredCodes'>) => {
  if (!codes) return undefined;
  const [one, other] = codes;
  if (!one) return 'un código enviado a su correo o teléfono';
  if (!other)
    return one === 'email' ? 'un código enviado a su correo' : 'un código enviado a su teléfono';
  if (codes.length > 2) return `códigos de ${requiredCodes} de sus ${codes.length} vías`;
  return one === other || codes.includes('paper')
    ? 'un código de cada una de sus 2 vías'
    : 'un código enviado a su correo y otro a su teléfono';
};

export const overview: Words['overview'] = {
  // En todas partes
  elementName: elementNames.es,
  language: 'es',
  close: 'Cerrar',
  details: 'Detalles',
  loading: 'Cargando…',
  notLoaded:
    'No se pudo cargar una parte de esta página. No ha cambiado nada. Inténtelo de nuevo o vuelva a cargar la página.',
  reloadButton: 'Recargar la página',
  tryAgain: 'Intentar de nuevo',
  copy: (what) => `Copiar ${what}`,
  copied: 'Copiado',
  copyFailed: 'Seleccione el texto para copiarlo',
  accountOn: (chain) => `en ${chain}`,
  chainNumber: (chainId) => `la red ${chainId}`,
  channelName: (channel) =>
    channel === 'email' ? 'Correo' : channel === 'sms' ? 'Teléfono' : 'Códigos de respaldo',
  date,
  span,

  // Antes de mostrar una vista
  offlineTitle: 'Sin conexión a internet',

  // Resumen
  protectedTitle: 'Su cuenta está protegida',
  recoveryNeeds: ({ people, name, ...needs }) => {
    const codes = codesInWords(needs);
    const help = (count: number) => {
      if (people === 1) return `la ayuda de ${name ?? 'su persona de confianza'}`;
      if (count === people) return `la ayuda de sus ${people} personas de confianza`;
      return `la ayuda de ${count} de sus ${people} personas de confianza`;
    };
    const together = codes && needs.withCodes ? `${codes} y ${help(needs.withCodes)}` : codes;
    const alone = needs.withoutCodes && help(needs.withoutCodes);
    return `Para recuperar la cuenta necesita ${[together, alone].filter(Boolean).join(', o bien ')}.`;
  },
  uncheckedTitle: 'Compruebe quién puede ayudarle a volver',
  unprotectedTitle: 'Todavía sin protección',
  unprotectedLead:
    'Si hoy pierde su clave, nadie puede devolverle el acceso. Añadir un correo o un teléfono lleva dos minutos.',
  guardianThreshold: (threshold, guardians) => {
    if (threshold === 1) return 'Basta una ayuda para iniciar una recuperación.';
    const who = guardians === 2 ? 'los dos' : `los ${guardians}`;
    return `Para iniciar una recuperación deben ayudar ${threshold < guardians ? `${threshold} de ${guardians}` : who}.`;
  },
  waitInWords: (span) => `Una recuperación tarda ${span}. Hasta entonces puede detenerla.`,
  toldNote: (targets, span) =>
    `Si alguien inicia una recuperación, avisamos enseguida a ${targets}. Usted tiene entonces ${span} para detenerla.`,
  guardiansButton: 'Cambiar quién puede ayudar',
  manageWay: (way) => `Gestionar ${way}`,
  waysTitle: 'Sus formas de volver',
  addAnyButton: 'Añadir otra opción',
  ownGuardianButton: 'Añadir a alguien de su confianza',
  serviceGuardian: 'Códigos por correo y teléfono',
  codesBy: (service) => `Códigos de ${service}`,
  addedElsewhere: 'Añadido en otro dispositivo',
  offlineNote: 'Se muestra el último estado conocido.',
  protectButton: 'Proteger esta cuenta',
  contactsButton: 'Gestionar correo y teléfono',
  recoverButton: 'Recuperar una cuenta',

  // Proteger
  countsFrom: (date) => `Funciona desde el ${date}`,
};
