import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../appearance/appearance.ts';
import { plainHtml } from './plain-html.ts';

test('the plain appearance is just the tag', () => {
  assert.equal(
    plainHtml(plain),
    `<script type="module" src="/recovery-guardian.min.js"></script>
<recovery-guardian
  base-url="https://guardian.example"
  access-token="rg_pub_…"
  chain-id="8453"
  account="0x…"
></recovery-guardian>
`,
  );
});

test('a custom appearance adds its style sheet and attributes', () => {
  const text = plainHtml({ ...plain, theme: 'soft', lengths: { radius: 4 } });
  assert.match(text, /<style>\nrecovery-guardian \{\n {2}--rg-radius: 4px;\n\}\n<\/style>/);
  assert.match(text, /theme="soft"/);
});
