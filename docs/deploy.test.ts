// The examples of deploy/ fit the product and each other, as far as reading them tells (what runs is in `npm run deploy:check`).
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ENVIRONMENT, parseEnvironment } from '../apps/runtime/src/environment.ts';
import { filesBelow } from './pages.ts';

type Fields = Readonly<Record<string, unknown>>;
type Probe = {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly exec?: { readonly command: string[] };
};
type Container = {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly volumeMounts?: readonly Named[];
  readonly resources?: { readonly requests?: Fields; readonly limits?: Fields };
  readonly securityContext?: Fields;
};
type Named = { readonly name: string };
type Pod = Fields & {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: Fields;
  readonly containers: readonly Container[];
  readonly volumes: readonly (Named & { readonly configMap?: Named })[];
};
type Manifest = {
  readonly kind: string;
  readonly metadata: Named & { readonly labels?: Fields };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: Fields & { readonly matchLabels?: Fields };
    readonly template: { readonly metadata: { readonly labels: Fields }; readonly spec: Pod };
    readonly volumeClaimTemplates?: readonly { readonly metadata: Named }[];
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly rules?: unknown;
  };
};
type Service = Fields & {
  readonly image: string;
  readonly environment?: Fields;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
};

const FILES = filesBelow('deploy').filter((file) => file !== 'deploy/README.md');
const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
const unknownIn = (names: readonly string[]): string[] =>
  names.filter(
    (name) => !Object.keys(ENVIRONMENT.shape).includes(name) && name !== 'ENV_FILE' && name !== 'NODE_ENV',
  );
const [, RELEASED = ''] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
/** What a process may take to stop (apps/runtime/src/lifetime.ts). */
const STOP_SECONDS = 25;

it.each(FILES)('%s is described in deploy/README.md', (file) => {
  expect(read('README.md').includes(`](${file.slice('deploy/'.length)})`)).toBe(true);
});

it.each(FILES.filter((file) => !/\.(json|md)$/.test(file)))('%s says in its head what was tried', (file) => {
  const head = readFileSync(file, 'utf8').split('\n').slice(0, 8).join('\n');
  expect(head).toMatch(/\btried\b|only read/i);
});

describe('units of systemd', () => {
  const BACKUP = 'tributary-backup.service';
  const units = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service') && name !== BACKUP);

  it('set what the product knows, and wait for it to stop', () => {
    expect(units.length).toBe(4);
    for (const text of units.map((name) => read(`systemd/${name}`))) {
      const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
      expect(unknownIn(set.map((one) => one.split('=')[0] ?? ''))).toEqual([]);
      expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(STOP_SECONDS);
    }
  });

  it('differ in nothing but what they run', () => {
    const shared = units.map((name) =>
      read(`systemd/${name}`)
        .split('RestartSec=5')[1]
        ?.replace(/^(TasksMax|OOMPolicy)=.*$/gm, ''),
    );
    expect(new Set(shared).size).toBe(1);
  });

  it('close the back-up in as they close in the worker', () => {
    const closing = (name: string) =>
      read(`systemd/${name}`)
        .split('\n')
        // The back-up finds the product's database by its process.
        .filter((line) => line !== 'ProtectProc=invisible')
        .filter((line) =>
          /^(Protect|Private|Restrict|NoNew|Capab|Ambient|LockP|SystemCall|UMask|User|Group)/.test(line),
        );
    expect(closing('tributary-worker.service').length).toBeGreaterThan(20);
    expect(closing(BACKUP)).toEqual(closing('tributary-worker.service'));
  });

  it('have settings that the product takes', () => {
    expect(() => parseEnvironment(settingsOf(read('systemd/tributary.env')))).not.toThrow();
  });
});

