// Shows /v1/overview to an operator. The management key is in this module's memory only: never in a
// URL, a cookie or any storage. No libraries, nothing from elsewhere; all text goes in as text.

const interval = 15_000;
const $ = (selector) => document.querySelector(selector);

let key;
let timer;
/** How far behind each index was when it was last read, and at most. */
const behind = new Map();

$('form').addEventListener('submit', (event) => {
  event.preventDefault();
  key = $('#key').value.trim();
  $('#key').value = '';
  behind.clear();
  refresh();
});
$('#sign-out').addEventListener('click', () => signOut('Signed out.'));
$('#refreshing').addEventListener('change', schedule);
document.addEventListener('visibilitychange', schedule);
// A page that is kept for "back" keeps its memory.
addEventListener('pagehide', () => signOut(''));

async function refresh() {
  const asked = key;
  try {
    const response = await fetch('v1/overview', {
      headers: { authorization: `Bearer ${asked}` },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    });
    const answer = await response.json();
    if (asked !== key) return;
    if (response.ok) show(answer);
    else if (response.status === 401 || response.status === 403) {
      return signOut(answer.error?.message ?? 'This key is not valid.');
    } else problem(answer.error?.message ?? `The server answered ${response.status}.`);
  } catch (error) {
    if (asked !== key) return;
    problem(error instanceof TypeError ? 'The server does not answer.' : String(error));
  }
  schedule();
}

function schedule() {
  clearTimeout(timer);
  if (key === undefined || !$('#refreshing').checked || document.hidden) return;
  timer = setTimeout(refresh, interval);
}

function problem(text) {
  if ($('#overview').hidden) return signOut(text);
  $('#status').textContent = `${text} What you see is from ${timeOf(shownAt)}.`;
}

/** Forgets the key, and what it opened. */
function signOut(text) {
  key = undefined;
  clearTimeout(timer);
  $('#overview').replaceChildren();
  $('#process').textContent = '';
  showSignedIn(false);
  $('#status').textContent = text;
  $('#key').focus();
}

function showSignedIn(isIn) {
  $('form').hidden = isIn;
  $('#overview').hidden = !isIn;
  $('.controls').hidden = !isIn;
}

let shownAt;

function show(overview) {
  const { at, process, networks } = overview;
  shownAt = at;
  const names = new Map(networks.map(({ chainId, name }) => [chainId, name]));
  const networkOf = (chainId) => names.get(chainId) ?? String(chainId);
  $('#process').textContent =
    `This process: version ${process.version}, ${process.roles.join(' and ')}, up for ${duration(process.uptime)}. As of ${timeOf(at)}.`;
  $('#status').textContent = '';
  const sections = [
    showAttention,
    showHealth,
    showProgress,
    showSpending,
    showPolicies,
    showKeys,
    showRefusals,
    showReceipts,
  ].map((draw) => draw(overview, networkOf));
  const isFirst = $('#overview').hidden;
  if (isFirst) $('#overview').replaceChildren(...sections);
  // What has not changed stays: a reader may be in it.
  for (const section of sections) {
    const old = document.getElementById(section.id);
    if (old && !old.isEqualNode(section)) old.replaceWith(section);
  }
  showSignedIn(true);
  if (isFirst) $('h1').focus();
}

function showAttention({ process, upstreams, policies, keys, at }, networkOf) {
  const soon = at + 7 * 86_400_000;
  const problems = [
    ...Object.entries(process.checks)
      .filter(([, result]) => result !== 'ok')
      .map(([name]) => `The check of ${name} fails.`),
    ...upstreams
      .filter(({ state }) => state !== null && state !== 'in-use')
      .map(
        ({ chainId, name, state }) =>
          `${name} on ${networkOf(chainId)} is ${stateWords[state] ?? state}.`,
      ),
    ...policies.items
      .filter((policy) => policy.enabled && isNearlySpent(policy))
      .map(({ name }) => [
        'The gas policy ',
        text(name),
        ' has less than a tenth of its money left.',
      ]),
    ...keys.items
      .filter(({ state, expiresAt }) => state === 'valid' && expiresAt !== null && expiresAt < soon)
      .map(({ id, label, expiresAt }) => [
        'The key ',
        text(label || id),
        ` ends on ${dateOf(expiresAt)}.`,
      ]),
  ];
  const section = sectionOf(
    'attention',
    'Needs your attention',
    problems.length > 0
      ? element('ul', {}, ...problems.map((one) => element('li', {}, ...[one].flat())))
      : element('p', {}, 'Nothing. All that this process checks works.'),
  );
  section.classList.toggle('problems', problems.length > 0);
  return section;
}

