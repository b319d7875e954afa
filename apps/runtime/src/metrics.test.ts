import { afterEach, describe, expect, it } from '@jest/globals';
import { makeMetrics, measureBuild, mergeMetrics, serveMetrics } from './metrics.ts';
import { VERSION } from './version.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('metrics', () => {
  it('are served on the loopback address, and nothing else is', async () => {
    const metrics = makeMetrics();
    metrics.redirects.inc(3);
    metrics.rejectedClicks.inc({ reason: 'BOT' });
    const { port, stop } = await serveMetrics(metrics, 0);
    stops.push(stop);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('tributary_redirects_total 3');
    expect(text).toContain('tributary_rejected_clicks_total{reason="BOT"} 1');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  });

  // docs/rules/running.md#metrics
  it('name the version and the last migration', async () => {
    const { registry } = makeMetrics();
    measureBuild(registry, '20261127000000_last');
    expect(await registry.getSingleMetricAsString('tributary_build_info')).toContain(
      `tributary_build_info{version="${VERSION}",migration="20261127000000_last"} 1`,
    );
  });

  it('are each process’s own, also when two of them run in one program', async () => {
    const [one, other] = [makeMetrics(), makeMetrics()];
    one.hits.inc();
    expect(await other.registry.getSingleMetricAsString('tributary_conversion_hits_total')).toContain(
      'tributary_conversion_hits_total 0',
    );
  });

  it('say that a port is in use', async () => {
    const { port, stop } = await serveMetrics(makeMetrics(), 0);
    stops.push(stop);
    await expect(serveMetrics(makeMetrics(), port)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  });
});

// docs/rules/running.md#metrics
it('of several processes become one text that says each family once', async () => {
  const texts = await Promise.all(
    ['tracker-1', 'tracker-2'].map(async (process, n) => {
      const metrics = makeMetrics();
      metrics.registry.setDefaultLabels({ process });
      metrics.redirects.inc(n + 1);
      metrics.requests.observe({ method: 'GET', route: '/', status: 200 }, n);
      return metrics.registry.metrics();
    }),
  );
  const merged = mergeMetrics(texts);
  expect(merged).toContain(
    [
      '# HELP tributary_redirects_total Clicks answered with a redirect to the destination.',
      '# TYPE tributary_redirects_total counter',
      'tributary_redirects_total{process="tracker-1"} 1',
      'tributary_redirects_total{process="tracker-2"} 2',
      '',
    ].join('\n'),
  );
  const heads = merged.match(/^# TYPE .*$/gm) ?? [];
  expect(new Set(heads).size).toBe(heads.length);
  const samples = (text: string) =>
    text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  expect(samples(merged)).toBe(texts.reduce((sum, text) => sum + samples(text), 0));
});
