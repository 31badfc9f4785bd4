import { type Appearance, toAttributes, toCss } from '../appearance/appearance.ts';

/** Returns the HTML of a page without a framework, with the chosen appearance. */
export function plainHtml(appearance: Appearance): string {
  const attributes = Object.entries({
    'base-url': 'https://guardian.example',
    'access-token': 'rg_pub_…',
    'chain-id': '8453',
    account: '0x…',
    ...toAttributes(appearance),
  }).map(([name, value]) => `  ${name}="${value}"\n`);
  const css = toCss(appearance);
  const style = css && `<style>\n${css}</style>\n`;
  return `<script type="module" src="/recovery-guardian.min.js"></script>
${style}<recovery-guardian
${attributes.join('')}></recovery-guardian>
`;
}
