/** Where a provider publishes its {@link WalletSetup}. @see RFC 8615 */
export const walletSetupPath = '/.well-known/recovery-guardian.json';

/** In bytes: the maximum size of the file. */
export const maximumSetupSize = 65_536;

/** Everything that a wallet needs to use a provider's services, as one public file. */
export interface WalletSetup {
  readonly version: 1;
  /** The provider's name. It is not verified: show it together with the file's origin. */
  readonly name: string;
  readonly networks: readonly WalletSetupNetwork[];
}

/** The services of one network. All URLs are https, or http on the user's own machine. */
export interface WalletSetupNetwork {
  readonly chainId: number;
  readonly name: string;
  /** The recovery service. */
  readonly service: string;
  /** A publishable or app token for the service. */
  readonly token?: string | undefined;
  /** The service's `siweDomain`, if it has one of its own: what owners sign is valid there only. */
  readonly siweDomain?: string | undefined;
  /** The unified endpoint, including its key. */
  readonly endpoint: string;
  /** A node to read from; by default the endpoint. */
  readonly node?: string | undefined;
}

/** How many networks a setup may have. */
const maximumNetworks = 20;

/** Reads a setup of unknown origin; `undefined` unless every field is known and valid. */
export function readWalletSetup(json: string): WalletSetup | undefined {
  if (json.length > maximumSetupSize) return undefined;
  const setup = parse(json);
  if (!hasOnly(setup, ['version', 'name', 'networks'])) return undefined;
  const { version, name, networks } = setup;
  const isValid =
    version === 1 &&
    isName(name) &&
    Array.isArray(networks) &&
    networks.length > 0 &&
    networks.length <= maximumNetworks &&
    networks.every(isNetwork) &&
    new Set(networks.map(({ chainId }) => chainId)).size === networks.length;
  return isValid ? (setup as unknown as WalletSetup) : undefined;
}

/** Whether a wallet may send to this URL: https without credentials, or http to this machine. */
export function isServiceUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 2_048 || /[\s\p{C}]/u.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isNetwork(network: unknown): network is WalletSetupNetwork {
  const fields = ['chainId', 'name', 'service', 'token', 'siweDomain', 'endpoint', 'node'];
  if (!hasOnly(network, fields)) return false;
  const { chainId, name, service, token, siweDomain, endpoint, node } = network;
  return (
    Number.isSafeInteger(chainId) &&
    Number(chainId) > 0 &&
    isName(name) &&
    isServiceUrl(service) &&
    isServiceUrl(endpoint) &&
    (node === undefined || isServiceUrl(node)) &&
    (siweDomain === undefined || isSiweDomain(siweDomain)) &&
    (token === undefined || (typeof token === 'string' && /^[\w.~+/=-]{1,512}$/.test(token)))
  );
}

/** Whether a text can be the domain of a service's SIWE messages. */
export function isSiweDomain(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9.:-]{1,255}$/.test(text);
}

/** A visible text of at most 60 characters, without invisible or direction-changing ones. */
function isName(name: unknown): boolean {
  return typeof name === 'string' && /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,60}(?<!\s)$/u.test(name);
}

/** Whether this is an object with no other fields than these. */
function hasOnly(value: unknown, fields: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every((field) => fields.includes(field));
}
