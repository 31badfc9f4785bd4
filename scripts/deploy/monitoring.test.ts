import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { stringify } from 'yaml';
import { findPromtool } from '../set-up/programs.ts';
import { type Rule, rules, writeDashboard } from './dashboard.ts';
import { folder } from './manifests.ts';

const file = join(folder, 'prometheus/rules.yaml');
const promtool = (...args: string[]) => execFileSync(findPromtool(), args, { encoding: 'utf8' });

/** Series that fire each alert, in the notation of `promtool test rules`, with a value each minute. */
const examples: Record<string, string[]> = {
  ServerDown: ['up{job="recovery-guardian",instance="a"} 0x60'],
  RequestsFail: ['recovery_guardian_http_requests_total{status="500"} 0+10x60'],
  RequestsSlow: [
    'recovery_guardian_http_request_duration_seconds_bucket{le="2.5"} 0+1x60',
    'recovery_guardian_http_request_duration_seconds_bucket{le="5"} 0+60x60',
    'recovery_guardian_http_request_duration_seconds_bucket{le="+Inf"} 0+60x60',
  ],
  EventLoopBlocked: ['nodejs_eventloop_lag_p99_seconds{job="recovery-guardian",instance="a"} 1x60'],
  DatabaseDown: ['recovery_guardian_database_up{instance="a"} 0x60'],
  ClocksDiffer: ['recovery_guardian_clock_skew_seconds{instance="a"} -2x60'],
  MessagesWait: ['recovery_guardian_queued_messages 5x60'],
  ProviderFails: ['recovery_guardian_messages_total{channel="sms",outcome="unavailable"} 0+2x60'],
  TargetsRefused: ['recovery_guardian_messages_total{channel="email",outcome="refused"} 0+1x60'],
  MessagesUndelivered: [
    'recovery_guardian_delivery_receipts_total{provider="twilio",outcome="undelivered"} 0+1x60',
  ],
  AlarmsUndelivered: [
    'recovery_guardian_undelivered_messages_total{kind="recovery-executed"} 0+1x60',
  ],
  RowsUnreadable: ['recovery_guardian_unreadable_rows_total{table="outbox"} 0+1x60'],
  BudgetUsedUp: ['recovery_guardian_limits_hit_total{limit="sms-per-day"} 0+1x60'],
  ManyWrongCodes: ['recovery_guardian_events_total{event="wrong-code"} 0+10x120'],
  ManyRecoveries: ['recovery_guardian_events_total{event="recovery-requested"} 0+10x120'],
  SignerLimitReached: ['recovery_guardian_limits_hit_total{limit="signatures"} 0+1x60'],
  NodesFail: ['recovery_guardian_rpc_requests_total{chain_id="10",outcome="failed"} 0+20x60'],
  AlertsLate: ['recovery_guardian_indexer_blocks_behind{chain_id="10"} 500x60'],
  RelayerPoor: ['recovery_guardian_relayer_balance_ether{chain_id="10"} 0.01x60'],
  RelaysLate: ['recovery_guardian_relays_oldest_seconds{chain_id="10"} 1000x60'],
  RelaysRevert: ['recovery_guardian_relays_total{chain_id="10",event="reverted"} 0+1x120'],
  RelaysStranded: ['recovery_guardian_relays_waiting{chain_id="10",status="stranded"} 1x60'],
  DepositLow: ['recovery_guardian_sponsor_deposit_ether{chain_id="10",entry_point="0x43"} 0.01x60'],
  NoBundler: [
    'recovery_guardian_endpoint_upstream_state{chain_id="10",state="in-use",upstream="bundler-1"} 0x60',
  ],
  EndpointCallsFail: [
    'recovery_guardian_endpoint_calls_total{chain_id="10",outcome="-32603"} 0+20x60',
  ],
};

describe('rules and dashboard', () => {
  it('the dashboard is as `npm run reference` writes it from the rules', () => {
    assert.equal(readFileSync(join(folder, 'grafana/dashboard.json'), 'utf8'), writeDashboard());
  });

  it('Prometheus accepts the rules in deploy/', () => {
    assert.match(promtool('check', 'rules', file), new RegExp(`${rules.length} rules found`));
    promtool('check', 'config', join(folder, 'prometheus/prometheus.yaml'));
  });

  it('each alert of the rules leads to a section of the documents that exists', () => {
    for (const { alert, annotations } of rules) {
      const [path = '', anchor] = String(annotations.runbook_url).split('#');
      const page = readFileSync(join(folder, '..', path), 'utf8');
      const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
      assert.ok(anchors.includes(String(anchor)), `${alert}: ${annotations.runbook_url}`);
    }
  });

  it('each alert of the rules fires, and only for its own signal', () => {
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-rules-'));
    try {
      const tests = rules.map((rule) => {
        const input_series = seriesOf(rule);
        const labels = { ...rule.labels, ...keptLabels(rule, input_series[0]?.series ?? '') };
        const fired = { exp_labels: labels, exp_annotations: rule.annotations };
        const alert_rule_test = rules.map(({ alert }) => ({
          eval_time: '30m',
          alertname: alert,
          exp_alerts: alert === rule.alert ? [fired] : [],
        }));
        return { interval: '1m', input_series, alert_rule_test };
      });
      const all = join(directory, 'test.yaml');
      writeFileSync(all, stringify({ rule_files: [file], tests }));
      assert.match(promtool('test', 'rules', all), /SUCCESS/);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

function seriesOf({ alert }: Rule) {
  const lines = examples[alert.replace('RecoveryGuardian', '')] ?? assert.fail(`no ${alert}`);
  return lines.map((line) => {
    const end = line.lastIndexOf(' ');
    return { series: line.slice(0, end), values: line.slice(end + 1) };
  });
}

/** The labels of a series by which the rule groups: those that its alert has. */
function keptLabels({ expr }: Rule, series: string) {
  const grouped = /\bby \(([^)]+)\)/.exec(expr)?.[1]?.split(', ') ?? [];
  const labels = [...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', text]) => [
    name,
    text,
  ]);
  return Object.fromEntries(
    labels.filter(([name = '']) => name !== 'le' && grouped.includes(name)),
  );
}
