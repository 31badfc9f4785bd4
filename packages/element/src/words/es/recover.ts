import type { Words } from '../en/strings.ts';

const needed = (threshold: number) =>
  threshold === 1
    ? 'Entonces basta una ayuda para iniciar una recuperación.'
    : `Entonces deben ayudar ${threshold} para iniciar una recuperación.`;

export const recover: Words['recover'] = {
  // En todas partes

  // El código de un solo uso
  noCodeOther: 'Usar el otro correo o teléfono',

  // Recuperar
  ownerTitle: '¿Qué billetera debe abrir su cuenta a partir de ahora?',
  ownerLead: 'Su cuenta y todo lo que hay en ella se quedan. Solo cambia la clave.',
  ownerWallet: 'Esta billetera',
  ownerWalletConnect: 'Conecte una billetera para usar su dirección.',
  ownerOther: 'Otra billetera',
  ownerField: 'Dirección de su nueva billetera',
  ownerIsAccount: 'Una cuenta no puede controlarse a sí misma. Elija otra dirección.',
  ownerIsGuardian: 'Esta dirección le ayuda a volver. Elija otra.',
  ownerRefused: 'Esta dirección no puede controlar una cuenta. Elija otra.',
  ownerUnused: (owner, chainName) =>
    `${owner} nunca ha enviado nada en ${chainName}. Asegúrese de que es su propia billetera y no la dirección de una plataforma de intercambio.`,
  ownersTogether: 'Más de un propietario',
  ownersTogetherHint: 'Los campos vacíos se ignoran.',
  ownerNth: (position) => `Propietario ${position}`,
  addOwner: 'Añadir otro propietario',
  ownersThreshold: 'Cuántos de ellos deben firmar',
  ownersThresholdHint: 'Para cada transacción.',
  ownersThresholdProblem: (count) => `Escriba un número de 1 a ${count}.`,
  ownerTwice: 'La misma dirección aparece dos veces. Quite una.',
  ownerButton: 'Enviar los códigos',
  ownerBusy: 'Enviando los códigos…',
  noGuardianTitle: 'Aquí no podemos devolverle el acceso a esta cuenta',
  noGuardianLead: 'No se configuró ningún correo, teléfono ni persona para ella.',
  deadEndNote:
    'Lo que aún puede servir: busque la clave antigua (un teléfono o navegador viejo, un papel con 12 o 24 palabras), compruebe que la cuenta y la red son correctas y pregunte al operador de este sitio. Nadie que ofrezca recuperarla por dinero puede hacerlo.',
  noGuardianOwner: 'Todavía nadie puede devolverle el acceso.',
  moduleOffTitle: 'La recuperación está desactivada',
  moduleOffLead: 'Solo el propietario de esta cuenta puede activarla.',
  moduleOffOwner: 'Actívela para poder recuperar el acceso.',
  checkTitle: 'Confirme que es usted',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Escriba ${required} de estos ${contacts} códigos.`;
    if (contacts === 1) return 'Escriba el código.';
    return contacts === 2 ? 'Escriba ambos códigos.' : `Escriba los ${contacts} códigos.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} de ${required} confirmados`,
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Con este código, esta dirección podrá tomar el control de su cuenta:'
      : `Con este código, ${threshold === count ? `estas ${count}` : `${threshold} de estas ${count}`} direcciones juntas podrán tomar el control de su cuenta:`,
  codeNewOwnersHint: 'Si no es lo que usted eligió, no escriba el código.',
  startLead: 'Todo está confirmado. Ahora inicie el tiempo de espera.',
  startCancelable: 'Hasta entonces el propietario actual puede detenerla.',
  startBusy: 'Iniciando…',
  servicePays: 'Gratis: el servicio de recuperación paga la tarifa.',
  payButton: 'Pagar con mi propia billetera',
  relayedLead: 'El servicio de recuperación lo está enviando. Puede cerrar esta página y volver.',
  transactionLabel: 'Transacción',
  startCalldata: 'Enviarlo por su cuenta',
  moreGuardiansTitle: 'Hace falta más ayuda',
  moreGuardiansLead: (threshold) =>
    `Ayudas necesarias: ${threshold}. Pídalas a los demás y escriba lo que le devuelvan.`,
  moreGuardiansShared: (threshold) =>
    `Ayudas necesarias: ${threshold}. Pídalas a los demás. Aparecen aquí automáticamente.`,
  waitTitle: 'Su tiempo de espera está en marcha',
  timelineReady: (date) => `Lista: ${date}`,
  timelineEnd: 'La nueva billetera abre la cuenta',
  resumedNotice: 'Ya había empezado esto. Continúe donde lo dejó.',
  elsewhereTitle: 'Continuar en otro dispositivo',
  elsewhereLabel: 'Enlace a esta recuperación',
  elsewhereHint: 'Para sus propios dispositivos. No contiene códigos ni claves.',
  staleNotice: 'La cuenta ha cambiado mientras tanto. Envíe códigos nuevos.',
  askGuardiansButton: 'Pedir ayuda a sus personas de confianza',
  startCopyData: 'Copiar los datos',
  startElsewhere:
    'Puede enviarlo cualquier billetera. Esta página continúa sola en cuanto haya llegado.',
  walletOutcome: (span) =>
    `Tras ${span ?? 'un tiempo de espera'}, solo esta billetera abrirá su cuenta.`,
  walletStartOutcome: (span) =>
    `${span === undefined ? 'Tras el tiempo de espera' : `Tras ${span} desde el inicio`}, solo esta billetera abrirá su cuenta.`,
  keepWallet: 'Conserve esta billetera: solo ella abrirá la cuenta.',
  remindButton: 'Añadir a mi calendario',
  remindTitle: 'Terminar la recuperación de su cuenta',
  newOwnersThreshold: (threshold, count) =>
    threshold < count
      ? `${threshold} de estos ${count} deben firmar cada transacción.`
      : `${count === 2 ? 'Ambos' : `Los ${count}`} deben firmar cada transacción.`,
  ownerCancelButton: '¿No la inició usted? Deténgala',
  replacedTitle: 'Esta recuperación ha sustituido a otra',
  replacedLead: (before) =>
    `La recuperación para ${before} ya no vale: en esta ayudan más personas. La espera ha empezado de nuevo.`,
  takeOverTitle: 'Ya puede volver a entrar',
  takeOverLead: 'La espera terminó. Un clic, y esta billetera abre su cuenta.',
  finalizeButton: 'Volver a entrar',
  finalizeBusy: 'Recuperando el acceso…',
  finalizedLead:
    'La clave antigua ya no funciona. Su correo y su teléfono siguen valiendo. Compruebe que estén al día.',
  backInTitle: 'Ya tiene acceso otra vez',
  backInLead: 'Esta billetera abre ahora la cuenta. La clave antigua ya no funciona.',
  nowOwnedBy: 'Abre ahora la cuenta',
  nextTitle: 'Qué hacer ahora',
  nextVoid: 'Anule los OK anteriores de sus ayudantes: podrían iniciar otra recuperación.',
  voidButton: 'Anular los OK anteriores',
  voided: 'Los OK anteriores ya no cuentan.',
  nextCheckWays: 'Compruebe que su correo y su teléfono sigan siendo correctos.',
  nextBackUp: 'Guarde una copia de seguridad de esta billetera en un lugar seguro.',
  canceledTitle: 'La recuperación se detuvo',
  canceledLead: 'La cuenta no ha cambiado. Si no la detuvo usted, alguien tiene todavía su clave.',
  // Recuperar
  signatureLabel: 'Respuesta',

  // Firmas de varias personas
  goodUntil: (date) => `Válido hasta el ${date}.`,
  ownersTitle: (threshold) => `Deben firmar ${threshold} propietarios`,
  ownersLead: (owners) =>
    `Esta cuenta tiene ${owners} propietarios. Firme aquí, cambie su billetera a otro propietario o pida la firma a los demás.`,
  subjectRegister: (target) =>
    `Los códigos enviados a ${target} pueden iniciar una recuperación de esta cuenta.`,
  subjectPaper:
    'Una hoja nueva de códigos de respaldo podrá ayudar a iniciar una recuperación de esta cuenta. La hoja anterior deja de valer.',
  subjectList: 'Mostrar los correos y teléfonos registrados para esta cuenta.',
  subjectRemove: 'Quitar un correo o teléfono registrado para esta cuenta.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Se activa la recuperación en esta cuenta.'
      : `Se activa la recuperación en esta cuenta. Cada una tarda ${span} y puede detenerse antes.`,
  subjectAddGuardian: (guardian, threshold) =>
    `${guardian} puede ayudar a recuperar esta cuenta. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian, threshold) =>
    `${guardian} ya no puede ayudar a recuperar esta cuenta. ${threshold === 0 ? 'Nadie más puede en este módulo: sin otro, esta cuenta no podrá recuperarse.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel:
    'Cuando hayan firmado suficientes propietarios, se detendrá la recuperación en curso.',
  subjectVoid: 'Los OK que dieron los ayudantes hasta ahora ya no podrán iniciar una recuperación.',
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
  approveButton: 'Sí, ayudar a volver',
  strangeTitle: 'No firme esto',
  strangeLead: 'Este enlace pide algo que esta página nunca pide. No se ha firmado nada.',
  tooLateTitle: 'Esta petición ha caducado',
  tooLateLead: 'Lo que se le pidió firmar ya no vale. Pida un enlace nuevo.',
  handBackTitle: 'Hecho. Ahora devuélvalo.',
  handBackLead: 'Envíe esto a la persona que se lo pidió. No ocurre nada hasta que lo tenga.',
  notDeliveredTitle: 'Aún no entregado',
  notDeliveredLead:
    'No se pudo entregar su ayuda. También puede enviar esto a la persona que se la pidió.',
  handBackLink: 'Enlace para devolver',
  handBackText: 'Enviarlo como texto',
  copySignature: 'Copiar el texto',
  followTitle: '¿Continuar esta recuperación?',
  followLead: 'Se inició en otro dispositivo. Continúe solo si fue usted.',
  followNotMine: 'No fui yo',
  followOtherTitle: 'Usted inició otra recuperación en este navegador',
  followOtherLead: 'Si sigue con esta, la otra se olvidará aquí.',
  followOtherOwners: 'Nuevo propietario en la recuperación que inició aquí',
  followKeep: 'Conservar la que inicié aquí',
  followReplace: 'Seguir con esta en su lugar',
  takeTitle: 'Añadir esta respuesta',
  takeLead:
    'Úsela aquí si empezó en este navegador. Si no, abra el enlace en el navegador en el que empezó.',
  takeButton: 'Usarla aquí',
  takenTitle: 'Respuesta recibida',
  takenLead: 'Cierre esta página y continúe en la que la espera.',
  unclaimedTitle: 'Ábralo donde empezó',
  unclaimedLead:
    'Este navegador no espera ninguna respuesta. Cópiela y péguela en el navegador en el que empezó.',
};
