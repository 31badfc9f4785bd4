// Who may import whom: downward only. CONTRIBUTING.md draws the same picture for people.
//   core <- element <- wallet <- extension, demo
//   core <- server <- devnet <- e2e

const packages = {
  core: [],
  element: ['core'],
  wallet: ['core', 'element'],
  server: ['core'],
  devnet: ['core', 'server'],
};

// Tests run against the real parts, so they may also import the local world that starts them.
const tests = '(\\.test\\.ts$|/testing/)';

const onlyDownward = Object.entries(packages).map(([name, below]) => ({
  name: `${name} imports only what is below it`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: tests },
  to: {
    path: '^(packages|demo|extension)/',
    pathNot: `^packages/(${[name, ...below].join('|')})/`,
  },
}));

// Inside a package, from the bottom up: a folder imports from the lines before its own, not from its
// neighbors in the line, unless the line is a list. A file that no line names stands above all of them.
// Type imports count.
const layers = {
  core: ['wire', '(safe|rpc)', 'module', 'account', 'client'],
  wallet: ['request', 'operations', 'meaning'],
  element: [
    '(attribute-values|element-error)',
    '(on-demand|words/en)',
    '(chain|words/(?:ar|de|es|fr|ja))',
    '(ui|wallet|words)',
    'context',
    'views',
    'session',
  ],
  server: [
    '(configuration|kit)',
    '(chains|database)',
    '(audit|keys)',
    '(api|limits|challenges/challenge-repository|access/nonce-repository|messages/templates|message-page/words)',
    '(access|messages|(?:account-search|alerts|guardians|recoveries|registrations)/[^/]+-repository)',
    'delivery',
    'service',
    'challenges',
    '(account-search|alerts|guardians|message-page|recoveries|registrations)',
    'relayer',
    ['endpoint/caller', 'endpoint/json-rpc', 'endpoint/runtime'],
    [
      'endpoint/(?:access|api-keys|quotas)',
      'endpoint/(?:fees|paymaster-signature|reverts|seen-operations|upstream|user-operation)',
    ],
    'sponsor',
    'endpoint',
    'http',
    '(platform|recovery-service|services|signer)',
    'app',
  ],
  extension: [
    '(browser|background/stored-value)',
    'messages',
    '(content|translations|background/(?:chains|keyring|sites))',
    '(ui|background/(?:accounts|tokens))',
    'background/operations',
    '(approval|background/wallet)',
    '(popup/parts|background/approvals)',
    'background/(helping|watcher)',
    '(popup/(?:accounts|home|keys|recovery|settings)|background/(?:pages|provider))',
  ],
  demo: ['(ui|world)', '(appearance|chain|events|inbox)', '(pages|panels|wallet)', 'app'],
};

const applications = ['demo', 'extension'];
const sourceOf = (name) => `${applications.includes(name) ? '' : 'packages/'}${name}/src`;

const oneWay = Object.entries(layers).flatMap(([name, lines]) => {
  const within = (...some) => `^${sourceOf(name)}/(${some.flat().join('|')})(/|\\.ts$)`;
  return lines.map((line, index) => ({
    name: `${name}: ${line} imports only the layers below it`,
    severity: 'error',
    from: {
      path: within(line),
      pathNot: [tests, ...(index ? [within(...lines.slice(0, index))] : [])],
    },
    to: {
      path: `^${sourceOf(name)}/`,
      pathNot: within(typeof line === 'string' ? '$1' : line, ...lines.slice(0, index)),
    },
  }));
});

module.exports = {
  forbidden: [
    ...onlyDownward,
    ...oneWay,
    {
      name: 'nobody imports the applications',
      severity: 'error',
      from: { pathNot: '^(demo|extension)/' },
      // A release and its proof zip and unzip as the extension's build does.
      to: { path: '^(demo|extension)/', pathNot: '^extension/build/zip\\.ts$' },
    },
    {
      name: 'applications import the element, the wallet and the core only',
      severity: 'error',
      from: { path: '^(demo|extension)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/(core|element|wallet)/' },
    },
    {
      name: "the extension's pages and scripts never reach into its background",
      comment: 'keys stay in the worker; everybody else sends it messages (extension/src/messages)',
      severity: 'error',
      from: { path: '^extension/src/', pathNot: `^extension/src/background/|${tests}` },
      to: { path: '^extension/src/background/' },
    },
    {
      name: "the extension's background draws nothing",
      severity: 'error',
      from: { path: '^extension/src/(background|messages|content)/', pathNot: tests },
      to: { path: '^extension/src/(popup|approval|ui)/|node_modules/lit' },
    },
    {
      name: 'one module imports the browser API',
      severity: 'error',
      from: { path: '^extension/', pathNot: '^extension/src/browser\\.ts$' },
      to: { path: 'webextension-polyfill' },
    },
    {
      name: 'nobody imports e2e',
      severity: 'error',
      from: { pathNot: '^packages/e2e/' },
      to: { path: '^packages/e2e/' },
    },
    {
      name: 'only tests and builds import the scripts',
      comment: 'what tests and scripts share (browsers, PostgreSQL) is not published',
      severity: 'error',
      from: {
        path: '^(packages|demo|extension)/',
        pathNot: `^packages/(e2e|devnet/src/testing)/|/build/|rollup[.]config|${tests}`,
      },
      to: { path: '^scripts/' },
    },
    {
      name: 'tests import the local world, not what stands above the package elsewhere',
      severity: 'error',
      from: {
        path: `^packages/(core|server)/.*${tests}`,
      },
      to: { path: '^packages/element/' },
    },
    {
      name: 'packages are entered by their exports, never by a path',
      comment: 'import "@recovery-guardian/name", not "../../name/src/file.ts"',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules know no HTTP',
      severity: 'error',
      from: {
        path: '^packages/server/src/(account-search|alerts|challenges|guardians|recoveries|registrations)/',
        pathNot: '(routes|test)\\.ts$',
      },
      to: { path: 'node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      // What these folders import is installed where they are used: packages.test.ts, and the bench.
      name: 'unresolved',
      severity: 'error',
      from: {
        pathNot: '^packages/(e2e/(consumer|src/bench/peers)|element/src/types)/',
      },
      to: { couldNotResolve: true },
    },

    {
      name: 'the element has no cycles, type imports included',
      severity: 'error',
      from: { path: '^packages/element/src/' },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/\\.cache/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
