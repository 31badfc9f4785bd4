import { Resolver } from 'node:dns/promises';

/** Reads the TXT records of a name, each joined from its parts; rejects if no server answers. */
export type ReadTexts = (name: string) => Promise<string[]>;

/**
 * Reports what mailboxes look up before they trust the emails of a domain: SPF (RFC 7208), DMARC
 * (RFC 7489; a domain without a record has the nearest above it, and its policy for subdomains) and DKIM keys (RFC 6376).
 */
export async function describeSender(
  domain: string,
  selectors: readonly string[] = [],
  readTexts: ReadTexts = readFromDns,
): Promise<string[]> {
  const lookups = [
    describeSpf(domain, readTexts),
    describeDmarc(domain, readTexts),
    ...selectors.map((selector) => describeDkim(`${selector}._domainkey.${domain}`, readTexts)),
  ];
  return Promise.all(
    lookups.map((lookup) =>
      lookup.catch((error: Error) => `warning: ${domain} could not be looked up: ${error.message}`),
    ),
  );
}

async function describeSpf(domain: string, readTexts: ReadTexts): Promise<string> {
  const records = (await readTexts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 1) return `SPF of ${domain} ok`;
  return records.length === 0
    ? `warning: ${domain} has no SPF record: publish the one that your provider names, as its TXT`
    : `warning: ${domain} has ${records.length} SPF records, so that none counts: make them one`;
}

async function describeDmarc(domain: string, readTexts: ReadTexts): Promise<string> {
  const labels = domain.split('.');
  for (const start of labels.slice(0, -1).keys()) {
    const place = `_dmarc.${labels.slice(start).join('.')}`;
    const record = (await readTexts(place)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record === undefined) continue;
    const setting = start > 0 && /;\s*sp\s*=/i.test(record) ? 'sp' : 'p';
    const [, policy = 'none'] =
      new RegExp(`;\\s*${setting}\\s*=\\s*(\\w+)`, 'i').exec(record) ?? [];
    return policy.toLowerCase() === 'none'
      ? `warning: the DMARC record at ${place} has ${setting}=none, so that mailboxes accept forged emails: set quarantine or reject`
      : `DMARC of ${domain} ok, ${setting}=${policy}`;
  }
  return `warning: ${domain} has no DMARC record: publish "v=DMARC1; p=quarantine" as TXT of _dmarc.${domain}`;
}

async function describeDkim(place: string, readTexts: ReadTexts): Promise<string> {
  const record = (await readTexts(place)).find((text) => /(^|;)\s*p\s*=/i.test(text));
  if (record === undefined) return `warning: there is no DKIM key at ${place}`;
  return /(^|;)\s*p\s*=\s*[^;\s]/i.test(record)
    ? `DKIM key at ${place} ok`
    : `warning: the DKIM key at ${place} was withdrawn`;
}

async function readFromDns(name: string): Promise<string[]> {
  try {
    const records = await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENODATA', 'ENOTFOUND'].includes(code)) return [];
    throw error;
  }
}
