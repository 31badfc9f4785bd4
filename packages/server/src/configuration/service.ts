import { type Static, Type } from 'typebox';
import { count, object, seconds, text, url } from './fields.ts';

/** The section `service`. */
export const ServiceConfigurationSchema = object(
  {
    name: text(
      "the service's name in messages and in the statements that owners sign; element and extension always sign the default, and are refused with another",
      { default: 'Safe Recovery Service' },
    ),
    siweScheme: Type.String({
      default: 'service',
      pattern: '^[a-z][a-z0-9+.-]*$',
      description:
        "the scheme of SIWE messages' first line and URI; element and extension always use the default, and are refused with another",
    }),
    siweDomain: Type.String({
      default: 'safe-recovery-service',
      pattern: '^[A-Za-z0-9.:-]+$',
      description:
        "the domain of SIWE messages' first line and URI; with another than the default, sites set it as the element's siwe-domain",
    }),
    host: Type.Union([Type.String({ pattern: '^[a-z0-9.-]+$' }), Type.Null()], {
      default: null,
      description: 'the host that an SMS is bound to (its last line), or null for no such line',
      // Kubernetes sets the default name for a service that is called recovery-guardian.
      env: 'RECOVERY_GUARDIAN_SMS_HOST',
    }),
    baseUrl: Type.Optional(
      url('https?', 'the public URL of the service; without it emails have no link'),
    ),
    accountPage: Type.Optional(
      Type.String({
        // Over http, the page could be read and replaced in transit, and it shows how to save an
        // account.
        pattern:
          '^(https://[^\\s#]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s#]*)?)$',
        description:
          'the https URL, without a "#", of your page with the element, where owners cancel a recovery; alerts link to it',
      }),
    ),
    defaultLanguage: Type.String({
      default: 'en',
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
      description: 'the language of messages to users whose language is not known, such as "en"',
    }),
    accountSearch: Type.Boolean({
      default: true,
      description:
        'whether users who forgot the address of their account find it by a code to their email address or phone',
    }),
    messageToKeep: Type.Boolean({
      default: false,
      description:
        'whether registered emails get one message to keep once an account is protected, with the way back in; it needs accountPage',
    }),
    trustedTokens: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description:
        'the ids of secret access tokens whose back ends have verified a contact themselves: with isVerified, it is registered without a code',
    }),
    hold: seconds(72 * 3_600, 'the cooling-off period of a target that is added to others'),
    lastCodeDelay: Type.Integer({
      minimum: 0,
      maximum: 86_400,
      default: 0,
      description:
        'how long the other codes of a recovery wait after the first right one, while all ways back in are told and can stop it: seconds, 3600 for an hour; 0 for no wait',
    }),
    code: object(
      {
        registerDigits: digits(6, 'the number of digits of a code for a registration'),
        recoverDigits: digits(8, 'the number of digits of a code for a recovery'),
        lifetime: Type.Integer({
          minimum: 60,
          maximum: 1_800,
          default: 600,
          description: 'how long a code is valid, 60 to 1800 seconds',
        }),
        maximumTries: Type.Integer({
          minimum: 1,
          maximum: 10,
          default: 5,
          description: 'how many wrong codes end a challenge, 1 to 10',
        }),
        resendInterval: seconds(30, 'how long until another code can be requested'),
        maximumResends: count('how often another code can be requested', { default: 3 }),
      },
      'one-time codes',
    ),
  },
  'the name and rules of the recovery service',
);

/** Finds messages that would lack the page that they are about. */
export function findServiceContradictions({
  lastCodeDelay,
  messageToKeep,
  baseUrl,
  accountPage,
}: Static<typeof ServiceConfigurationSchema>): string[] {
  const mistakes: string[] = [];
  if (lastCodeDelay > 0 && baseUrl === undefined) {
    mistakes.push(
      'service.baseUrl is missing: with service.lastCodeDelay set, messages link to its page, which stops a recovery',
    );
  }
  if (messageToKeep && accountPage === undefined) {
    mistakes.push(
      'service.accountPage is missing: with service.messageToKeep, a message says that it is the way back in',
    );
  }
  return mistakes;
}

function digits(defaultValue: number, description: string) {
  return Type.Integer({
    minimum: 6,
    maximum: 12,
    default: defaultValue,
    description: `${description}, 6 to 12`,
  });
}
