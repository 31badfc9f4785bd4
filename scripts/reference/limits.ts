import { defaultSettings } from '../../packages/server/src/configuration/service-settings.ts';
import {
  type Cell,
  type Counter,
  describeQuotas,
  limitKeys,
  limitMatrix,
} from '../../packages/server/src/limits/matrix.ts';
import { code, table } from './tables.ts';

/** Writes the matrix of limits from the table that they are enforced from. */
export function describeLimits(): string {
  const reasons: string[] = [];
  const describe = (cell: Cell): string => {
    if ('counters' in cell) return cell.counters.map(describeCounter).join('; ');
    if ('elsewhere' in cell) return cell.elsewhere;
    if (!reasons.includes(cell.none)) reasons.push(cell.none);
    return `– ${reasons.indexOf(cell.none) + 1}`;
  };
  const rows = Object.entries(limitMatrix).map(([resource, cells]) => [
    resource,
    ...limitKeys.map((key) => describe(cells[key])),
  ]);
  const limits = table(['what costs', ...limitKeys.map((key) => `by ${key}`)], rows);
  return `# Limits

Written by \`npm run reference\` from the table that the service enforces (\`limits/matrix.ts\`): what can be used up, by what
is counted. The numbers are defaults, behind the names of [settings](../operators/reference.md#limits-of-codes). A network is a
/24 of IPv4 or a /64 of IPv6, a site a /24 or a /48; a token also counts with its site. Budgets are those of SMS and email,
below. "–" is no limit, for the reason below; † is for each token and site, and not for secret tokens.

${limits}
${reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}

The wallet's own: a connected site may read 120 times, then 30 times a minute, in a visible tab, and not for 60 s after the node
refuses; it may ask to send 20 times, then 10 times a minute, ten calls each. What the wallet needs itself is not counted.
The worst cells without a limit are in [SECURITY.md](../../SECURITY.md#the-ten-worst-risks-that-remain), rows 4 and 8.
`;
}

function describeCounter({ by, quotas, exceptSecret }: Counter): string {
  const isSetting = typeof quotas === 'string';
  const list = isSetting ? defaultSettings.limits[quotas] : quotas;
  const name = isSetting ? `${code(quotas)}: ` : '';
  const counted = `${name}${describeQuotas(...list)}`;
  if (exceptSecret && by.join() === 'token,site') return `${counted} †`;
  const others = by.length > 1 ? ` for each ${by.join(' and ')}` : '';
  return `${counted}${others}${exceptSecret ? ', not for secret tokens' : ''}`;
}
