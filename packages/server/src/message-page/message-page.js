// The page behind the link in an email. The fragment holds the challenge's id, the link's secret
// and the long code, separated by dots. The code is shown, and never sent.
//
// That of a yearly reminder starts with a word, and then has the registration's id and the token that ends it.
//
// About the account the page shows only what the network shows now. Whether a code still works says
// nothing about the account.

const [challengeId, secret, longCode, ...rest] = location.hash.slice(1).split('.');
const token = `${challengeId}.${secret}`;
// The message that a recovery waits has no code.
const isCodeWhole = longCode === undefined || /^\d{24}$/.test(longCode);
const isReminder = challengeId === 'reminder';
const isWhole = challengeId && /^\w{32}$/.test(secret ?? '') && isCodeWhole && rest.length === 0;
const element = (id) => document.getElementById(id);
const show = (id, isShown = true) => {
  element(id).hidden = !isShown;
};
// Keeps the secrets out of the history and of copied addresses.
history.replaceState(null, '', location.pathname);

/** Why a request was not stopped. */
const refusals = { 'request-signed': 'tooLate', 'rate-limited': 'tooMany' };
let language = 'en';
let words;
let requestId;

element('copy').addEventListener('click', copy);
element('cancel').addEventListener('click', cancel);
element('was-not-me').addEventListener('click', cancel);
element('was-me').addEventListener('click', () => showResult('fine'));
element('try-again').addEventListener('click', load);
element('stop-reminders').addEventListener('click', stopReminders);
await load();

/** Loads and shows the request behind the link. */
async function load() {
  try {
    words ??= await loadWords();
    if (isReminder) return showSection('reminder');
    if (isWhole) showMessage(await post('auth/challenge/describe', { challengeId, token }));
    showSection(isWhole ? 'message' : 'unknown');
  } catch (error) {
    showSection(error.status === 400 || error.status === 404 ? 'unknown' : 'unreachable');
  }
}

function showSection(id) {
  for (const one of ['loading', 'unknown', 'unreachable', 'reminder', 'message'])
    show(one, one === id);
}

/** Fetches the words in the reader's language and fills them in. */
async function loadWords() {
  const response = await fetch('m/words.json');
  if (!response.ok) throw new Error('The words cannot be loaded');
  const answer = await response.json();
  language = answer.language;
  document.documentElement.lang = language;
  document.documentElement.dir = answer.direction;
  document.title = answer.words.title;
  element('brand').textContent = answer.brand ?? '';
  if (answer.helpUrl) element('help').href = answer.helpUrl;
  show('help', Boolean(answer.helpUrl));
  for (const place of document.querySelectorAll('[data-words]')) {
    const [section, name] = place.dataset.words.split('.');
    place.textContent = answer.words[section][name];
  }
  return answer.words;
}

function showMessage(message) {
  const { kind, account, chainName, addition, recovery } = message;
  requestId = recovery?.requestId;
  const isHeld = isStoppable(message);
  const purpose = isHeld ? words.held.title : words.purpose[kind];
  element('purpose').replaceChildren(...fill(purpose, { addition }));
  show('effect', kind === 'recover' && !isHeld);
  const owners = recovery?.newOwners ?? [];
  showFacts('facts', [
    [words.facts.account, account],
    [words.facts.network, chainName],
    ...owners.map((owner) => [words.facts.newOwner, owner]),
    ...(owners.length > 1 ? [[words.facts.threshold, recovery.newThreshold]] : []),
  ]);
  showCode(message);
  showNow(message);
  showHeld(message);
  showNotMe(message);
}

/** Whether the link can end a recovery whose last code waits, and shows no code of it. */
function isStoppable({ recovery, isOpen }) {
  return recovery?.status === 'open' && recovery.lastCodeAt !== undefined && !(isOpen && longCode);
}

function showHeld(message) {
  const isHeld = isStoppable(message);
  show('held', isHeld);
  if (!isHeld) return;
  const time = formatTime(message.recovery.lastCodeAt);
  element('held-text').replaceChildren(...fill(words.held.text, { time }));
}

function showCode({ matchPhrase, expiresAt, isOpen, recovery }) {
  element('phrase').textContent = matchPhrase;
  // Two lines of three groups, in case a user must read it aloud.
  element('code').textContent = (longCode ?? '')
    .replace(/(.{4})(.{4})(.{4})/g, '$1 $2 $3\n')
    .trim();
  element('lifetime').replaceChildren(
    ...fill(words.code.lifetime, { time: formatTime(expiresAt) }),
  );
  show('open', isOpen && Boolean(longCode));
  show('closed', !isOpen && !isStoppable({ recovery, isOpen }));
}