describe.each(['compose.yaml', 'compose.parts.yaml'])('%s', (file) => {
  const { services, volumes } = parse(read(`docker/${file}`), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Fields;
  };
  const all = Object.entries(services).map(([name, service]) => ({ name, ...service }));
  const ours = all.filter(({ image }) => image.startsWith('tributary:'));

  it.each(ours)('runs $name without rights, on a read-only root, and lets it stop', (service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: '/tmp',
    });
    expect(Number.parseInt(service.stop_grace_period ?? '0')).toBeGreaterThan(STOP_SECONDS);
    expect(service.volumes?.some((volume) => volume.endsWith(':/var/lib/tributary'))).toBe(true);
    expect(unknownIn(Object.keys(service.environment ?? {}))).toEqual([]);
  });

  it('mounts only what it has', () => {
    const mounted = all
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '');
    const [files, names] = [
      mounted.filter((from) => from.startsWith('.')),
      mounted.filter((from) => !from.startsWith('.')),
    ];
    expect(names.filter((name) => !Object.keys(volumes).includes(name))).toEqual([]);
    expect(
      files.map((from) => from.replace('../', '')).filter((from) => !FILES.includes(`deploy/${from}`)),
    ).toEqual([]);
  });

  it('looks after the health of each container by what it serves', () => {
    // Prometheus tells of itself; the whole product's check is in the image.
    const checks = ours
      .filter(({ name }) => name !== 'tributary')
      .map(({ name, healthcheck }) => [name, healthcheck?.test.at(-1)]);
    expect(checks).toEqual(
      file === 'compose.yaml'
        ? []
        : [
            ['api', '3000/readyz'],
            ['tracker-1', '3001/readyz'],
            ['tracker-2', '3001/readyz'],
            ['worker', '9464/metrics'],
          ],
    );
  });
});

it('the page builds and starts the last released version by files that are there', () => {
  const [, build = ''] = /```sh\n(npm run release && docker [^]*?)```/.exec(read('README.md')) ?? [];
  const [, file = '', version = ''] =
    /docker build -f (\S+) -t tributary:(\S+) dist-release$/m.exec(build) ?? [];
  expect(FILES).toContain(file);
  expect(version).toBe(RELEASED);
  expect(build).toContain(`cd deploy/docker && TRIBUTARY_VERSION=${RELEASED} docker compose up -d && `);
  for (const page of ['deploy/README.md', 'docs/operations.md'])
    for (const [, named] of readFileSync(page, 'utf8').matchAll(/tributary-([\d.]+)-linux-x64/g))
      expect([page, named]).toEqual([page, RELEASED]);
});

it('the image runs under an account without rights, and knows its own health', () => {
  const text = read('docker/Dockerfile');
  expect(text).toMatch(/^USER 10001:10001$/m);
  expect(text.indexOf('\nUSER ')).toBeGreaterThan(text.lastIndexOf('\nRUN '));
  expect(text).toMatch(/^HEALTHCHECK [^]*"3000\/readyz", "3001\/readyz"\]$/m);
  const [, set = ''] = /^ENV (.*)$/m.exec(text) ?? [];
  expect(unknownIn(set.split(' ').map((one) => one.split('=')[0] ?? ''))).toEqual([]);
});

