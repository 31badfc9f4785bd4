import { stringify } from 'yaml';
import { type Alert, type Signal, signals } from './monitoring.ts';

const head = `# Written by \`npm run reference\` from scripts/deploy/monitoring.ts: change it there.\n`;

/** Files of deploy/ by their paths there, with what writes each. */
export const monitoring: Readonly<Record<string, () => string>> = {
  'prometheus/rules.yaml': writeRules,
  'grafana/dashboard.json': writeDashboard,
};

/** The signals that have an alert. */
export const alerts = signals.filter((one): one is Signal & { alert: Alert } => 'alert' in one);

function writeRules(): string {
  const rules = alerts.map(({ title, means, expr, alert }) => ({
    alert: `RecoveryGuardian${alert.name}`,
    expr: `${expr} ${alert.when}`,
    for: alert.for,
    labels: { severity: alert.severity },
    annotations: { summary: title, description: means },
  }));
  return head + stringify({ groups: [{ name: 'recovery-guardian', rules }] }, { lineWidth: 0 });
}

/** Panels in rows of three; a red line at the threshold of the alert. */
function writeDashboard(): string {
  const datasource = { type: 'prometheus', uid: 'prometheus' };
  const panels = signals.map(({ title, means, expr, unit, alert }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    description: means,
    datasource,
    gridPos: { x: (index % 3) * 8, y: Math.floor(index / 3) * 8, w: 8, h: 8 },
    targets: [{ refId: 'A', datasource, expr }],
    fieldConfig: { defaults: { unit, ...(alert && thresholdOf(alert)) }, overrides: [] },
  }));
  const dashboard = {
    uid: 'recovery-guardian',
    title: 'Recovery Guardian',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function thresholdOf({ when }: Alert) {
  const [sign, value] = when.split(' ');
  const isLow = sign === '<';
  const steps = [
    { color: isLow ? 'red' : 'transparent', value: null },
    { color: isLow ? 'transparent' : 'red', value: Number(value) },
  ];
  return { thresholds: { mode: 'absolute', steps }, custom: { thresholdsStyle: { mode: 'line' } } };
}
