// `npm run build:packages`: the packages a script of somebody else's can use without this workspace, as folders and as
// files for `npm install` under dist/packages, or under the folder that is named.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, root, run, tsc } from './prepare.mjs';

const PUBLISHED = ['domain', 'client'];
const out = resolve(root, process.argv[2] ?? 'dist/packages');
const { version, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

rmSync(out, { recursive: true, force: true });
for (const name of PUBLISHED) {
  const source = join(root, 'packages', name);
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  run(process.execPath, [tsc, '-p', join(source, 'tsconfig.build.json'), '--outDir', join(folder, 'lib')]);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(source), null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  run('npm', ['pack', folder, '--pack-destination', out, '--silent']);
}

/** Inside the workspace a package exports its TypeScript sources; an installed one exports what was built from them. */
function manifestOf(source) {
  const { name, description, type, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const ours = Object.keys(dependencies ?? {}).filter((dependency) => dependency.startsWith('@tributary/'));
  if (ours.length > 0) fail(`${name} cannot be published: it needs ${ours.join(', ')} of this workspace.`);
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    dependencies,
    exports: { './*': { types: './lib/*.d.ts', default: './lib/*.js' } },
    files: ['lib'],
    sideEffects: false,
  };
}
