/**
 * A site as people know it: its host, with the port where it has one, and the scheme where that is not
 * HTTPS. Hosts come in ASCII from the browser, so look-alike letters show as what they are (xn--…).
 */
export function siteName(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}

/** Second-level endings below a country's: `co.uk`, `com.br`. */
const secondLevel = new Set('ac co com edu gob gov gouv go mil ne net nom or org'.split(' '));

/** Hosts that give names away: each name under them is someone else's. */
const shared = new Set([
  'github.io',
  'gitlab.io',
  'pages.dev',
  'workers.dev',
  'vercel.app',
  'netlify.app',
  'web.app',
  'firebaseapp.com',
  'herokuapp.com',
  'onrender.com',
  'fly.dev',
  'surge.sh',
  'eth.limo',
  'eth.link',
]);

/**
 * The parts of a site's name: the registered domain, and what comes before and after it.
 * A rule of thumb, not the public suffix list: it is for the eye alone, and nothing is decided by it.
 */
export function siteNameParts(origin: string): { before: string; domain: string; after: string } {
  const name = siteName(origin);
  const [, scheme = '', host = '', port = ''] =
    /^([a-z]+:\/\/)?([^:]+|\[[^\]]*\])(:\d+)?$/.exec(name) ?? [];
  const labels = host.split('.');
  const isNumeric = /^[\d.]+$|^\[/.test(host);
  const depth = isNumeric ? labels.length : 1 + suffixLength(labels);
  const split = Math.max(labels.length - depth, 0);
  const sub = labels.slice(0, split).join('.');
  return {
    before: scheme + (sub && `${sub}.`),
    domain: labels.slice(split).join('.'),
    after: port,
  };
}

function suffixLength(labels: readonly string[]): number {
  const [second = '', top = ''] = labels.slice(-2);
  return shared.has(`${second}.${top}`) || (top.length === 2 && secondLevel.has(second)) ? 2 : 1;
}