const stateWords = {
  'in-use': 'in use',
  unchecked: 'not checked yet',
  ejected: 'left out, because it fails',
  'wrong-chain': 'on another chain, and never used',
};

function isNearlySpent({ total, spent, reserved }) {
  return total !== null && (BigInt(total) - BigInt(spent) - BigInt(reserved)) * 10n < BigInt(total);
}

function showHealth({ process, upstreams, deposits }, networkOf) {
  return sectionOf(
    'health',
    'Bundlers, nodes and what else this process needs',
    tableOf(
      'Bundlers, paymasters and nodes',
      ['Name', 'Network', 'State', '#Answered', '#Failed'],
      upstreams.map(({ name, chainId, state, answered, failed }) => [
        name,
        networkOf(chainId),
        state === null ? '–' : mark(stateWords[state] ?? state, state !== 'in-use'),
        count(answered),
        mark(count(failed), failed > 0 && failed > answered / 10),
      ]),
      'Nothing has been asked yet.',
    ),
    heading('Checks'),
    tableOf(
      'Checks',
      ['Check', 'Result'],
      Object.entries(process.checks).map(([name, result]) => [
        name,
        mark(result === 'ok' ? 'works' : 'fails', result !== 'ok'),
      ]),
    ),
    ...(deposits.length > 0
      ? [
          heading('Paymasters’ deposits'),
          tableOf(
            'Deposits',
            ['Network', 'EntryPoint', '#Deposit'],
            deposits.map(({ chainId, entryPoint, ether }) => [
              networkOf(chainId),
              code(entryPoint),
              ether.toLocaleString('en', { maximumFractionDigits: 6 }),
            ]),
          ),
        ]
      : []),
  );
}

function showProgress({ progress: { queues, indexes }, at }, networkOf) {
  const rows = indexes.map((index) => {
    const { chainId, module, tenant, blocksBehind } = index;
    return [
      `Alerts on ${networkOf(chainId)}${tenant === null ? '' : ` of ${tenant}`}`,
      code(module),
      progressOf(JSON.stringify([chainId, module, tenant]), blocksBehind, at),
    ];
  });
  return sectionOf(
    'progress',
    'Work in progress',
    queues === null
      ? element('p', {}, 'The database does not say how much is waiting.')
      : tableOf(
          'Queues',
          ['Waiting', '#Number'],
          [
            ['Messages to send', count(queues.messages)],
            ['Events for webhooks', count(queues.events)],
            ['Steps of recoveries to relay', count(queues.relays)],
          ],
        ),
    heading('Indexes'),
    tableOf(
      'Indexes',
      ['Index', 'Module', 'Progress'],
      rows,
      'This process reads no chain for alerts.',
    ),
  );
}

/** A few blocks always wait for confirmations. */
const usuallyBehind = 20;

function progressOf(index, blocks, at) {
  const last = behind.get(index);
  const most = Math.max(blocks, last?.most ?? 0);
  const perSecond = last && at > last.at ? ((last.blocks - blocks) * 1_000) / (at - last.at) : 0;
  behind.set(index, { blocks, at, most });
  if (blocks <= usuallyBehind) return `up to date (${count(blocks)} blocks behind)`;
  const left = perSecond > 0 ? `, about ${duration(Math.ceil(blocks / perSecond))} left` : '';
  return [
    `${count(blocks)} blocks behind${left}`,
    element('progress', {
      max: String(most),
      value: String(most - blocks),
      'aria-label': 'Blocks read since this page was opened',
    }),
  ];
}

