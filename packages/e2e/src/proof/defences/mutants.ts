import { approvalsMutants } from './lists/approvals.ts';
import { codesMutants } from './lists/codes.ts';
import { elementMutants } from './lists/element.ts';
import { endpointMutants } from './lists/endpoint.ts';
import { firstRoundMutants } from './lists/first-round.ts';
import { keysMutants } from './lists/keys.ts';
import { messagesMutants } from './lists/messages.ts';
import { modulesMutants } from './lists/modules.ts';
import type { ListedMutant, Mutant } from './lists/mutant.ts';
import { providerMutants } from './lists/provider.ts';
import { sponsorMutants } from './lists/sponsor.ts';

const withTest = (mutant: ListedMutant): Mutant => ({
  test: mutant.file.replace(/\.ts$/, '.test.ts'),
  ...mutant,
});
const number = ({ id }: Mutant) => Number(id.slice(1));

/** Every defence of SECURITY.md, in its order, with at least one mutant. */
export const mutants: readonly Mutant[] = [
  ...firstRoundMutants,
  ...sponsorMutants,
  ...endpointMutants,
  ...codesMutants,
  ...keysMutants,
  ...messagesMutants,
  ...elementMutants,
  ...modulesMutants,
  ...providerMutants,
  ...approvalsMutants,
]
  .map(withTest)
  .sort((a, b) => number(a) - number(b));
