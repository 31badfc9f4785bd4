/** Letters of GSM 03.38 that cost one place each. */
const gsm7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/;

/** Counts the segments that a text is sent and paid as: 7-bit where its letters allow it, else UCS-2. */
export function countSegments(text: string): number {
  const [alone, together] = gsm7.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / together);
}
