import { type Static, Type } from 'typebox';
import { webhookSecret } from './alerts.ts';
import { count, object, text, url } from './fields.ts';
import { findHttpMistakes, httpProviderFields } from './http-provider.ts';
import type { Mode } from './keys.ts';
import { findRepeated } from './mistakes.ts';

/** One entry of `delivery.testTargets`. */
export const TestTargetSchema = object({
  target: Type.String({
    // Reserved by RFC 2606 and for fiction: they never belong to a user.
    pattern:
      '^([a-z0-9]+([._+-][a-z0-9]+)*@example\\.(com|net|org|test)|\\+1[2-9]\\d{2}55501\\d{2})$',
    description: 'an address @example.com, .net, .org or .test, or a number +1 … 555 01…',
  }),
  code: Type.String({ pattern: '^\\d{6,12}$', description: 'its code, 6 to 12 digits' }),
});

export type TestTarget = Static<typeof TestTargetSchema>;

/**
 * Test networks, on which accounts hold nothing of value. A list of these, not of main networks: a
 * new main network would be missing from that one.
 */
export const testNetworks: ReadonlySet<number> = new Set([
  97, // BNB Smart Chain Testnet
  300, // ZKsync Sepolia
  1_301, // Unichain Sepolia
  1_337, // local
  4_801, // World Chain Sepolia
  10_200, // Gnosis Chiado
  31_337, // local
  43_113, // Avalanche Fuji
  59_141, // Linea Sepolia
  80_002, // Polygon Amoy
  84_532, // Base Sepolia
  421_614, // Arbitrum Sepolia
  534_351, // Scroll Sepolia
  560_048, // Hoodi
  11_142_220, // Celo Sepolia
  11_155_111, // Sepolia
  11_155_420, // OP Sepolia
]);

/** Finds why codes may not be fixed here, each with how to correct it. */
export function findTestTargetMistakes(
  targets: readonly TestTarget[] = [],
  { mode, chains }: { mode: Mode; chains: readonly { chainId: number }[] },
): string[] {
  if (targets.length === 0) return [];
  const mistakes = findRepeated(targets.map(({ target }) => target)).map(
    (target) => `delivery.testTargets names ${target} twice: remove one`,
  );
  if (mode === 'production') {
    mistakes.push(
      'delivery.testTargets has codes that are not secret, and the mode is "production": remove it, or set mode to "staging"',
    );
  }
  for (const { chainId } of chains) {
    if (testNetworks.has(chainId)) continue;
    mistakes.push(
      `delivery.testTargets has codes that are not secret, and the chain ${chainId} is not a known test network: remove one of them`,
    );
  }
  return mistakes;
}

const from = Type.String({
  pattern: '^[^\\r\\n]*@[^\\r\\n]+$',
  description: 'the sender, Name <address@domain>',
});
const perDay = (what: string) => Type.Optional(count(`${what} in a day, over all processes`));
const money = (description: string) =>
  Type.String({
    pattern: '^\\d{1,5}(\\.\\d{1,4})?$',
    description: `${description}, as text: "0.075"`,
  });
const name = Type.Optional(text('its name in logs and limits, if there are several of its type'));
const messagesPerDay = perDay('how many messages it may get (the spend breaker)');

const onlyRecoveries = Type.Optional(
  Type.Boolean({
    description:
      'true if it sends only codes of recoveries and their alarms, so that what strangers register spoils no reputation but that of the others',
  }),
);
const ownFrom = Type.Optional(
  Type.String({ ...from, description: 'its own sender, instead of "from" of the section' }),
);

