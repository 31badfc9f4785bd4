/** Characters of GSM 03.38 that take one place each. */
const gsm7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/;

/** Whether an SMS needs only 7 bits per character. */
export function isGsm7(text: string): boolean {
  return gsm7.test(text);
}

/** Counts the segments that an SMS is billed as: 7-bit if its characters allow, else UCS-2. */
export function countSegments(text: string): number {
  const [alone, together] = isGsm7(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / together);
}
