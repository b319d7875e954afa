// The third-party packages of a release: those that lie beside the bundles, because they load files of their own, and those
// whose code is in the bundles.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { apps, mainOf, THREADS, WHOLE_BUNDLE, WITH_FILES } from '../bundle.mjs';
import { root, run } from '../prepare.mjs';

/** The ISPs' table is made of it. */
const BUILT_FROM = ['@ip-location-db/asn'];
/** What nobody reads at run time, and weighs: sources, maps, libraries to link with, other C libraries, the halves of a table and other forms of a page. */
const LEFT_OUT = [
  /\.(map|md|ts|cts|mts|a)$/,
  /\/(node_modules|test|tests|src|deps)$/,
  /asn-country-ipv[46]\.mmdb$/,
  /NotoSans_(?!(?:400Regular|700Bold)\.ttf$)[^/]*\.ttf$|\.ttf\.png$/,
  /\/\.yarn$|\/pdfkit\.(?:browser|standalone)[^/]*$|\/fontkit\/dist\/(?:browser|module)[^/]*$/,
  /swagger-ui-(es-bundle|es-bundle-core|standalone-preset)\.js$|\/swagger-ui\.js$/,
];
const KEPT = /\/LICENSE[^/]*$/i;

/** Copies the packages that bundles find beside them into `folder`, with what they need; answers what was copied. */
export function copyPackages(folder) {
  const copied = new Map();
  for (const name of namesOf(WITH_FILES)) copy(name, join(root, 'node_modules', name), [folder]);
  return [...copied.values()];

  function copy(name, found, parents) {
    const from = realpathSync(found);
    const manifest = manifestOf(from);
    // At the top, as a package manager would; beneath whoever asked where another version is there already.
    const above = parents.map((parent) => copied.get(join(parent, 'node_modules', name)));
    if (above.some((one) => one?.version === manifest.version)) return;
    const parent = above[0] === undefined ? parents[0] : parents.at(-1);
    const to = join(parent, 'node_modules', name);
    copyFolder(from, to);
    copied.set(to, componentOf(from, manifest));
    const beside = from.slice(0, from.length - name.length - 1);
    const needs = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const need of Object.keys(needs).filter((one) => !IGNORED.includes(one))) {
      const place = [join(from, 'node_modules', need), join(beside, need)].find((path) => existsSync(path));
      if (place) copy(need, place, [folder, to]);
      else if (!manifest.optionalDependencies?.[need])
        throw new Error(`${name} needs ${need}, which is not installed.`);
    }
  }
}

/** `cp` keeps what is one file under several names, as the libraries of the database are. */
function copyFolder(from, to) {
  mkdirSync(to, { recursive: true });
  run('cp', ['-a', `${from}/.`, to]);
  for (const path of readdirSync(to, { recursive: true }).map((one) => join(to, one)))
    if (LEFT_OUT.some((one) => one.test(path)) && !KEPT.test(path))
      rmSync(path, { recursive: true, force: true });
}

/** Left out by an override of the workspace, or needed to build only. */
const IGNORED = ['@scarf/scarf', 'node-addon-api'];

/** The packages named, with those of a scope where all of it is meant; without what is not installed. */
const namesOf = (names) =>
  names
    .flatMap((name) =>
      name.endsWith('/*')
        ? readdirSync(join(root, 'node_modules', name.slice(0, -2))).map((one) => name.replace('*', one))
        : [name],
    )
    .filter((name) => existsSync(join(root, 'node_modules', name)) && !BUILT_FROM.includes(name));

/** The packages whose code or data is in the bundles of the processes, in the files beside them and in the dashboard. */
export async function packagesInside() {
  const { metafile } = await build({
    ...WHOLE_BUNDLE,
    sourcemap: false,
    entryPoints: { ...Object.fromEntries(apps().map((name) => [name, mainOf(name)])), ...THREADS },
    outdir: join(root, 'dist'),
    absWorkingDir: root,
    write: false,
    metafile: true,
  });
  const server = Object.keys(metafile.inputs).flatMap((input) => folderIn(input));
  const data = BUILT_FROM.map((name) => realpathSync(join(root, 'node_modules', name)));
  return [...new Set([...server, ...data, ...dashboardFolders()])].map((folder) =>
    componentOf(folder, manifestOf(folder)),
  );
}

/** The folder of the package a module lies in; none for our own. */
function folderIn(named) {
  const input = resolve(root, named.replace(/^[a-z-]+:/, ''));
  const at = input.lastIndexOf('node_modules/');
  if (at < 0) return [];
  const [first, second] = input.slice(at + 'node_modules/'.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return [realpathSync(join(input.slice(0, at), 'node_modules', name))];
}

/** What the dashboard depends on, and what that depends on. */
function dashboardFolders() {
  const found = new Set();
  const visit = (folder, names, of) => {
    for (const name of names) {
      const place = [join(folder, 'node_modules', name), join(of, name)].find((path) => existsSync(path));
      if (!place) continue;
      const real = realpathSync(place);
      if (found.has(real) || !real.includes(`${sep}node_modules${sep}`)) continue;
      found.add(real);
      const { dependencies = {} } = manifestOf(real);
      visit(real, Object.keys(dependencies), real.slice(0, real.length - name.length - 1));
    }
  };
  const app = join(root, 'apps', 'dashboard');
  visit(app, Object.keys(manifestOf(app).dependencies ?? {}), dirname(app));
  return found;
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function componentOf(folder, { name, version, license, licenses }) {
  const said = license ?? licenses?.map?.((one) => one.type ?? one).join(' OR ') ?? 'unknown';
  return { name, version, license: typeof said === 'string' ? said : said.type, folder };
}