const mediumName = (description: string) => Type.String({ pattern: '^[a-z]{2,20}$', description });
/** What the providers of phone numbers have besides. */
const mediumFields = {
  via: Type.Optional(
    mediumName('by what it reaches a phone number: "sms" if not set, or a name such as "whatsapp"'),
  ),
  sends: Type.Optional(
    Type.Union([Type.Literal('codes'), Type.Literal('texts')], {
      description:
        '"codes" where the provider puts a code into a text of its own; "texts" for all that has no code, and for what a code does, which is sent before it; both in one if not set',
    }),
  ),
  withoutPurpose: Type.Optional(
    Type.Boolean({
      description:
        'true if its codes are sent alone, so that nobody reads what they do: easier to talk out of people',
    }),
  ),
};

const SmtpConfigurationSchema = object(
  {
    type: Type.Literal('smtp'),
    name,
    from: ownFrom,
    onlyRecoveries,
    url: Type.Optional(url('smtps?', 'the server, smtp://user:password@host:port')),
    host: Type.Optional(text('the server, without "url"')),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, description: 'its port' })),
    tls: Type.Optional(
      Type.Union(
        [
          Type.Literal('implicit'),
          Type.Literal('required'),
          Type.Literal('opportunistic'),
          Type.Literal('none'),
        ],
        {
          description:
            '"implicit" (TLS from the start, usual on port 465), "required" (STARTTLS or nothing, usual on 587; the default), "opportunistic" (STARTTLS where it is offered; the default for a server on this machine) or "none"',
        },
      ),
    ),
    ca: Type.Optional(
      text(
        'certificates in PEM to trust instead of the public ones, for a server with a private one',
      ),
    ),
    login: Type.Optional(
      object({ user: text('the user name'), password: text('the password') }, 'user and password'),
    ),
    oauth2: Type.Optional(
      object(
        {
          user: text('the mailbox that sends'),
          clientId: text("the application's id"),
          clientSecret: text("the application's secret"),
          refreshToken: text('the token to get access tokens with'),
          accessUrl: url('https?', 'the URL of access tokens'),
        },
        'a login by OAuth 2.0, instead of "login"',
      ),
    ),
    connections: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'how many connections, 10 if not set',
      }),
    ),
    messagesPerDay,
  },
  'an SMTP server',
);

const HttpConfigurationSchema = object(
  { ...httpProviderFields, from: ownFrom, onlyRecoveries, messagesPerDay },
  'a provider with an HTTP API',
);

const SmsHttpConfigurationSchema = object(
  { ...HttpConfigurationSchema.properties, ...mediumFields },
  'a provider with an HTTP API',
);

const WebhookConfigurationSchema = object(
  {
    type: Type.Literal('webhook'),
    name,
    url: url('https?', 'the URL that messages are posted to'),
    secret: webhookSecret(),
    onlyRecoveries,
    messagesPerDay,
    via: mediumFields.via,
  },
  'your webhook, signed as Standard Webhooks defines',
);

const EmailProviderSchema = Type.Union([SmtpConfigurationSchema, HttpConfigurationSchema], {
  description:
    'a provider of type "smtp", or { "type": "http", "template": "postmark", "values": { "serverToken" } }, or "http" with a "request"',
});
const SmsProviderSchema = Type.Union([SmsHttpConfigurationSchema, WebhookConfigurationSchema], {
  description:
    '{ "type": "http", "template": "twilio" or "vonage", "values": { … } }, or "http" with a "request", or a provider of type "webhook"',
});

const EmailConfigurationSchema = object(
  {
    from,
    dkimSelectors: Type.Optional(
      Type.Array(text('a selector of the DKIM key that a provider signs with'), {
        description: 'the DKIM selectors of the domain of "from", which "check" looks up',
      }),
    ),
    smtpUrl: Type.Optional(
      url('smtps?', 'the SMTP server, smtp://user:password@host:port: short for one provider', {
        env: 'SMTP_URL',
      }),
    ),
    providers: Type.Optional(
      Type.Array(EmailProviderSchema, {
        minItems: 1,
        description:
          'the providers, of type "smtp" or "http", the preferred one first; the next is used when one fails',
      }),
    ),
  },
  'how emails are sent: "smtpUrl" or "providers"',
);

