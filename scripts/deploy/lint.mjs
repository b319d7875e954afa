// What the tools of each file say of it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { deployed, read, replaced, sh, withFiles } from './step.mjs';

/** systemd's scale goes from 0 to 10, told in tenths: below 2 it is called OK. */
const EXPOSURE_MAX = 20;

/** The units are sound and closed in. */
export async function lintUnits() {
  const names = readdirSync(deployed('systemd')).filter((name) => /\.(service|timer)$/.test(name));
  // A command of the product is not there before it is installed, and a template is looked at as one of its units.
  const units = names.map((name) => [
    name.replace('@.', '@1.'),
    read('systemd', name).replace('ExecStart=/usr/local/bin/tributary ', 'ExecStart=/bin/true '),
  ]);
  const guard = replaced(
    read('hosts', 'tributary-disk-guard.service'),
    '/usr/local/lib/tributary/disk-guard.sh',
    deployed('hosts', 'disk-guard.sh'),
  );
  units.push(['tributary-disk-guard.service', guard]);
  const newBroker = replaced(
    read('hosts', 'tributary-new-broker.service'),
    '/usr/local/lib/tributary/new-broker.sh',
    deployed('hosts', 'new-broker.sh'),
  );
  units.push(['tributary-new-broker.service', newBroker]);
  return withFiles(Object.fromEntries(units), (folder) => {
    const files = units.map(([name]) => join(folder, name));
    const said = sh('systemd-analyze', 'verify', '--man=no', ...files).trim();
    if (said !== '') throw new Error(said);
    return files
      .filter((file) => file.endsWith('.service'))
      .map((file) => sh('systemd-analyze', 'security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, file))
      .map((report) => /Overall exposure level for (.*)$/m.exec(report)?.[1])
      .join(', ');
  });
}

/** The rules, their unit tests, the scrape configurations, and every expression of the dashboard. */
export async function lintMonitoring() {
  for (const config of ['prometheus.yml', 'prometheus-hosts.yml'])
    sh('promtool', 'check', 'config', deployed('monitoring', config));
  for (const tests of ['rules.test.yml', 'hosts.test.yml'])
    sh('promtool', 'test', 'rules', deployed('monitoring', tests));
  const { panels } = JSON.parse(read('monitoring', 'grafana-dashboard.json'));
  const expressions = panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$\w+/g, 'any'));
  const rules = expressions.map((expr, n) => ({ record: `panel:${n}`, expr }));
  // JSON is YAML, too.
  const file = JSON.stringify({ groups: [{ name: 'dashboard', rules }] });
  await withFiles({ 'dashboard.json': file }, (folder) =>
    sh('promtool', 'check', 'rules', join(folder, 'dashboard.json')),
  );
  return `${rules.length} expressions of the dashboard`;
}

/** The metrics' proxy of the pods. (Those of deploy/nginx, haproxy and caddy are read when they start.) */
export function lintKubernetesProxy() {
  const maps = parseAllDocuments(read('kubernetes', 'settings.yaml')).map((document) => document.toJS());
  const conf = maps.map(({ data }) => data['haproxy.cfg']).find((text) => text !== undefined);
  return withFiles(
    { 'haproxy.cfg': conf },
    (folder) => void sh('haproxy', '-c', '-q', '-f', join(folder, 'haproxy.cfg')),
  );
}