describe('manifests of Kubernetes', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: readonly string[] };
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
  const workloads = ofKind('Deployment', 'StatefulSet').map(({ metadata, spec }) => ({
    name: metadata.name,
    spec,
  }));
  const containers = workloads.flatMap(({ name, spec }) =>
    spec.template.spec.containers.map((container) => ({ ...container, pod: name, spec })),
  );

  it('run the last released version', () => {
    const { images } = parse(read('kubernetes/kustomization.yaml')) as { images: readonly unknown[] };
    expect(images).toEqual([{ name: 'tributary', newTag: RELEASED }]);
  });

  it('get the namespace and the secret that the page creates', () => {
    const [, block = ''] = /```sh\n(kubectl [^]*?)```/.exec(read('README.md')) ?? [];
    const [namespace] = ofKind('Namespace').map(({ metadata }) => metadata.name);
    expect(block).toContain(`kubectl create namespace ${namespace}\n`);
    expect(block).toContain(`kubectl -n ${namespace} create secret generic tributary-secrets `);
    const literals = [...block.matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(literals).toContain('DATABASE_URL');
    expect(unknownIn(literals)).toEqual([]);
    expect(block).toContain('kubectl apply -k deploy/kubernetes\n');
  });

  it('are all applied', () => {
    const files = readdirSync('deploy/kubernetes').filter((file) => file !== 'kustomization.yaml');
    expect([...resources].sort()).toEqual(files.map((file) => basename(file)).sort());
    expect(workloads.map(({ name }) => name)).toEqual(['tributary-api', 'tributary-tracker']);
  });

  it.each(workloads)('$name is no root and may finish what it began', ({ spec: { selector, template } }) => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels ?? { none: true });
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10001,
        fsGroup: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    // Five seconds of them before the signal.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS + 5);
  });

  it.each(containers)(
    '$name of $pod may write nowhere but to its volumes',
    ({ securityContext, resources: bounds, volumeMounts = [], spec }) => {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(bounds?.limits).toHaveProperty('memory');
      expect(bounds?.requests).toHaveProperty('memory');
      const volumes = [
        ...spec.template.spec.volumes,
        ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
      ];
      const missing = volumeMounts.filter(({ name }) => !volumes.some((volume) => volume.name === name));
      expect(missing).toEqual([]);
    },
  );

  it.each(containers.filter(({ image }) => image === 'tributary'))(
    '$name of $pod is asked for its health, and knows its settings',
    ({
      name,
      args = [],
      startupProbe,
      livenessProbe,
      readinessProbe,
      ports = [],
      env = [],
      envFrom = [],
    }) => {
      expect(args).toEqual([name]);
      expect(unknownIn(env.map((one) => one.name))).toEqual([]);
      expect(envFrom).toEqual([
        { configMapRef: { name: 'tributary-settings' } },
        { secretRef: { name: 'tributary-secrets' } },
      ]);
      if (name === 'worker') {
        const [{ value: port = '' } = {}] = env.filter((one) => one.name === 'METRICS_PORT');
        for (const probe of [startupProbe, livenessProbe])
          expect(probe?.exec?.command).toEqual([
            'node',
            '/opt/tributary/deploy/docker/health.mjs',
            `${port}/metrics`,
          ]);
        return;
      }
      expect(ports).toEqual([{ name: 'http', containerPort: name === 'api' ? 3000 : 3001 }]);
      const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
      expect(asked).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })));
    },
  );

  it('name settings that the product takes, and what there is', () => {
    const maps = ofKind('ConfigMap');
    const settings = maps.find(({ metadata }) => metadata.name === 'tributary-settings')?.data ?? {};
    expect(unknownIn(Object.keys(settings))).toEqual([]);
    expect(() => parseEnvironment(settings)).not.toThrow();
    const mounted = workloads
      .flatMap(({ spec }) => spec.template.spec.volumes)
      .flatMap(({ configMap }) => configMap?.name ?? []);
    expect(mounted.filter((name) => !maps.some(({ metadata }) => metadata.name === name))).toEqual([]);
  });

  it.each(
    ofKind('Service', 'PodDisruptionBudget').map(({ kind, metadata, spec }) => ({
      kind,
      name: metadata.name,
      spec,
    })),
  )('$kind $name finds its pods', ({ name, spec }) => {
    const wanted = spec.selector.matchLabels ?? spec.selector;
    const found = workloads.filter(({ spec: { template } }) =>
      Object.entries(wanted).every(([label, value]) => template.metadata.labels[label] === value),
    );
    expect(found.map((one) => one.name)).toEqual([name]);
    const ports = containers.filter(({ pod }) => pod === name).flatMap((one) => one.ports ?? []);
    for (const { targetPort } of spec.ports ?? [])
      expect(ports.map((port) => port.name)).toContain(targetPort);
  });

  it('leads to services that there are', () => {
    const services = ofKind('Service').map(({ metadata }) => metadata.name);
    const named = [
      ...JSON.stringify(ofKind('Ingress').map(({ spec }) => spec.rules)).matchAll(
        /"service":\{"name":"([^"]+)"/g,
      ),
    ];
    expect(named.map(([, name]) => name)).toEqual(services);
  });
});
