import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { stringify } from 'yaml';
import { findPromtool } from '../set-up/programs.ts';
import { folder } from './manifests.ts';
import { alerts, monitoring } from './write-monitoring.ts';

const rules = join(folder, 'prometheus/rules.yaml');
const promtool = (...args: string[]) => execFileSync(findPromtool(), args, { encoding: 'utf8' });

describe('rules and dashboard', () => {
  for (const [file, write] of Object.entries(monitoring)) {
    it(`${file} is as \`npm run reference\` writes it`, () => {
      assert.equal(readFileSync(join(folder, file), 'utf8'), write());
    });
  }

  it('Prometheus accepts the rules in deploy/', () => {
    assert.match(promtool('check', 'rules', rules), new RegExp(`${alerts.length} rules found`));
    promtool('check', 'config', join(folder, 'prometheus/prometheus.yaml'));
  });

  it('each alert of the rules fires, and only for its own signal', () => {
    const directory = mkdtempSync(join(tmpdir(), 'recovery-guardian-rules-'));
    try {
      const file = join(directory, 'test.yaml');
      const names = alerts.map(({ alert }) => alert.name);
      const tests = alerts.map(({ title, means, alert }) => ({
        interval: '1m',
        input_series: Object.entries(alert.example).map(([series, values]) => ({ series, values })),
        alert_rule_test: names.map((name) => ({
          eval_time: '30m',
          alertname: `RecoveryGuardian${name}`,
          exp_alerts:
            name === alert.name
              ? [
                  {
                    exp_labels: { severity: alert.severity, ...alert.labels },
                    exp_annotations: { summary: title, description: means },
                  },
                ]
              : [],
        })),
      }));
      writeFileSync(file, stringify({ rule_files: [rules], tests }));
      assert.match(promtool('test', 'rules', file), /SUCCESS/);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
