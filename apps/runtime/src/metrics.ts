import { createServer } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Part } from './part.ts';
import { drain, listen } from './serving.ts';
import { BUILD } from './version.ts';

/** What the processes count. Names and labels are the operator's interface: see docs/operations.md. */
export type Metrics = ReturnType<typeof makeMetrics>;

export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `tributary_${name}`, help, labelNames, registers });
  return {
    registry,
    redirects: counter('redirects_total', 'Clicks answered with a redirect to the destination.'),
    rejectedClicks: counter('rejected_clicks_total', 'Clicks recorded as rejected.', 'reason'),
    impressions: counter('impressions_total', 'Impressions recorded.'),
    hits: counter('conversion_hits_total', 'Conversion hits accepted for decision.'),
    refusedHits: counter('refused_hits_total', 'Conversion hits refused at once.', 'reason'),
    trackerErrors: counter(
      'tracker_unavailable_total',
      'Requests answered 503 because the event could not be made durable.',
    ),
    ingested: counter('events_ingested_total', 'Events taken from the log into the database.'),
    ingestFailures: counter('ingest_failures_total', 'Batches that failed and will be tried again.'),
    deadLetters: counter(
      'events_dead_total',
      'Events that cannot be decided and were kept as dead letters; look into them.',
    ),
    putOff: counter(
      'events_put_off_total',
      'Attempts of single events that failed; each is tried again later.',
    ),
    postbackAttempts: counter('postback_attempts_total', 'Attempts to deliver a postback.', 'result'),
    exportFailures: counter(
      'export_failures_total',
      'Attempts to write the file of an export that failed; each is tried again later.',
    ),
    requests: new Histogram({
      name: 'tributary_http_request_seconds',
      help: 'Duration of API requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
  };
}

/** Which build a process runs, and the last migration of its database: 1, with both as labels (docs/rules/running.md#metrics). */
export function measureBuild(registry: Registry, migration: string): void {
  new Gauge({
    name: 'tributary_build_info',
    help: 'Version of the product and last migration of the database, as labels; the figure is always 1.',
    labelNames: ['version', 'migration'],
    registers: [registry],
  }).set({ version: BUILD, migration }, 1);
}

/** What the supervisor counts. */
export function makeSupervisorMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'supervisor' });
  collectDefaultMetrics({ register: registry });
  const restarts = new Counter({
    name: 'tributary_part_restarts_total',
    help: 'Parts of npm start that ended unasked and were started again.',
    labelNames: ['part'],
    registers: [registry],
  });
  return { registry, restarts };
}

/** A part's figures carry its name and go through its supervisor; those of a process alone are served. */
export async function offerMetrics(
  metrics: Metrics,
  { part, port }: { readonly part: Part | undefined; readonly port: number },
): Promise<() => Promise<void>> {
  if (part) {
    metrics.registry.setDefaultLabels({ process: part.name });
    part.answer('metrics', () => metrics.registry.metrics());
  }
  return port === 0 ? async () => {} : (await serveMetrics(metrics, port)).stop;
}

/** The figures of several processes as one text: what one family of figures is, is said once, before all of its lines. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { readonly head: readonly string[]; readonly samples: string[] }>();
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const lines = block.split('\n').filter((line) => line.trim() !== '');
      const head = lines.filter((line) => line.startsWith('# '));
      const name = head[0]?.split(' ')[2];
      if (name === undefined) continue;
      const family = families.get(name) ?? { head, samples: [] };
      families.set(name, family);
      family.samples.push(...lines.filter((line) => !line.startsWith('# ')));
    }
  }
  return [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n')).join('\n');
}

type Figures = { readonly registry: Pick<Registry, 'metrics' | 'contentType'> };

/** Serves GET /metrics on the loopback address only. Returns how to stop, and the port. */
export async function serveMetrics(
  metrics: Figures,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const served = await listen(server, { port, host: '127.0.0.1' });
  return { port: served, stop: () => drain(server, 0) };
}
