import { type Static, Type } from 'typebox';
import { object } from '../schema-kit/fields.ts';
import { ConfigurationSchema } from './schema.ts';
import { findChainContradictions, SignedChainSchema } from './sections/chains.ts';
import { findGuardianContradictions, GuardianKeySchema } from './sections/keys.ts';
import { findSignerMistakes, SignerSectionSchema } from './sections/signer.ts';

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
    ...(broken.has('chains') ? [] : findChainContradictions(chains, mode)),
    ...(broken.has('guardian') ? [] : findGuardianContradictions(guardian, mode)),
    ...(broken.has('signer') ? [] : findSignerMistakes(signer)),
  ];
}
