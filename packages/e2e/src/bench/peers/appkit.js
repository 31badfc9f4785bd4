// A site's own code with Reown AppKit: its button, and its dialog.

import { createAppKit } from '@reown/appkit';
import { mainnet } from '@reown/appkit/networks';

createAppKit({
  adapters: [],
  networks: [mainnet],
  projectId: '0'.repeat(32),
  metadata: { name: 'A site', description: 'A site', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
});
