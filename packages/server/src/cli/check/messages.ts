import type { Clock } from '@recovery-guardian/recovery-service';
import { checkDelivery } from '../../adapters/delivery/check-delivery.ts';
import type { Configuration } from '../../configuration/schema.ts';
import type { Report } from './report.ts';

/** Checks whether each provider could send, without sending. */
export async function checkMessages(
  { delivery, service }: Configuration,
  clock: Clock,
): Promise<Report> {
  const checks = await checkDelivery(delivery, clock);
  const findings = checks.map(
    ({ name, problem }) => `delivery: ${name} ${problem ? 'fails' : 'ok'}`,
  );
  if (delivery.sms === undefined) findings.push('delivery: no SMS');
  if (service.baseUrl === undefined) {
    findings.push('delivery: emails have no link, as service.baseUrl is not set');
  }
  const mistakes = checks.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`delivery by ${name} fails: ${problem}`],
  );
  return { findings, mistakes };
}
