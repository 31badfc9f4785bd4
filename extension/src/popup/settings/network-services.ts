import type { WalletSetupNetwork } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import { type Chain, knownChains } from '../../messages/settings.ts';
import type { Strings } from '../../translations/en.ts';

interface Row {
  label: string;
  value: string;
  /** What the wallet uses today, if that is something else. */
  before: string | undefined;
}

/** Whether a setup would replace services that the wallet uses today. */
export function replaces(network: WalletSetupNetwork, chain: Chain | undefined): boolean {
  const { serviceUrl, endpointUrl, serviceToken } = chain ?? {};
  const pairs = [
    [serviceUrl, network.service],
    [endpointUrl, network.endpoint],
    [serviceToken, network.token],
    [chain?.siweDomain, network.siweDomain],
    [chain?.rpcUrl, nodeOf(network)],
  ];
  return serviceUrl !== undefined && pairs.some(([before, after]) => before !== after);
}

/** The node that a network is read through. */
export function nodeOf({ node, endpoint }: WalletSetupNetwork): string {
  return node ?? endpoint;
}

/** Masks what may be a key: `https://endpoint.example/…/45Lj••••`. */
function withoutKey(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const key = `${pathname}${search}`.split('/').filter(Boolean).at(-1);
  return key ? `${origin}/…/${key.slice(0, Math.min(4, key.length / 2))}••••` : origin;
}

/** What would be set for a network, and what it replaces. */
export function networkServices(
  strings: Strings,
  network: WalletSetupNetwork,
  chain: Chain | undefined,
): TemplateResult {
  const { chainId, service, endpoint, token, siweDomain } = network;
  const row = (
    label: string,
    value: string,
    old: string | undefined,
    inWords = (text: string) => text,
  ): Row => ({
    label,
    value: inWords(value),
    before: old === undefined || old === value ? undefined : inWords(old),
  });
  const nodeInWords = (node: string, through: string | undefined) =>
    node === through ? strings.setupNoNode : withoutKey(node);
  const tokenRow: Row = {
    label: strings.serviceTokenField,
    value: token ? strings.setupTokenSet : strings.setupTokenNone,
    before:
      chain?.serviceUrl && chain.serviceToken !== token
        ? chain.serviceToken
          ? strings.setupTokenOther
          : strings.setupTokenNone
        : undefined,
  };
  const rows = [
    row(strings.element.serviceName, service, chain?.serviceUrl),
    tokenRow,
    ...((siweDomain ?? chain?.siweDomain)
      ? [row(strings.setupDomain, siweDomain ?? strings.setupTokenNone, chain?.siweDomain)]
      : []),
    row(strings.endpointUrlField, endpoint, chain?.endpointUrl, withoutKey),
    row(
      strings.rpcUrlField,
      nodeInWords(nodeOf(network), endpoint),
      chain && nodeInWords(chain.rpcUrl, chain.endpointUrl),
    ),
  ];
  // The name of a well-known network is not the provider's to choose.
  const name = knownChains.get(chainId)?.name ?? network.name;
  return html`<section class="group network">
    <h3>${`${name} (${chainId})`}</h3>
    <dl>
      ${rows.map(
        ({ label, value, before }) => html`<div>
          <dt>${label}</dt>
          <dd><bdi>${value}</bdi>${
            before === undefined
              ? nothing
              : html`<span class="before">${strings.setupBefore(before)}</span>`
          }</dd>
        </div>`,
      )}
    </dl>
  </section>`;
}

export const networkServicesStyles = css`
  .network dl {
    display: grid;
    gap: 8px;
    margin: 0;
  }
  .network dt {
    color: var(--_text-muted);
    font-size: var(--_font-small);
  }
  .network dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .network .before {
    display: block;
    color: var(--_text-muted);
    font-size: var(--_font-small);
  }
`;
