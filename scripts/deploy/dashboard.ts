import { readYaml } from './manifests.ts';

export interface Rule {
  alert: string;
  expr: string;
  labels: { severity: 'critical' | 'warning' };
  annotations: { summary: string; description: string; runbook_url: string };
}

export const rules: readonly Rule[] = readYaml('prometheus/rules.yaml').groups[0].rules;

const datasource = { type: 'prometheus', uid: 'prometheus' };
const requests = {
  title: 'Requests',
  description: 'Requests answered, by status.',
  expr: 'sum by (status) (rate(recovery_guardian_http_requests_total[5m]))',
  defaults: {},
};

/** Writes the dashboard: a panel for each alert, in rows of three. */
export function writeDashboard(): string {
  const panels = [requests, ...rules.map(describePanel)].map((panel, index) => ({
    id: index + 1,
    type: 'timeseries',
    title: panel.title,
    description: panel.description,
    datasource,
    gridPos: { x: (index % 3) * 8, y: Math.floor(index / 3) * 8, w: 8, h: 8 },
    targets: [{ refId: 'A', datasource, expr: panel.expr }],
    fieldConfig: { defaults: { unit: unitOf(panel.expr), ...panel.defaults }, overrides: [] },
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

/** The panel of an alert has a red line at its threshold. */
function describePanel({ alert, expr, annotations }: Rule) {
  const [, drawn, sign, value] = /^(.+) ([<>]) ([\d.]+)$/.exec(expr) ?? [];
  if (drawn === undefined) throw new Error(`${alert} compares with no threshold`);
  const colors = sign === '<' ? ['red', 'transparent'] : ['transparent', 'red'];
  const steps = colors.map((color, index) => ({
    color,
    value: index === 0 ? null : Number(value),
  }));
  const thresholds = { mode: 'absolute', steps };
  return {
    title: annotations.summary,
    description: annotations.description,
    expr: drawn,
    defaults: { thresholds, custom: { thresholdsStyle: { mode: 'line' } } },
  };
}

/** The unit as Grafana names it, by the name of the metric. */
function unitOf(expr: string): string {
  if (expr.includes('_seconds')) return 's';
  return expr.includes('rate(') ? 'reqps' : 'short';
}
