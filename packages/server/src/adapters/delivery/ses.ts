import type { Clock } from '@recovery-guardian/recovery-service';
import { nameOf, type SesConfiguration } from '../../configuration/sections/delivery.ts';
import { signAwsRequest } from '../aws-signature.ts';
import { type HttpAnswer, type HttpResponse, request } from '../http-request.ts';
import { emailHeaders, isPlainAddress } from './email-fields.ts';
import { failureKind } from './failure-kind.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends emails through the API v2 of Amazon SES.
 *
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function createSesProvider(ses: SesConfiguration, from: string, clock: Clock): Provider {
  const { region, configurationSet, url = `https://email.${region}.amazonaws.com` } = ses;
  const api = `${url.replace(/\/$/, '')}/v2/email`;
  const call = (method: string, path: string, signal: AbortSignal, content?: object) => {
    const body = content && JSON.stringify(content);
    const headers = signAwsRequest(ses, {
      method,
      url: api + path,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
      region,
      service: 'ses',
      now: clock.now(),
    });
    return request(api + path, { method, headers, ...(body !== undefined && { body }), signal });
  };
  return {
    name: nameOf(ses),

    async send(message, signal) {
      if (!isPlainAddress(message.target)) return { kind: 'refused', reason: 'not one address' };
      const mail = {
        ...mailOf(message, from),
        ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
      };
      return read(await call('POST', '/outbound-emails', signal, mail));
    },

    async check(signal) {
      const answer = await call('GET', '/account', signal);
      if ('failure' in answer) throw new Error(answer.failure);
      if (answer.status !== 200) {
        throw new Error(`${reasonOf(answer)}: check its region, its keys and ses:GetAccount`);
      }
      if (parse(answer).SendingEnabled === false) throw new Error('SES has paused this account');
    },

    close: () => {},
  };
}

function mailOf(message: OutgoingMessage, from: string) {
  const { target, subject, text, html } = message;
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return {
    FromEmailAddress: encodeName(from),
    Destination: { ToAddresses: [target] },
    Content: {
      Simple: {
        Subject: content(subject),
        Body: { Text: content(text), ...(html !== undefined && { Html: content(html) }) },
        Headers: Object.entries(emailHeaders(message)).map(([Name, Value]) => ({ Name, Value })),
      },
    },
  };
}

/** Encodes a name that is not ASCII (RFC 2047), which SES requires. */
function encodeName(from: string): string {
  const [, name = '', address] = /^(.*?)\s*(<.*>)$/.exec(from) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  if (/^[\x00-\x7f]*$/.test(name)) return from;
  const text = name.replace(/^"(.*)"$/, '$1');
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?= ${address}`;
}

/**
 * `BadRequestException` is permanent: the address is invalid. All others are the fault of SES or the
 * operator, such as `MessageRejected` for a sender that is not verified: the message is tried again.
 */
function read(answer: HttpAnswer): Outcome {
  if ('failure' in answer) return { kind: failureKind(answer), reason: answer.failure };
  if (answer.status === 200) return { kind: 'sent' };
  const isPermanent = answer.status === 400 && errorOf(answer) === 'BadRequestException';
  return { kind: isPermanent ? 'declined' : failureKind(answer), reason: reasonOf(answer) };
}

function reasonOf(answer: HttpResponse): string {
  const error = errorOf(answer);
  return error ? `SES ${error}` : `HTTP ${answer.status}`;
}

/**
 * Reads the error's name: `BadRequestException:http://…` in the header, or
 * `com.amazonaws.sesv2#BadRequestException` in the body.
 *
 * @see https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html#operation-error-serialization
 */
function errorOf(answer: HttpResponse): string | undefined {
  const { __type, code } = parse(answer);
  const name = answer.headers.get('x-amzn-errortype') ?? __type ?? code;
  return typeof name === 'string' ? /^(?:[^#:]*#)?(\w{1,64})/.exec(name)?.[1] : undefined;
}

function parse({ body }: HttpResponse): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