const SmsSpendingSchema = object(
  {
    perDay: money('how much all SMS may cost in a day, over all processes'),
    prices: Type.Array(
      object({
        prefix: Type.String({
          pattern: '^\\+\\d{0,7}$',
          description: 'the start of the numbers, "+49"; "+" for all others',
        }),
        price: money('what one segment of an SMS costs'),
        perDay: Type.Optional(money('how much SMS to these numbers may cost in a day')),
      }),
      {
        minItems: 1,
        description: 'the prices by the longest prefix; numbers without a price get no SMS',
      },
    ),
  },
  'how much SMS may cost, in the currency of your provider; no limit if not set',
);

const SmsConfigurationSchema = object(
  {
    webhookUrl: Type.Optional(
      url('https?', 'the URL that SMS are posted to: short for one provider'),
    ),
    secret: Type.Optional(webhookSecret({ env: 'SMS_WEBHOOK_SECRET' })),
    providers: Type.Optional(
      Type.Array(SmsProviderSchema, {
        minItems: 1,
        description:
          'the providers, of type "http" or "webhook", the preferred one first; the next is used when one fails',
      }),
    ),
    via: Type.Optional(
      mediumName(
        'by what phone numbers that are registered from now on get their messages, "sms" if not set: recorded with each, and used for all later messages to it',
      ),
    ),
    fallback: Type.Optional(
      Type.Array(mediumName('the "via" of a provider'), {
        description:
          'by what else they may be reached where "via" fails or sends no texts: recorded too, none if not set',
      }),
    ),
    allowedCountries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country, such as "DE"' }), {
        description:
          'the countries whose numbers are served, two capital letters each (ISO 3166-1); all if not set',
      }),
    ),
    messagesPerPrefixPerDay: perDay(
      'how many SMS numbers get that differ only in their last four digits, 50 if not set,',
    ),
    messagesPerDay: perDay('how many SMS are sent in total, 5000 if not set,'),
    spending: Type.Optional(SmsSpendingSchema),
  },
  'how SMS are sent: "webhookUrl" with "secret", or "providers"; without it phone numbers cannot be registered',
);

const CaptchaConfigurationSchema = object(
  {
    url: url(
      'https?',
      'where tokens are verified: your own, or the "siteverify" URL of Turnstile, hCaptcha or reCAPTCHA',
    ),
    secret: text('the secret that belongs to the site key; for your own URL, a bearer token'),
    form: Type.Optional(
      Type.Union([Type.Literal('siteverify'), Type.Literal('json')], {
        description:
          '"siteverify" (the default), or "json": POST { token, ip, action } to your own URL',
      }),
    ),
  },
  'a check that a person makes the request',
);

/** The section `delivery`. */
export const DeliveryConfigurationSchema = object(
  {
    email: EmailConfigurationSchema,
    sms: Type.Optional(SmsConfigurationSchema),
    templatesFolder: Type.Optional(
      text(
        'a folder of JSON files, one per language (de.json), whose texts replace the built-in ones',
        { isPath: true },
      ),
    ),
    brand: Type.Optional(
      object(
        {
          name: Type.String({
            pattern: '^\\S(.{0,38}\\S)?$',
            description: 'the name in messages, 1 to 40 characters; SMS are cheapest in Latin ones',
          }),
          logoUrl: Type.Optional(
            url('https', 'a logo of 40 pixels height, which mail clients fetch when they show it'),
          ),
          helpUrl: Type.Optional(url('https', 'your page or form where people get help')),
        },
        'what readers know you by; owners still sign for service.name',
      ),
    ),
    captcha: Type.Optional(CaptchaConfigurationSchema),
    testTargets: Type.Optional(
      Type.Array(TestTargetSchema, {
        description:
          'targets with a fixed code, to which nothing is sent: for tests of sites, not in production, on test networks only',
      }),
    ),
    percentForRecoveries: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'the percentage of every messagesPerDay and messagesPerPrefixPerDay that only recoveries may use, half of it for their codes and half for their alarms, 0 to 100, 50 if not set',
      }),
    ),
  },
  'how messages are sent',
);

