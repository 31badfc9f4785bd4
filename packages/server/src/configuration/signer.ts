import { type Static, Type } from 'typebox';
import { findChainContradictions, SignedChainSchema } from './chains.ts';
import { object, quotas, text } from './fields.ts';
import {
  findGuardianContradictions,
  findTlsMistakes,
  GuardianKeySchema,
  mutualTls,
} from './keys.ts';
import { ConfigurationSchema } from './schema.ts';
import { otherLimits } from './service-settings.ts';

/** The section `signer` of the process that holds the guardian's key, and does nothing else. */
export const SignerSectionSchema = object(
  {
    socket: Type.Optional(
      text('the Unix socket to listen on; who may write to its folder may ask for signatures', {
        isPath: true,
      }),
    ),
    host: Type.Optional(text('the address to listen on for servers of other machines')),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535, description: 'its port' })),
    ...mutualTls,
    log: text("the file of the signer's own audit log, which only it may write", {
      isPath: true,
    }),
    signaturesPerAccount: quotas(
      otherLimits.signaturesPerAccount,
      'how many different recoveries of one account are signed',
    ),
    signatures: quotas(otherLimits.signatures, 'how many different recoveries are signed in all'),
  },
  'the signer: where it listens, its audit log and its limits',
);

export type SignerSection = Static<typeof SignerSectionSchema>;

/** Finds the mistakes in where the signer listens, each with how to correct it. */
export function findSignerMistakes(signer: SignerSection): string[] {
  const { socket, host, port } = signer;
  if (socket !== undefined && host === undefined && port === undefined) return [];
  if (socket !== undefined || host === undefined || port === undefined) {
    return ['signer must name exactly one place to listen: "socket", or "host" and "port"'];
  }
  return findTlsMistakes('signer', signer);
}

const { mode, metrics, tracing } = ConfigurationSchema.properties;

/**
 * All settings of a signer, a process of its own. It has no database, no provider and no port for
 * the world: a setting of theirs is a mistake.
 */
export const SignerConfigurationSchema = object({
  mode,
  chains: Type.Array(SignedChainSchema, {
    minItems: 1,
    description: 'the chains to sign for, each with nodes of its own, one or more',
  }),
  guardian: GuardianKeySchema,
  signer: SignerSectionSchema,
  metrics,
  tracing,
});

export type SignerConfiguration = Static<typeof SignerConfigurationSchema>;

/** Finds mistakes that no single field shows; `broken` sections have mistakes of their own. */
export function findSignerContradictions(
  { mode, chains, guardian, signer }: SignerConfiguration,
  broken: ReadonlySet<string>,
): string[] {
  return [
    ...(broken.has('chains') ? [] : findChainContradictions(chains)),
    ...(broken.has('guardian') ? [] : findGuardianContradictions(guardian, mode)),
    ...(broken.has('signer') ? [] : findSignerMistakes(signer)),
  ];
}
