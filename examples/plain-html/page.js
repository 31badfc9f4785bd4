// Where the service is; a real page has these in its HTML: <recovery-guardian base-url="…">
const attributes = {
  'base-url': 'baseUrl',
  'access-token': 'accessToken',
  'chain-id': 'chainId',
  'rpc-url': 'rpcUrl',
  'recovery-module': 'recoveryModule',
  'siwe-domain': 'siweDomain',
  account: 'account',
};
const query = new URLSearchParams(location.search);
const guardian = document.getElementById('guardian');
for (const [attribute, name] of Object.entries(attributes)) {
  const value = query.get(name);
  if (value) guardian.setAttribute(attribute, value);
}

// A site can replace any text.
guardian.strings = { unprotectedTitle: 'Protect your savings' };

const note = (text) => {
  const item = document.createElement('li');
  item.textContent = text;
  document.getElementById('log').append(item);
};
guardian.addEventListener('recovery-guardian-ready', ({ detail }) => note(`ready: ${detail.view}`));
guardian.addEventListener('recovery-guardian-view-change', ({ detail }) => {
  document.getElementById('view').value = detail.view;
  note(`view-change: ${detail.view}`);
});

document.getElementById('overview').addEventListener('click', () => {
  guardian.view = 'overview';
  document.getElementById('view').value = 'overview';
});