/** Shows the state of the account on the network, for recoveries. */
function showNow({ recovery, onChain, isOpen }) {
  const { running, owners = [], isHandedOver, canStart } = onChain ?? {};
  // Users about to enter the code need not read that nothing has happened yet.
  show('now', recovery !== undefined && (!isOpen || running !== undefined));
  element('now').classList.toggle('danger', Boolean(running ?? isHandedOver));
  element('now-text').replaceChildren(
    ...(running ? describeRunning(running) : [describeOwners(onChain)]),
  );
  const [name, shown] = running
    ? [words.facts.newOwner, running.isRequested ? [] : running.newOwners]
    : [words.facts.owner, owners];
  showFacts(
    'now-facts',
    shown.map((owner) => [name, owner]),
  );
  const isStartable = !running && canStart && recovery?.status === 'signed';
  element('now-more').textContent = words.now.canStart;
  show('now-more', Boolean(isStartable));
}

function describeRunning({ isFinalizable, isStuck, finalizableFrom, isRequested }) {
  if (isStuck) return [words.now.stuck];
  const text = isFinalizable
    ? [words.now.finalizable]
    : fill(words.now.running, { time: formatTime(finalizableFrom) });
  return isRequested ? text : [...text, ` ${words.now.other}`];
}

function describeOwners(onChain) {
  if (!onChain) return words.now.unknown;
  return onChain.isHandedOver ? words.now.handedOver : words.now.nothing;
}

/** Shows what readers can do if they did not cause the message. */
function showNotMe({ kind, recovery, onChain, accountPage, isOpen }) {
  show('not-me', !isStoppable({ recovery, isOpen }) || onChain?.running !== undefined);
  const canCancel = recovery?.status === 'open';
  const isRunning = onChain?.running !== undefined;
  element('not-me-text').textContent = words.notMe[adviceFor({ kind, recovery, onChain, isOpen })];
  show('cancel', canCancel);
  element('not-me').classList.toggle('urgent', canCancel || isRunning);
  show('open-account', isRunning && accountPage !== undefined);
  if (accountPage) element('open-account').href = accountPage;
  show('open-wallet', isRunning && accountPage === undefined);
}

function adviceFor({ kind, recovery, onChain, isOpen }) {
  if (kind === 'register' && !isOpen) return 'registerClosed';
  if (!recovery) return kind;
  if (onChain?.running) return 'running';
  if (recovery.status === 'open') return 'open';
  if (!onChain) return 'unknown';
  return onChain.isHandedOver ? 'handedOver' : 'nothing';
}

function showFacts(id, facts) {
  element(id).replaceChildren(
    ...facts.flatMap(([name, value]) => {
      const term = document.createElement('dt');
      const detail = document.createElement('dd');
      term.textContent = name;
      detail.classList.toggle('hex', String(value).startsWith('0x'));
      detail.append(isolate(value));
      return [term, detail];
    }),
  );
}

/** Only a press ends a reminder: mail scanners open every link. */
async function stopReminders() {
  try {
    await post('auth/reminder/stop', { registrationId: secret, token: longCode });
    element('reminder-text').textContent = words.reminder.stopped;
    show('stop-reminders', false);
  } catch (error) {
    if (error.status === 400 || error.status === 404) showSection('unknown');
    else element('reminder-text').textContent = words.results.failed;
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(longCode);
    element('copy').textContent = words.code.copied;
  } catch {
    getSelection().selectAllChildren(element('code'));
    element('copy').textContent = words.code.selected;
  }
}

async function cancel() {
  show('failed', false);
  show('result', false);
  try {
    await post('auth/signature/cancel', { requestId, token });
    showResult('stopped');
  } catch (error) {
    const result = refusals[error.reason];
    if (!result) return show('failed');
    showResult(result);
  }
  // Show the account's new state and the remaining options.
  await load();
}

function showResult(name) {
  element('result').textContent = words.results[name];
  element('result').classList.toggle('danger', Object.values(refusals).includes(name));
  show('result');
}

function formatTime(time) {
  // Styles of date and time exclude the zone.
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // As in the messages.
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return format.format(new Date(time));
}

/** Fills in values; returns the parts of the text. */
function fill(template, values) {
  // Splitting by one group puts texts at even places and names at odd ones.
  return template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : isolate(values[part] ?? '')));
}

/** Isolates the text direction of a value, and keeps translators from changing it. */
function isolate(value) {
  const isolated = document.createElement('bdi');
  isolated.translate = false;
  isolated.className = 'notranslate';
  isolated.textContent = value;
  return isolated;
}

/** Posts JSON and returns the JSON response; throws errors with HTTP status and reason. */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const { message, details } = answer.error;
  throw Object.assign(new Error(message), { status: response.status, reason: details?.reason });
}