export type DeliveryConfiguration = Static<typeof DeliveryConfigurationSchema>;
export type SmtpConfiguration = Static<typeof SmtpConfigurationSchema>;
export type WebhookConfiguration = Static<typeof WebhookConfigurationSchema>;
export type CaptchaConfiguration = Static<typeof CaptchaConfigurationSchema>;
export type SmsConfiguration = Static<typeof SmsConfigurationSchema>;
export type SmsSpending = Static<typeof SmsSpendingSchema>;
type EmailProvider = Static<typeof EmailProviderSchema>;
type SmsProvider = Static<typeof SmsProviderSchema>;
export type ProviderConfiguration = EmailProvider | SmsProvider;

/** Returns the email providers, with the short form expanded. */
export function emailProviders({ email }: DeliveryConfiguration): readonly EmailProvider[] {
  return email.smtpUrl !== undefined
    ? [{ type: 'smtp', url: email.smtpUrl }]
    : (email.providers ?? []);
}

/** Returns the SMS providers, with the short form expanded; empty if SMS are not configured. */
export function smsProviders({ sms }: DeliveryConfiguration): readonly SmsProvider[] {
  return sms?.webhookUrl !== undefined
    ? [{ type: 'webhook', url: sms.webhookUrl, secret: sms.secret ?? '' }]
    : (sms?.providers ?? []);
}

/** By what a phone number is reached if nothing else is said. */
const plain = 'sms';

/** Returns by what a provider reaches a target. */
export function mediumOf({ via = plain }: { via?: string | undefined }): string {
  return via;
}

/**
 * Returns by what a target is reached: by the first that is recorded with it, and by further ones as
 * the operator still wants.
 */
export function mediaOf(
  via: readonly string[] = [plain],
  fallback: readonly string[] = [],
): readonly string[] {
  return via.filter((name, index) => index === 0 || fallback.includes(name));
}

/** Returns by what new targets of a channel are reached, if not plainly. */
export function viaOf({ sms = {} }: DeliveryConfiguration): { sms?: readonly string[] } {
  const { via = plain, fallback = [] } = sms;
  return via === plain && fallback.length === 0 ? {} : { sms: [via, ...fallback] };
}

/** Finds mistakes that no single setting shows, each with how to correct it. */
export function findDeliveryMistakes(delivery: DeliveryConfiguration): string[] {
  const { email, sms } = delivery;
  const mistakes: string[] = [];
  const exactlyOne = (path: string, section: object, ...keys: string[]) => {
    const given = keys.filter((key) => key in section);
    if (given.length === 1) return;
    const wanted = keys.map((key) => `"${key}"`).join(' or ');
    mistakes.push(
      `${path} has ${given.length === 0 ? 'neither' : 'both'}: it needs either ${wanted}`,
    );
  };
  exactlyOne('delivery.email', email, 'smtpUrl', 'providers');
  email.providers?.forEach((provider, index) => {
    const path = `delivery.email.providers[${index}]`;
    if (provider.type === 'http') {
      mistakes.push(...findHttpMistakes(path, provider, 'email'));
      return;
    }
    exactlyOne(path, provider, 'url', 'host');
    if (provider.login && provider.oauth2) exactlyOne(path, provider, 'login', 'oauth2');
  });
  mistakes.push(...findOnlyRecoveries(delivery));
  if (!sms) return [...mistakes, ...findSameNames(delivery)];
  exactlyOne('delivery.sms', sms, 'webhookUrl', 'providers');
  if (sms.webhookUrl !== undefined && sms.secret === undefined) {
    mistakes.push('delivery.sms.secret is missing: it signs what is posted to webhookUrl');
  }
  sms.providers?.forEach((provider, index) => {
    if (provider.type !== 'http') return;
    mistakes.push(...findHttpMistakes(`delivery.sms.providers[${index}]`, provider, 'sms'));
  });
  mistakes.push(...findMediumMistakes(sms));
  const prefixes = sms.spending?.prices.map(({ prefix }) => prefix) ?? [];
  for (const prefix of findRepeated(prefixes)) {
    mistakes.push(`delivery.sms.spending.prices names ${prefix} twice: remove one`);
  }
  return [...mistakes, ...findSameNames(delivery)];
}

