// The page behind the link in an email. The fragment holds the challenge's id, the link's secret and
// the long code, with dots between; the code is shown, and sent nowhere.

const [challengeId, secret, longCode, ...rest] = location.hash.slice(1).split('.');
const token = `${challengeId}.${secret}`;
const element = (id) => document.getElementById(id);
const show = (id, isShown = true) => {
  element(id).hidden = !isShown;
};
// Not in the history, nor in what a person copies from the address bar.
history.replaceState(null, '', location.pathname);

const isWhole = challengeId && secret && /^\d{24}$/.test(longCode ?? '') && rest.length === 0;
const message = isWhole ? await describe() : undefined;
show('loading', false);
if (message) showMessage(message);
else show('unknown');

async function describe() {
  try {
    return await post('auth/challenge/describe', { challengeId, token });
  } catch {
    return undefined;
  }
}

function showMessage({
  kind,
  account,
  chainName,
  matchPhrase,
  expiresAt,
  isOpen,
  addition,
  recovery,
}) {
  element('purpose').textContent = {
    register: 'Register this address as a way to recover an account',
    'confirm-addition': `Let ${addition} help to recover your account, at once`,
    recover: 'TAKE CONTROL of an account',
  }[kind];
  addFact('Account', account);
  addFact('Chain', chainName);
  for (const owner of recovery?.newOwners ?? []) addFact('New owner', owner);
  if (recovery?.newOwners.length > 1) addFact('Owners who must sign', recovery.newThreshold);

  element('phrase').textContent = matchPhrase;
  // Two lines of three groups: a person may have to read it out.
  element('code').textContent = longCode.replace(/(.{4})(.{4})(.{4})/g, '$1 $2 $3\n').trim();
  element('expires').textContent = new Date(expiresAt).toLocaleTimeString();
  element('expires').dateTime = expiresAt;
  show('open', isOpen);
  show('closed', !isOpen);
  element('copy').addEventListener('click', copy);

  element('not-me-text').textContent = {
    register: 'Then do nothing: without the code, nothing is registered.',
    'confirm-addition':
      'Then do nothing here, and delete the new address or number with your owner key: somebody else may be using it.',
    recover: isOpen
      ? 'Then somebody is trying to take your account. Stop them:'
      : 'Then somebody may be trying to take your account. Should a recovery have begun, cancel it with your owner key.',
  }[kind];
  show('cancel', kind === 'recover' && isOpen);
  element('cancel').addEventListener('click', () => cancel(recovery.requestId));
  show('message');
}

function addFact(name, value) {
  const term = document.createElement('dt');
  const detail = document.createElement('dd');
  term.textContent = name;
  detail.textContent = value;
  element('facts').append(term, detail);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(longCode);
    element('copy').textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(element('code'));
    element('copy').textContent = 'Selected: copy it with your keyboard';
  }
}

async function cancel(requestId) {
  show('failed', false);
  try {
    await post('auth/signature/cancel', { requestId, token });
    show('open', false);
    show('not-me', false);
    show('cancelled');
  } catch (error) {
    element('failed').textContent = error.message;
    show('failed');
  }
}

/** Answers the JSON body; throws with words for people. */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) {
    const { message: text, details } = answer.error;
    throw new Error(details?.hint ? `${text}. ${details.hint}` : text);
  }
  return answer;
}
