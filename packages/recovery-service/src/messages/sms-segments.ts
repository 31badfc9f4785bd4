/** Characters of GSM 03.38 that take one place each. */
const gsm7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/;

/** Counts the segments that an SMS is billed as: 7-bit if its characters allow, else UCS-2. */
export function countSegments(text: string): number {
  const [alone, together] = gsm7.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / together);
}
