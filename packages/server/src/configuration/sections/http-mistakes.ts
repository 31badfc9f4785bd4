import type { HttpConfiguration, HttpRequest } from './http-provider.ts';
import { findTemplate, type HttpTemplate } from './http-templates.ts';

/** What a message gives to the placeholders of a request. */
const messagePlaceholders = [
  ...['to', 'toWithoutPlus', 'from', 'fromWithoutPlus', 'subject', 'text', 'textType', 'html'],
  ...['id', 'messageId', 'language', 'secondsLeft', 'millisecondsLeft'],
] as const;

/** Finds mistakes that no single field shows, each with how to correct it. */
export function findHttpMistakes(
  path: string,
  provider: HttpConfiguration,
  channel: 'email' | 'sms',
): string[] {
  const { template: name, request, answer, check, values = {} } = provider;
  const template = name && findTemplate(name);
  if (!template) {
    if (!request) {
      return [`${path} has neither: it needs either "template" or "request"`];
    }
    return findRequestMistakes(path, provider, request);
  }
  if (request || answer || check) {
    return [`${path} has a template, which has its own request, answer and check: remove them`];
  }
  if (template.channel !== channel) return [`${path}.template ${name} is for ${template.channel}`];
  return findValueMistakes(`${path}.values`, template, values);
}

function findValueMistakes(
  path: string,
  { needs, defaults }: HttpTemplate,
  values: Readonly<Record<string, string>>,
): string[] {
  const mistakes: string[] = [];
  for (const names of needs) {
    const given = names.filter((name) => name in values);
    if (given.length === 1) continue;
    const wanted = names.map((name) => `"${name}"`).join(' or ');
    mistakes.push(`${path} needs ${names.length > 1 ? 'either ' : ''}${wanted}`);
  }
  const known = new Set([...needs.flat(), ...Object.keys(defaults)]);
  for (const name of Object.keys(values)) {
    if (known.has(name)) continue;
    mistakes.push(`${path}.${name} is not one of ${[...known].join(', ')}: correct its name`);
  }
  return mistakes;
}

function findRequestMistakes(
  path: string,
  { values = {}, check }: HttpConfiguration,
  request: HttpRequest,
): string[] {
  const { url: requestUrl, method, headers, login, body } = request;
  const own = Object.keys(values);
  const unknownIn = (part: string, template: unknown, known: readonly string[]) =>
    placeholdersIn(template)
      .filter((name) => !own.includes(name) && !known.includes(name))
      .map((name) => `${path}.${part} has {${name}}, which is neither in "values" nor known there`);
  const mistakes = [
    ...unknownIn('request', [requestUrl, body], messagePlaceholders),
    ...unknownIn('request.headers', headers, ['id', 'language']),
    ...unknownIn('request.login', login, []),
    ...unknownIn('check', check, []),
  ];
  if (method === 'GET' && body) mistakes.push(`${path}.request has a body, which GET has not`);
  return mistakes;
}

/** Returns the names of the placeholders in a template. */
function placeholdersIn(template: unknown): string[] {
  const found = JSON.stringify(template ?? '').matchAll(/\{(\w+)\}/g);
  return [...new Set(Array.from(found, ([, name = '']) => name))];
}
