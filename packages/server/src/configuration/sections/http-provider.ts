import { type Static, Type } from 'typebox';
import { object, text } from '../../schema-kit/fields.ts';

const texts = (description: string) => Type.Record(Type.String(), Type.String(), { description });
const statuses = Type.Optional(Type.Array(Type.Integer({ minimum: 100, maximum: 599 })));
const codes = Type.Optional(Type.Array(Type.String()));

const RequestSchema = object(
  {
    url: Type.String({
      pattern: '^(https?://|\\{)\\S+$',
      description: 'the URL, in which placeholders are encoded, except one that it starts with',
    }),
    method: Type.Optional(
      Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('GET')], {
        description: '"POST" (the default), "PUT" or "GET"',
      }),
    ),
    headers: Type.Optional(texts('headers, with placeholders of "values", {id} and {language}')),
    login: Type.Optional(
      object({ user: text('the user'), password: text('the password') }, 'the login, HTTP Basic'),
    ),
    form: Type.Optional(Type.Boolean({ description: 'whether the body is a form, and not JSON' })),
    body: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'the body: a text with placeholders is encoded for it; without a value, its field is left out',
      }),
    ),
    lifetime: Type.Optional(
      object(
        {
          minimum: Type.Integer({ minimum: 0, description: 'the least' }),
          maximum: Type.Integer({ minimum: 1, description: 'the most' }),
        },
        'the seconds that {secondsLeft} and {millisecondsLeft} may be',
      ),
    ),
  },
  'the request that sends a message',
);

const AnswerSchema = object(
  {
    statuses: Type.Optional(
      object(
        { refused: statuses, declined: statuses, unavailable: statuses, unknown: statuses },
        'what a status means; if not listed, 2xx is sent, 504 unknown, any other unavailable',
      ),
    ),
    code: Type.Optional(
      Type.Array(Type.String({ pattern: '^/' }), {
        description: 'JSON pointers to an error code, the first that exists; * is every list item',
      }),
    ),
    codes: Type.Optional(
      object(
        {
          ...{ sent: codes, refused: codes, declined: codes, unavailable: codes, unknown: codes },
          others: Type.Optional(
            Type.Union([Type.Literal('unavailable'), Type.Literal('unknown')], {
              description: 'what any other code means with a status of success: "unknown"',
            }),
          ),
        },
        'what a code means; with "sent", a message is sent only if a code says so',
      ),
    ),
  },
  'what an answer means',
);

export type HttpRequest = Static<typeof RequestSchema>;
export type HttpAnswerMeaning = Static<typeof AnswerSchema>;

/** A provider with an HTTP API: one with a template, or any other with its request. */
export const httpProviderFields = {
  type: Type.Literal('http'),
  name: Type.Optional(text('its name in logs and limits, if there are several of its template')),
  template: Type.Optional(
    Type.Union([Type.Literal('twilio'), Type.Literal('vonage'), Type.Literal('postmark')], {
      description: 'a known API, "twilio", "vonage" or "postmark", which needs only its "values"',
    }),
  ),
  values: Type.Optional(
    texts(
      'what placeholders stand for, such as a secret; of twilio accountSid, authToken, and from or messagingServiceSid; of vonage apiKey, apiSecret and from; of postmark serverToken',
    ),
  ),
  request: Type.Optional(RequestSchema),
  answer: Type.Optional(AnswerSchema),
  check: Type.Optional(
    object(
      { url: text('a URL that answers 2xx to a GET with the headers and the login') },
      'how it is checked without sending; if not set, by an OPTIONS request',
    ),
  ),
};

const HttpProviderSchema = Type.Object(httpProviderFields);
export type HttpConfiguration = Static<typeof HttpProviderSchema>;
export type TemplateName = NonNullable<HttpConfiguration['template']>;
