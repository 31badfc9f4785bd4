import { defaultSettings } from '@recovery-guardian/recovery-service';
import { Type } from 'typebox';
import { object, seconds } from './fields.ts';

const { limits } = defaultSettings;

const quota = object({
  maximum: Type.Integer({ minimum: 0, description: 'how many' }),
  period: Type.Integer({ minimum: 1, description: 'in how many seconds' }),
});

const quotas = (defaultValue: readonly { maximum: number; period: number }[], what: string) =>
  Type.Array(quota, {
    default: [...defaultValue],
    description: `${what}: a list of { "maximum": …, "period": seconds }, which all hold`,
  });

/** The section `limits`: what guards people, counted in the database over all processes. */
export const LimitsConfigurationSchema = object(
  {
    codesPerTarget: quotas(limits.codesPerTarget, 'how many codes are sent to one target'),
    requestsPerCaller: quotas(
      limits.requestsPerCaller,
      'how many recoveries of one account one network may begin with one token',
    ),
    requestsPerAccount: quotas(
      limits.requestsPerAccount,
      'how many recoveries of one account everyone may begin',
    ),
    reservePerNetwork: quotas(
      limits.reservePerNetwork,
      'how many recoveries each network may begin, by the link alone, when the others are used up',
    ),
    recoveriesPerGuardian: quotas(
      limits.recoveriesPerGuardian,
      'how many recovery requests one guardian may open for one account',
    ),
    relaysPerCaller: quotas(
      limits.relaysPerCaller,
      'how many executions and finalisations one network may have paid for with one token',
    ),
    wrongCodes: object(
      {
        maximum: Type.Integer({
          minimum: 1,
          default: limits.wrongCodes.maximum,
          description: 'how many are taken before every further code is refused',
        }),
        period: seconds(limits.wrongCodes.period, 'in what time', 1),
      },
      'wrong codes for one target, over all of its challenges',
    ),
    alertsPerTarget: quotas(
      limits.alertsPerTarget,
      'how many alerts go to one target about recoveries, and as many again about all else',
    ),
  },
  'how much may be asked of one account or target',
);
