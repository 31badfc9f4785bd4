// Who may import whom: downward only. CONTRIBUTING.md draws the same picture for people.
//   core <- element <- extension, demo
//   core <- server <- devnet <- e2e

const packages = {
  core: [],
  element: ['core'],
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
// neighbours in the line, and never from what is not listed, such as `testing/`. Type imports count.
// So adapters never import workers, and views no other view. `app.ts` has a line between `http` and `cli`: `cli/serve.ts` starts it.
const layers = {
  core: ['wire', 'safe', 'module', 'rpc', 'account', 'client', 'index\\.ts'],
  element: [
    'view-names\\.ts',
    'appearance\\.ts',
    '(errors|styles)',
    'on-demand\\.ts',
    'translations/(element-names|formats)\\.ts',
    'translations/en', // which the types of all texts are taken from
    'translations/strings\\.ts',
    'translations/(ar|de|es|fr|ja)',
    '(chain|translations)',
    '(components|wallet)',
    'storage',
    'controllers',
    'state',
    'events',
    'views', // what views share, and the steps that several have
    'views/(contact|one-time-code|signatures)',
    'views/find-account', // which the question for the account shows
    'views/[^/]+',
    'session',
    '(form-result|recovery-guardian\\.styles)\\.ts',
    'recovery-guardian\\.ts',
    '(define-recovery-guardian|design|jsx)\\.ts',
    'mount\\.ts',
    'index\\.ts|react',
    'define\\.ts|types',
  ],
  server: [],
  extension: [
    'browser\\.ts',
    'messages',
    'content',
    'translations',
    'background/storage',
    'background/(chains|keyring|sites)',
    'background/accounts',
    'background/operations',
    'background/(activity|approvals|decoding|helping)',
    'background/tokens',
    'background/wallet',
    'background/(rpc|watcher)',
    'background/use-cases',
    'background/rpc/methods',
    'background/(notifications|pages|provider)',
    'background',
    'ui',
    'pages', // what the popup and the approval window share
    'approval',
    'popup/parts',
    'popup/(accounts|assets|connect|first-run|guardian|helping|home|screens)',
    'popup',
  ],
  demo: [
    'world\\.ts',
    'ui',
    '(appearance|chain|events|inbox)',
    'routes\\.ts',
    '(code|gallery|panels|wallet)',
    'theme',
    'app',
    'main\\.ts',
  ],
  devnet: [
    '(http-server|inbox|listen-on-loopback|processes)\\.ts',
    '(empty-database|mailbox|phone|ports|server|world-file)\\.ts',
    'chain',
    '(bundler|configuration|demo-site)\\.ts',
    'world\\.ts',
    '(index|main)\\.ts',
  ],
  e2e: [
    'browser',
    '(demo|element|extension|gallery)',
    'servers',
    'faults',
    'accessibility',
    'faults/(endpoint|service|wallet)',
    'bench',
    'proof/(hosts|hour|image|mutation|release)',
    'proof',
    'screenshots\\.ts',
  ],
};

const applications = ['demo', 'extension'];
const sourceOf = (name) => `${applications.includes(name) ? '' : 'packages/'}${name}/src`;

const oneWay = Object.entries(layers).flatMap(([name, lines]) => {
  const within = (...some) => `^${sourceOf(name)}/(${some.join('|')})(/|$)[^/]*$`;
  return lines.map((line, index) => ({
    name: `${name}: ${line} imports only the layers below it`,
    severity: 'error',
    from: { path: within(line), pathNot: '\\.test\\.ts$' },
    to: {
      path: `^${sourceOf(name)}/`,
      pathNot: within('$1', ...lines.slice(0, index)),
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
      name: 'applications import the element and the core only',
      severity: 'error',
      from: { path: '^(demo|extension)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/(core|element)/' },
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
