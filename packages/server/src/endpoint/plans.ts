import type { Plan } from '@recovery-guardian/unified-endpoint';
import type { EndpointConfiguration } from './configuration.ts';

/** The plans that keys name, and that of the public route where there is one. */
export function plansOf({ plans, public: allowance }: EndpointConfiguration): {
  plans: readonly Plan[];
  publicPlan: Plan | undefined;
} {
  return { plans, publicPlan: allowance ? { name: 'public', ...allowance } : undefined };
}
