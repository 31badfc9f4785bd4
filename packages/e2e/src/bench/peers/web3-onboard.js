// A site's own code with Web3-Onboard: it has a dialog, and the button is the site's.

import Onboard from '@web3-onboard/core';
import injected from '@web3-onboard/injected-wallets';

const onboard = Onboard({
  wallets: [injected()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: `${location.origin}/rpc` }],
  appMetadata: {
    name: 'A site',
    description: 'A site',
    recommendedInjectedWallets: [{ name: 'MetaMask', url: 'https://metamask.io' }],
  },
  connect: { autoConnectLastWallet: false },
});
const button = document.querySelector('button');
button.addEventListener('click', () => onboard.connectWallet());
button.disabled = false;
