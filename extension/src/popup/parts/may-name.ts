/** A provider cannot have users sign for another's domain: one must be within the other. */
export function mayName(host: string, siweDomain: string | undefined): boolean {
  if (siweDomain === undefined) return true;
  const [own = '', domain = ''] = [host, siweDomain].map((name) => `.${name.replace(/:\d+$/, '')}`);
  return own.endsWith(domain) || domain.endsWith(own);
}
