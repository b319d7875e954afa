// The alerts, their pages and the dashboard speak of figures that the product shows (deploy/monitoring).
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  measureBacklog,
  measureDisk,
  measureEventLog,
  measureSnapshot,
  reportBrokers,
  reportClickHouse,
} from '../apps/runtime/src/gauges.ts';
import { makeMetrics, makeSupervisorMetrics, measureBuild } from '../apps/runtime/src/metrics.ts';
import { parse } from 'yaml';
import { anchorsOf } from './pages.ts';

type Rule = {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
};
type AlertTest = { readonly alertname: string; readonly exp_alerts: readonly unknown[] };
type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

const read = (name: string): string => readFileSync(`deploy/monitoring/${name}`, 'utf8');
const rulesIn = (name: string): Rule[] =>
  (parse(read(name)) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
const RULES = rulesIn('rules.yml');
/** Of what three hosts run on; whether they show its figures, `npm run test:hosts` asks them. */
const OF_HOSTS = rulesIn('hosts.yml');
const ALERTS = [...RULES, ...OF_HOSTS].filter(({ alert }) => alert !== undefined);
const RECORDED = RULES.flatMap(({ record }) => (record === undefined ? [] : [record]));
const tests = ['rules.test.yml', 'hosts.test.yml'].flatMap(
  (name) => (parse(read(name)) as { tests: readonly { alert_rule_test: readonly AlertTest[] }[] }).tests,
);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: readonly Panel[] };
const SHOWN = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Every figure of a registry, with the names that Prometheus makes of a histogram, and its labels where it has any of its own. */
async function exposed(): Promise<Map<string, readonly string[]>> {
  const metrics = makeMetrics();
  const supervisor = makeSupervisorMetrics();
  const log = {
    size: async () => 0,
    oldestId: async () => undefined,
    unreadable: async () => 0,
    unreachable: async () => 0,
  };
  measureEventLog(metrics.registry, log, () => new Date(0));
  measureBacklog(
    metrics.registry,
    async () => ({
      postbacks: 0,
      webhooks: 0,
      letters: 0,
      waitingHits: 0,
      jobs: 0,
      deadLetters: 0,
      troubledExports: 0,
      troubledReports: 0,
      copiedAt: new Date(0),
      backedUpAt: new Date(0),
      connections: { open: 1, max: 100 },
    }),
    () => new Date(0),
  );
  measureSnapshot(metrics.registry, () => 0);
  measureDisk(metrics.registry, async () => ({ freeBytes: 1, totalBytes: 2 }));
  measureBuild(metrics.registry, '');
  reportBrokers(metrics.registry, { warn: () => {} });
  reportClickHouse(metrics.registry, { warn: () => {} });
  const all = [metrics.registry, supervisor.registry].flatMap((registry) => registry.getMetricsAsArray());
  const labelsOf = (one: unknown): readonly string[] => (one as { labelNames: readonly string[] }).labelNames;
  const named = all.map((one) => [one.name, labelsOf(one)] as const);
  const histograms = (await metrics.registry.getMetricsAsJSON()).filter(
    ({ type }) => String(type) === 'histogram',
  );
  return new Map<string, readonly string[]>([
    ...named,
    ...histograms.flatMap(({ name }) => {
      const labels = labelsOf(all.find((one) => one.name === name));
      return ['_bucket', '_sum', '_count'].map((end) => [name + end, [...labels, 'le']] as const);
    }),
  ]);
}

/** What stands in an expression of PromQL outside of its texts and lists of labels, as a name of a figure. */
const namesIn = (expr: string): string[] =>
  [...expr.replace(/"[^"]*"/g, '""').matchAll(/(?<![\w:])(?:tributary|process|nodejs)[_:][a-z0-9_:]+/g)].map(
    ([name]) => name,
  );

/** `up` is Prometheus' own. */
const unknownIn = (expr: string, known: ReadonlyMap<string, unknown>): string[] =>
  namesIn(expr).filter((name) => !known.has(name) && !RECORDED.includes(name));

/** Labels that Prometheus or the supervisor puts on every figure. */
const EVERYWHERE = ['job', 'instance', 'process'];

/** Labels by which an expression narrows one figure down, and those that the figure does not have. */
const foreignLabelsIn = (expr: string, known: ReadonlyMap<string, readonly string[]>): string[] =>
  [...expr.matchAll(/([a-z][a-z0-9_:]*)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)]
      .map(([, label = '']) => label)
      .filter((label) => ![...EVERYWHERE, ...(known.get(name) ?? [])].includes(label))
      .map((label) => `${name}{${label}}`),
  );

describe('the rules and dashboards of Prometheus and Grafana', () => {
  it.each(RULES.map(({ alert, record, expr }) => ({ name: alert ?? record, expr })))(
    '$name asks for figures that the product shows',
    async ({ expr }) => {
      const known = await exposed();
      expect(namesIn(expr).length + (expr.includes('up{') ? 1 : 0)).toBeGreaterThan(0);
      expect([unknownIn(expr, known), foreignLabelsIn(expr, known)]).toEqual([[], []]);
    },
  );

  it('asks in the dashboard for figures that the product shows', async () => {
    const known = await exposed();
    expect(SHOWN.flatMap((expr) => [...unknownIn(expr, known), ...foreignLabelsIn(expr, known)])).toEqual([]);
    expect(SHOWN.length).toBeGreaterThan(20);
  });

  it('shows every figure of the product itself in the dashboard', async () => {
    const own = [...(await exposed()).keys()].filter((name) => name.startsWith('tributary_'));
    const shown = new Set(SHOWN.flatMap(namesIn).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(
      own.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !shown.has(name)),
    ).toEqual([]);
    expect(own.length).toBeGreaterThan(20);
  });

  it('tells an unknown figure and an unknown label', async () => {
    const known = await exposed();
    const expr = 'rate(tributary_redirect_total[5m]) > 0 and process_cpu_seconds_total{core="1"} > 0';
    expect([unknownIn(expr, known), foreignLabelsIn(expr, known)]).toEqual([
      ['tributary_redirect_total'],
      ['process_cpu_seconds_total{core}'],
    ]);
  });
});

describe('an alert', () => {
  const headings = anchorsOf('docs/operations.md', '###');

  it.each(ALERTS.map(({ alert = '', ...rest }) => ({ alert, ...rest })))(
    '$alert has a page, a severity and a unit test that sees it silent and firing',
    ({ alert, annotations, labels }) => {
      expect(annotations?.['runbook']).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(headings).toContain(alert.toLowerCase());
      expect(['page', 'ticket']).toContain(labels?.['severity']);
      const seen = tests
        .flatMap((test) => test.alert_rule_test)
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_alerts }) => (exp_alerts.length > 0 ? 'firing' : 'silent'));
      expect([...new Set(seen)].sort()).toEqual(['firing', 'silent']);
    },
  );

  it('is there for every page', () => {
    const alerts = ALERTS.map(({ alert = '' }) => alert.toLowerCase());
    expect(headings.filter((heading) => /^(tributary|hosts)/.test(heading)).sort()).toEqual(alerts.sort());
  });
});
