import { Type } from 'typebox';
import { count, object, seconds, text, url } from '../../schema-kit/fields.ts';

/** The section `service`. */
export const ServiceConfigurationSchema = object(
  {
    name: text("the service's name in statements and messages", {
      default: 'Safe Recovery Service',
    }),
    siweScheme: Type.String({
      default: 'service',
      pattern: '^[a-z][a-z0-9+.-]*$',
      description: "the scheme of SIWE messages' first line and URI",
    }),
    siweDomain: Type.String({
      default: 'safe-recovery-service',
      pattern: '^[A-Za-z0-9.:-]+$',
      description: "the domain of SIWE messages' first line and URI",
    }),
    host: Type.Union([Type.String({ pattern: '^[a-z0-9.-]+$' }), Type.Null()], {
      default: null,
      description: 'the host that an SMS is bound to (its last line), or null for no such line',
      // Kubernetes sets the default name for a service that is called recovery-guardian.
      env: 'RECOVERY_GUARDIAN_SMS_HOST',
    }),
    baseUrl: Type.Optional(
      url('https?', 'where the service is reached from outside; without it emails carry no link'),
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
      description: 'the language of messages to people whose own is not known, such as "en"',
    }),
    hold: seconds(72 * 3_600, 'how long a target that is added to others waits before it counts'),
    code: object(
      {
        registerDigits: digits(6, 'how many digits a code has that confirms a registration'),
        recoverDigits: digits(8, 'how many digits a code has that takes part in a recovery'),
        lifetime: Type.Integer({
          minimum: 60,
          maximum: 1_800,
          default: 600,
          description: 'how long a code is good for, 60 to 1800 seconds',
        }),
        maximumTries: Type.Integer({
          minimum: 1,
          maximum: 10,
          default: 5,
          description: 'how many wrong codes end a challenge, 1 to 10',
        }),
        resendInterval: seconds(30, 'how long it is until another code can be asked for'),
        maximumResends: count(3, 'how often another code can be asked for'),
      },
      'one-time codes',
    ),
  },
  'how the recovery service calls itself, and its rules',
);

function digits(defaultValue: number, description: string) {
  return Type.Integer({
    minimum: 6,
    maximum: 12,
    default: defaultValue,
    description: `${description}, 6 to 12`,
  });
}
