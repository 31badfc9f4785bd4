/**
 * A site as people know it: its host, with the port where it has one, and the scheme where that is not
 * HTTPS. Hosts come in ASCII from the browser, so look-alike letters show as what they are (xn--…).
 */
export function siteName(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