function showSpending({ spending }, networkOf) {
  const amounts = ['#Today', '#This month', '#Set aside', '#Operations'];
  const numbers = ({ today, month, reserved, operations }) => [
    amount(today),
    amount(month),
    amount(reserved),
    count(operations),
  ];
  const none = 'Nothing was spent this month.';
  const ofNetworks = spending.filter(({ team }) => team === undefined);
  const ofTeams = spending.filter((one) => one.team !== undefined && one.policyId === undefined);
  const ofPolicies = spending.filter(({ policyId }) => policyId !== undefined);
  return sectionOf(
    'spending',
    'Spending',
    element(
      'p',
      { class: 'muted' },
      'In each network’s own currency. Days and months are those of UTC.',
    ),
    heading('By network'),
    tableOf(
      'Spending by network',
      ['Network', ...amounts],
      ofNetworks.map((one) => [networkOf(one.chainId), ...numbers(one)]),
      none,
    ),
    heading('By team'),
    tableOf(
      'Spending by team',
      ['Team', 'Network', ...amounts],
      ofTeams.map((one) => [teamName(one.team), networkOf(one.chainId), ...numbers(one)]),
      none,
    ),
    heading('By policy'),
    tableOf(
      'Spending by policy',
      ['Policy', 'Team', 'Network', ...amounts],
      ofPolicies.map((one) => [
        code(one.policyId),
        teamName(one.team),
        networkOf(one.chainId),
        ...numbers(one),
      ]),
      none,
    ),
  );
}

function showPolicies({ policies }, networkOf) {
  return sectionOf(
    'policies',
    'Gas policies',
    shownOf(policies),
    tableOf(
      'Gas policies',
      ['Policy', 'Team', 'Networks', 'State', '#Spent', '#Set aside', '#Limit in all'],
      policies.items.map((policy) => [
        [
          text(policy.name),
          ...(policy.name === policy.id ? [] : [element('small', {}, code(policy.id))]),
        ],
        teamName(policy.team),
        networksOf(policy.chains, networkOf),
        policy.enabled ? 'enabled' : 'disabled',
        amount(policy.spent),
        amount(policy.reserved),
        policy.total === null
          ? 'none'
          : mark(amount(policy.total), policy.enabled && isNearlySpent(policy)),
      ]),
      'There are none.',
    ),
  );
}

function showKeys({ keys }, networkOf) {
  return sectionOf(
    'keys',
    'Runtime keys',
    shownOf(keys),
    tableOf(
      'Runtime keys',
      ['Key', 'Team', 'Plan', 'Networks', 'State', '#Calls here', '#Refused or failed'],
      keys.items.map(({ id, label, team, plan, chains, state, expiresAt, answered, failed }) => [
        [text(label || 'no label'), element('small', {}, code(id))],
        teamName(team),
        plan,
        networksOf(chains, networkOf),
        [
          keyStates[state] ?? state,
          ...(expiresAt === null || state === 'revoked'
            ? []
            : [element('small', {}, `until ${dateOf(expiresAt)}`)]),
        ],
        count(answered),
        count(failed),
      ]),
      'There are none.',
    ),
  );
}

const keyStates = { configured: 'valid, in the configuration', replaced: 'replaced, still valid' };

const codeWords = {
  '-32700': 'not JSON',
  '-32600': 'not a JSON-RPC request',
  '-32601': 'method not served',
  '-32602': 'wrong parameters',
  '-32603': 'a fault on our side',
  '-32002': 'no bundler or node answered',
  '-32005': 'too many requests',
  '-32501': 'not sponsored, or refused by a paymaster',
  '-32521': 'the call would revert',
  3: 'the call reverted',
  4100: 'the key is not valid for it',
};

function showRefusals({ refusals }, networkOf) {
  const words = {
    sponsor: (reason) => reason,
    endpoint: (reason) => `${reason}${codeWords[reason] ? `: ${codeWords[reason]}` : ''}`,
    limit: (reason) => reason,
  };
  const by = {
    sponsor: 'No gas policy pays',
    endpoint: 'Answer of the endpoint',
    limit: 'A limit',
  };
  return sectionOf(
    'refusals',
    'Refusals by reason',
    element(
      'p',
      { class: 'muted' },
      'Of this process, since its start. What no gas policy pays for is answered with -32501.',
    ),
    tableOf(
      'Refusals',
      ['Refused by', 'Reason', 'Network', '#Number'],
      refusals.map(({ by: which, reason, chainId, tenant, count: number }) => [
        `${by[which] ?? which}${tenant === null ? '' : ` of ${tenant}`}`,
        text(words[which]?.(reason) ?? reason),
        chainId === null ? '–' : networkOf(chainId),
        count(number),
      ]),
      'Nothing was refused.',
    ),
  );
}

