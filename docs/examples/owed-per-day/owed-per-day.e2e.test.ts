// The packages as a stranger gets them: built, packed, installed in an empty folder far from the workspace, type-checked
// and run there. The example is one such stranger.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const EXAMPLE = path.join('docs', 'examples', 'owed-per-day');
/** What the packages need of others, so that nothing has to be fetched. */
const NEEDED = ['luxon', 'openapi-fetch', 'openapi-typescript-helpers'];
const TSC = path.resolve('node_modules', 'typescript', 'bin', 'tsc');

const folder = mkdtempSync(path.join(tmpdir(), 'owed-per-day-'));
const run = (command: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
};

beforeAll(() => {
  const packed = path.join(folder, 'packed');
  mkdirSync(packed);
  run(process.execPath, path.resolve('scripts', 'build-packages.mjs'), packed);
  for (const name of NEEDED) {
    // A copy, because npm packs files that the installer linked to one another as empty ones.
    const copy = path.join(folder, 'needed', name);
    cpSync(path.resolve('node_modules', name), copy, { recursive: true, dereference: true });
    run('npm', 'pack', copy, '--pack-destination', packed, '--ignore-scripts');
  }
  cpSync(EXAMPLE, folder, { recursive: true });
  const files = readdirSync(packed).filter((name) => name.endsWith('.tgz'));
  expect(files).toHaveLength(NEEDED.length + 2);
  run(
    'npm',
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...files.map((name) => path.join(packed, name)),
  );
  mkdirSync(path.join(folder, 'node_modules', '@types'));
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the example of what is owed per day', () => {
  it('is run as its README says, but for the registry', () => {
    const [, block = ''] =
      /```sh\n([^]*?)```/.exec(readFileSync(path.join(EXAMPLE, 'README.md'), 'utf8')) ?? [];
    const { scripts } = JSON.parse(readFileSync(path.join(EXAMPLE, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(block).toContain(`cp -r ${EXAMPLE} /tmp/owed-per-day && cp dist/packages/tributary-domain-*.tgz `);
    expect(block).toMatch(/^npm run build && npm start$/m);
    expect(scripts).toMatchObject({ build: 'tsc', start: 'node build/owed-per-day.js .' });
  });

  it('runs on its own and comes to the sums worked out by hand', () => {
    run(process.execPath, TSC);
    const printed = run(process.execPath, path.join('build', 'owed-per-day.js'), '.');
    // c1 converts from the US (3.10, named); c2's conversion falls on the next day in India (2.50, ALL); c3's is
    // pending; c4 is a click of the 11th there, c5 its repeat, c6 pays as a click only; c7 earns 7.5 % of 19.99.
    // c9 repeats c8 after 23 hours; c10 comes 46 hours after c8, the last unique one, and is paid.
    expect(printed.trimEnd().split('\n')).toEqual([
      'Owed per day in Asia/Kolkata, USD',
      'day         affiliate  clicks  conversions  owed',
      '2026-03-10  alice           2            1  3.1',
      '2026-03-10  bob             1            0  0',
      '2026-03-11  alice           1            2  3.99925',
      '2026-03-11  bob             3            1  0.03',
      '2026-03-12  bob             1            0  0.015',
      '2026-03-13  bob             1            0  0',
      '2026-03-14  bob             1            0  0.015',
    ]);
  });
});

describe('the packages', () => {
  const SCRIPT = `
    import { createServer } from 'node:http';
    import { createTributaryClient } from '@tributary/client/create-tributary-client';
    import { moneyText, percentOf, rate } from '@tributary/domain/shared/money';

    console.log(moneyText(percentOf(rate('19.99'), rate('7.5'))));
    const server = createServer((request, answer) => {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ success: true, data: { path: request.url, key: request.headers['x-api-key'] } }));
    }).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const network = createTributaryClient({ baseUrl: \`http://127.0.0.1:\${port}\`, apiKey: 'a-key' });
      // @ts-expect-error The types know every path.
      void network.GET('/no/such/path').catch(() => undefined);
      void network.GET('/network/account').then(({ data }) => {
        console.log(JSON.stringify(data?.data));
        server.close();
      });
    });
  `;

  it('bring types that hold and refuse without any of the workspace, and run', () => {
    writeFileSync(path.join(folder, 'script.ts'), SCRIPT);
    const options = ['--strict', '--target', 'ES2023', '--module', 'NodeNext', '--types', 'node'];
    run(process.execPath, TSC, ...options, '--ignoreConfig', 'script.ts');
    const printed = run(process.execPath, 'script.js').trim().split('\n');
    expect(printed).toEqual(['1.49925', '{"path":"/network/account","key":"a-key"}']);
  });
});