/** Finds what would keep codes or alarms from the phone numbers that are registered from now on. */
function findMediumMistakes({ via = plain, fallback = [], providers = [] }: SmsConfiguration) {
  const mistakes: string[] = [];
  const sends = (provider: SmsProvider) => ('sends' in provider ? provider.sends : undefined);
  providers.forEach((provider, index) => {
    const path = `delivery.sms.providers[${index}]`;
    const isBare = sends(provider) === 'codes';
    const withoutPurpose = 'withoutPurpose' in provider && provider.withoutPurpose === true;
    if (withoutPurpose && !isBare) {
      mistakes.push(`${path}.withoutPurpose is for a provider that sends codes: remove it`);
    }
    const tells = (other: SmsProvider) =>
      mediumOf(other) === mediumOf(provider) && sends(other) === 'texts';
    if (isBare && !withoutPurpose && !providers.some(tells)) {
      mistakes.push(
        `${path} sends codes, and none that sends texts by ${mediumOf(provider)} says before what they do: add one, or set withoutPurpose`,
      );
    }
  });
  if (providers.length === 0) return mistakes;
  const named = [via, ...fallback];
  for (const name of named) {
    if (providers.some((provider) => mediumOf(provider) === name)) continue;
    mistakes.push(`delivery.sms has no provider by ${name}: add one, or name another`);
  }
  for (const what of ['codes', 'texts'] as const) {
    const isSent = providers.some(
      (provider) => named.includes(mediumOf(provider)) && (sends(provider) ?? what) === what,
    );
    if (isSent) continue;
    mistakes.push(
      `delivery.sms sends no ${what} by ${named.join(' or ')}: add a provider that does, or a fallback`,
    );
  }
  return mistakes;
}

/** Finds channels whose providers send no code of a registration. */
function findOnlyRecoveries(delivery: DeliveryConfiguration): string[] {
  const channels = { email: emailProviders(delivery), sms: smsProviders(delivery) };
  return Object.entries(channels)
    .filter(([, all]) => all.length > 0 && all.every((provider) => provider.onlyRecoveries))
    .map(
      ([channel]) =>
        `delivery.${channel}.providers all have onlyRecoveries: remove it from one, or no code of a registration is sent`,
    );
}

/** Finds providers that would not know where to post their receipts. */
export function findReceiptMistakes(delivery: DeliveryConfiguration, baseUrl?: string): string[] {
  if (baseUrl !== undefined) return [];
  return [...emailProviders(delivery), ...smsProviders(delivery)]
    .filter((provider) => 'receiptSecret' in provider)
    .map(
      (provider) =>
        `delivery has a receiptSecret of ${nameOf(provider)}, and service.baseUrl, below which it posts, is not set: set it`,
    );
}

/** Limits count by name. */
function findSameNames(delivery: DeliveryConfiguration): string[] {
  const names = [...emailProviders(delivery), ...smsProviders(delivery)].map(nameOf);
  return findRepeated(names).map(
    (name) => `delivery has two providers called ${name}: give one of them another "name"`,
  );
}

/** Returns a provider's name in logs and limits. */
export function nameOf(provider: ProviderConfiguration): string {
  const { name, type } = provider;
  return name ?? (type === 'http' ? (provider.template ?? type) : type);
}