function showReceipts({ receipts }, networkOf) {
  return sectionOf(
    'receipts',
    'Newest receipts',
    element(
      'p',
      { class: 'muted' },
      'Sponsored operations that were executed, by the time at which they were signed.',
    ),
    tableOf(
      'Receipts',
      ['Signed', 'Network', 'Account', 'Policy', '#Cost'],
      receipts.map(({ signedAt, chainId, sender, policyId, cost }) => [
        signedAt === null ? '–' : timeOf(signedAt),
        networkOf(chainId),
        code(sender),
        code(policyId),
        amount(cost),
      ]),
      'There are none yet.',
    ),
  );
}

function shownOf({ items, total }) {
  return items.length < total
    ? element('p', { class: 'muted' }, `The newest ${count(items.length)} of ${count(total)}.`)
    : '';
}

const teamName = (team) => (team === '' ? 'your own' : text(team));

function networksOf(chains, networkOf) {
  return chains === null ? 'all' : chains.map(networkOf).join(', ');
}

/** Six decimals of wei as ether, never rounded to nothing. */
function amount(wei) {
  const value = BigInt(wei);
  const micro = value / 10n ** 12n;
  if (value > 0n && micro === 0n) return '< 0.000001';
  const decimals = String(micro % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${(micro / 1_000_000n).toLocaleString('en')}${decimals === '' ? '' : `.${decimals}`}`;
}

const count = (number) => number.toLocaleString('en');

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const timeOf = (time) => times.format(time);
const dateOf = (time) => dates.format(time);

function duration(seconds) {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ];
  const at = units.findIndex(([, size]) => seconds >= size);
  const parts = units.slice(at === -1 ? 3 : at, at === -1 ? 4 : at + 2);
  let rest = seconds;
  const words = parts.map(([unit, size]) => {
    const number = Math.floor(rest / size);
    rest %= size;
    return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`;
  });
  return words.filter(Boolean).join(' ') || '0 seconds';
}

/** An element with its attributes and children; text goes in as text, never as markup. */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== ''));
  return node;
}

/** Text that others chose: it does not turn the direction of what is around it. */
const text = (value) => element('bdi', {}, value);
const code = (value) => element('code', {}, value);
const heading = (words) => element('h3', {}, words);
const mark = (words, isBad) => (isBad ? element('span', { class: 'bad' }, words) : words);

function sectionOf(id, title, ...children) {
  const titleId = `${id}-title`;
  return element(
    'section',
    { id, 'aria-labelledby': titleId },
    element('h2', { id: titleId }, title),
    ...children,
  );
}

/** @param columns their names; "#" before one of numbers */
function tableOf(label, columns, rows, none = '') {
  if (rows.length === 0) return element('p', { class: 'muted' }, none);
  const names = columns.map((column) => column.replace('#', ''));
  const classOf = (index) => (columns[index].startsWith('#') ? { class: 'number' } : {});
  return element(
    'table',
    { role: 'table', 'aria-label': label },
    element(
      'thead',
      { role: 'rowgroup' },
      element(
        'tr',
        { role: 'row' },
        ...names.map((name, index) =>
          element('th', { role: 'columnheader', scope: 'col', ...classOf(index) }, name),
        ),
      ),
    ),
    element(
      'tbody',
      { role: 'rowgroup' },
      ...rows.map((cells) =>
        element(
          'tr',
          { role: 'row' },
          ...cells.map((cell, index) =>
            element(
              'td',
              { role: 'cell', 'data-column': names[index], ...classOf(index) },
              // One child, so that a narrow row has two columns.
              element('span', {}, ...[cell].flat()),
            ),
          ),
        ),
      ),
    ),
  );
}
