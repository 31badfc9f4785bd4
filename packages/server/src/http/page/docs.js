// Shows ../openapi.json: every operation with what it takes and answers. No libraries, no styles but
// docs.css, nothing from elsewhere.

/** An element with its attributes and children; text goes in as text, never as markup. */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined && child !== ''));
  return node;
}

try {
  const response = await fetch('openapi.json');
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  show(await response.json());
} catch (error) {
  document.querySelector('#status').textContent = `openapi.json cannot be shown: ${error.message}`;
}

function show({ info, paths }) {
  document.title = info.title;
  document.querySelector('#title').textContent = info.title;
  document.querySelector('#description').textContent = info.description ?? '';
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  document.querySelector('#index').replaceChildren(...operations.map(showInIndex));
  document.querySelector('#operations').replaceChildren(...operations.map(showOperation));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function idOf({ method, path }) {
  return `${method}${path.replace(/[^\w]+/g, '-')}`;
}

function nameOf({ method, path }) {
  return [
    element('span', { class: `method ${method}` }, method.toUpperCase()),
    ' ',
    element('code', {}, path),
  ];
}

function showInIndex(operation) {
  return element('li', {}, element('a', { href: `#${idOf(operation)}` }, ...nameOf(operation)));
}

function showOperation(operation) {
  const { summary = '', description = '', parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const needsToken = (operation.security ?? []).length > 0;
  return element(
    'article',
    { id: idOf(operation) },
    element('h2', {}, ...nameOf(operation)),
    element('p', {}, summary),
    description && element('p', {}, description),
    element('p', { class: 'muted' }, needsToken ? 'Needs an access token.' : 'Needs no token.'),
    parameters.length > 0 ? section('Query', showParameters(parameters)) : undefined,
    body && section('Body', showSchema(body)),
    ...Object.entries(responses ?? {}).map(([status, { description: text, content }]) => {
      const schema = content?.['application/json']?.schema;
      const title = `${status}${text && text !== 'Default Response' ? ` ${text}` : ''}`;
      return section(title, schema ? showSchema(schema) : 'No body', status !== '200');
    }),
  );
}

function section(title, content, isFolded = false) {
  const details = element('details', {}, element('summary', {}, title), content);
  details.open = !isFolded;
  return details;
}

function showParameters(parameters) {
  const rows = parameters.map(({ name, required, schema, description }) =>
    showField(name, { ...schema, description: description ?? schema.description }, required),
  );
  return element('dl', {}, ...rows.flat());
}

function showSchema(schema) {
  if (schema.type === 'array') return element('div', {}, 'A list of', showSchema(schema.items));
  if (!schema.properties) return element('p', {}, typeOf(schema));
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    showField(name, field, schema.required?.includes(name)),
  );
  return element('dl', {}, ...fields.flat());
}

function showField(name, schema, isRequired) {
  const inner = schema.properties ?? schema.items?.properties;
  return [
    element(
      'dt',
      {},
      element('code', {}, name),
      ' ',
      element('span', { class: 'muted' }, `${typeOf(schema)}${isRequired ? '' : ', optional'}`),
    ),
    element(
      'dd',
      {},
      schema.description ?? '',
      inner ? showSchema(schema.items ?? schema) : undefined,
    ),
  ];
}

function typeOf({ type, const: literal, enum: values, anyOf, items, minimum, maximum }) {
  if (literal !== undefined) return JSON.stringify(literal);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (type === 'array') return `list of ${typeOf(items ?? {})}`;
  const isSafeBound = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER;
  const range = minimum !== undefined && !isSafeBound ? ` ${minimum}–${maximum}` : '';
  return `${type ?? 'any'}${range}`;
}
