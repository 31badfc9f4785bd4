/** What to watch: one table, from which the rules of Prometheus and the dashboard are written. */

export interface Signal {
  /** The title of its panel. */
  title: string;
  /** What a high value means, and what to do; the description of the alert and of the panel. */
  means: string;
  /** What is drawn, and compared by the alert. */
  expr: string;
  /** The unit, as Grafana names it. */
  unit: string;
  alert?: Alert;
}

export interface Alert {
  name: string;
  /** The comparison of the expression. */
  when: string;
  /** How long it must hold. */
  for: string;
  /** `critical` wakes someone up: users cannot recover, or an attack may be under way. */
  severity: 'critical' | 'warning';
  /** Series that fire it, as `promtool test rules` has them; a counter rises each minute. */
  example: Record<string, string>;
  /** The labels of the alert for these series. */
  labels?: Record<string, string>;
}

const own = (name: string) => `recovery_guardian_${name}`;
const chain = { chain_id: '10' };
const onChain = (name: string, labels = '') => `${own(name)}{chain_id="10"${labels}}`;

/** What to watch, and why; what it lacks is in docs/operators.md and docs/endpoint.md. */
export const signals: readonly Signal[] = [
  {
    title: 'Servers',
    means: 'Prometheus cannot read the metrics of a server: it is down, or cannot be reached.',
    expr: 'min by (instance) (up{job="recovery-guardian"})',
    unit: 'short',
    alert: {
      name: 'ServerDown',
      when: '< 1',
      for: '2m',
      severity: 'critical',
      example: { 'up{job="recovery-guardian",instance="a"}': '0x60' },
      labels: { instance: 'a' },
    },
  },
  {
    title: 'Failed requests',
    means: 'Requests are answered with 5xx: a node, a provider or the database fails.',
    expr: `sum(rate(${own('http_requests_total')}{status=~"5.."}[5m]))`,
    unit: 'reqps',
    alert: {
      name: 'RequestsFail',
      when: '> 0.05',
      for: '5m',
      severity: 'critical',
      example: { [`${own('http_requests_total')}{status="500"}`]: '0+10x60' },
    },
  },
  {
    title: 'Requests',
    means: 'Requests answered, by status.',
    expr: `sum by (status) (rate(${own('http_requests_total')}[5m]))`,
    unit: 'reqps',
  },
  {
    title: 'Slowest requests (p99)',
    means: 'One request in a hundred takes longer: nodes are slow, or the servers are too few.',
    expr: `histogram_quantile(0.99, sum by (le) (rate(${own('http_request_duration_seconds_bucket')}[5m])))`,
    unit: 's',
    alert: {
      name: 'RequestsSlow',
      when: '> 2',
      for: '10m',
      severity: 'warning',
      example: {
        [`${own('http_request_duration_seconds_bucket')}{le="2.5"}`]: '0+1x60',
        [`${own('http_request_duration_seconds_bucket')}{le="5"}`]: '0+60x60',
        [`${own('http_request_duration_seconds_bucket')}{le="+Inf"}`]: '0+60x60',
      },
    },
  },
  {
    title: 'Delay of the event loop (p99)',
    means: 'A server does nothing else for this long: it needs more processors, or is attacked.',
    expr: 'max by (instance) (nodejs_eventloop_lag_p99_seconds{job="recovery-guardian"})',
    unit: 's',
    alert: {
      name: 'EventLoopBlocked',
      when: '> 0.5',
      for: '5m',
      severity: 'warning',
      example: { 'nodejs_eventloop_lag_p99_seconds{job="recovery-guardian",instance="a"}': '1x60' },
      labels: { instance: 'a' },
    },
  },
  {
    title: 'The database',
    means: 'A server gets no answer from the database: none of its requests succeeds.',
    expr: `min by (instance) (${own('database_up')})`,
    unit: 'short',
    alert: {
      name: 'DatabaseDown',
      when: '< 1',
      for: '1m',
      severity: 'critical',
      example: { [`${own('database_up')}{instance="a"}`]: '0x60' },
      labels: { instance: 'a' },
    },
  },
  {
    title: "The hosts' clocks",
    means:
      "A host's clock and the database's differ: codes and daily limits end at other times. Synchronize both by NTP.",
    expr: `max by (instance) (abs(${own('clock_skew_seconds')}))`,
    unit: 's',
    alert: {
      name: 'ClocksDiffer',
      when: '> 1',
      for: '5m',
      severity: 'warning',
      example: { [`${own('clock_skew_seconds')}{instance="a"}`]: '-2x60' },
      labels: { instance: 'a' },
    },
  },
  {
    title: 'Messages that wait',
    means: 'No provider takes messages: codes come late or never.',
    expr: `max(${own('queued_messages')})`,
    unit: 'short',
    alert: {
      name: 'MessagesWait',
      when: '> 0',
      for: '10m',
      severity: 'critical',
      example: { [own('queued_messages')]: '5x60' },
    },
  },
  {
    title: 'Failed attempts to send',
    means: 'A provider of email or SMS fails; others take over while there are any.',
    expr: `sum by (channel) (increase(${own('messages_total')}{outcome="unavailable"}[10m]))`,
    unit: 'short',
    alert: {
      name: 'ProviderFails',
      when: '> 5',
      for: '5m',
      severity: 'warning',
      example: { [`${own('messages_total')}{channel="sms",outcome="unavailable"}`]: '0+2x60' },
      labels: { channel: 'sms' },
    },
  },
  {
    title: 'Unreadable rows',
    means: 'A data key is missing from the secrets file: bring it back from the backup.',
    expr: `sum by (table) (increase(${own('unreadable_rows_total')}[10m]))`,
    unit: 'short',
    alert: {
      name: 'RowsUnreadable',
      when: '> 0',
      for: '0m',
      severity: 'critical',
      example: { [`${own('unreadable_rows_total')}{table="outbox"}`]: '0+1x60' },
      labels: { table: 'outbox' },
    },
  },
  {
    title: 'Budgets used up',
    means:
      "The SMS, their money or a provider's messages of the day are spent: fraud, or a budget that is too small.",
    expr: `sum by (limit) (increase(${own('limits_hit_total')}{limit=~".*(sms|spend).*"}[10m]))`,
    unit: 'short',
    alert: {
      name: 'BudgetUsedUp',
      when: '> 0',
      for: '0m',
      severity: 'warning',
      example: { [`${own('limits_hit_total')}{limit="sms-per-day"}`]: '0+1x60' },
      labels: { limit: 'sms-per-day' },
    },
  },
  {
    title: 'Wrong codes',
    means:
      'An attacker is guessing codes, or a message is hard to read. Set the threshold to your usual number.',
    expr: `sum(increase(${own('events_total')}{event="wrong-code"}[1h]))`,
    unit: 'short',
    alert: {
      name: 'ManyWrongCodes',
      when: '> 100',
      for: '0m',
      severity: 'warning',
      example: { [`${own('events_total')}{event="wrong-code"}`]: '0+10x120' },
    },
  },
  {
    title: 'Recoveries requested',
    means:
      'Someone may be trying to take over many accounts. Set the threshold to your usual number.',
    expr: `sum(increase(${own('events_total')}{event="recovery-requested"}[1h]))`,
    unit: 'short',
    alert: {
      name: 'ManyRecoveries',
      when: '> 50',
      for: '0m',
      severity: 'critical',
      example: { [`${own('events_total')}{event="recovery-requested"}`]: '0+10x120' },
    },
  },
  {
    title: 'Limits of the signer reached',
    means:
      'More recoveries were to be signed than the signer allows: a server may be taken over, or the limits are too low.',
    expr: `sum(increase(${own('limits_hit_total')}{limit="signatures"}[10m]))`,
    unit: 'short',
    alert: {
      name: 'SignerLimitReached',
      when: '> 0',
      for: '0m',
      severity: 'critical',
      example: { [`${own('limits_hit_total')}{limit="signatures"}`]: '0+1x60' },
    },
  },
  {
    title: 'Failed requests to nodes',
    means: 'A node of this chain fails; others take over while there are any.',
    expr: `sum by (chain_id) (rate(${own('rpc_requests_total')}{outcome="failed"}[5m]))`,
    unit: 'reqps',
    alert: {
      name: 'NodesFail',
      when: '> 0.1',
      for: '10m',
      severity: 'warning',
      example: { [onChain('rpc_requests_total', ',outcome="failed"')]: '0+20x60' },
      labels: chain,
    },
  },
  {
    title: 'Blocks not read for alerts',
    means: 'Alerts to owners are late: nodes fail or disagree, or limit what they answer.',
    expr: `min by (chain_id, tenant) (${own('indexer_blocks_behind')})`,
    unit: 'short',
    alert: {
      name: 'AlertsLate',
      when: '> 300',
      for: '15m',
      severity: 'critical',
      example: { [onChain('indexer_blocks_behind')]: '500x60' },
      labels: chain,
    },
  },
  {
    title: "The relayer's balance",
    means:
      'Without coins of this chain, recoveries wait until users pay themselves. Set the threshold to what a month costs.',
    expr: `min by (chain_id, tenant) (${own('relayer_balance_ether')})`,
    unit: 'short',
    alert: {
      name: 'RelayerPoor',
      when: '< 0.05',
      for: '10m',
      severity: 'warning',
      example: { [onChain('relayer_balance_ether')]: '0.01x60' },
      labels: chain,
    },
  },
  {
    title: 'The oldest relay',
    means: 'The chain costs more than maximumFeePerGas, its nodes fail, or the key has too little.',
    expr: `max by (chain_id, tenant) (${own('relays_oldest_seconds')})`,
    unit: 's',
    alert: {
      name: 'RelaysLate',
      when: '> 900',
      for: '5m',
      severity: 'critical',
      example: { [onChain('relays_oldest_seconds')]: '1000x60' },
      labels: chain,
    },
  },
  {
    title: 'Reverted relays',
    means:
      'Transactions that passed simulation fail: someone races the relayer, or makes it pay for nothing.',
    expr: `sum by (chain_id, tenant) (increase(${own('relays_total')}{event="reverted"}[1h]))`,
    unit: 'short',
    alert: {
      name: 'RelaysRevert',
      when: '> 3',
      for: '0m',
      severity: 'warning',
      example: { [onChain('relays_total', ',event="reverted"')]: '0+1x120' },
      labels: chain,
    },
  },
  {
    title: 'Stranded relays',
    means: 'A gas key was exchanged too early: start again with the older one.',
    expr: `max by (chain_id, tenant) (${own('relays_waiting')}{status="stranded"})`,
    unit: 'short',
    alert: {
      name: 'RelaysStranded',
      when: '> 0',
      for: '0m',
      severity: 'critical',
      example: { [onChain('relays_waiting', ',status="stranded"')]: '1x60' },
      labels: chain,
    },
  },
  {
    title: "The paymaster's deposit",
    means: 'Operations are not sponsored without it. Set the threshold to what a week costs.',
    expr: `min by (chain_id, entry_point) (${own('sponsor_deposit_ether')})`,
    unit: 'short',
    alert: {
      name: 'DepositLow',
      when: '< 0.05',
      for: '10m',
      severity: 'warning',
      example: { [onChain('sponsor_deposit_ether', ',entry_point="0x43"')]: '0.01x60' },
      labels: { ...chain, entry_point: '0x43' },
    },
  },
  {
    title: 'Usable bundlers',
    means: 'No user operation of this chain goes through: all bundlers fail.',
    expr: `max by (chain_id) (${own('endpoint_upstream_state')}{state="in-use",upstream=~"bundler.*"})`,
    unit: 'short',
    alert: {
      name: 'NoBundler',
      when: '< 1',
      for: '5m',
      severity: 'critical',
      example: {
        [onChain('endpoint_upstream_state', ',state="in-use",upstream="bundler-1"')]: '0x60',
      },
      labels: chain,
    },
  },
  {
    title: 'Failed calls of the endpoint',
    means: 'Callers notice that upstreams fail.',
    expr: `sum by (chain_id) (rate(${own('endpoint_calls_total')}{outcome=~"-32002|-32603"}[5m]))`,
    unit: 'reqps',
    alert: {
      name: 'EndpointCallsFail',
      when: '> 0.1',
      for: '5m',
      severity: 'warning',
      example: { [onChain('endpoint_calls_total', ',outcome="-32603"')]: '0+20x60' },
      labels: chain,
    },
  },
];
