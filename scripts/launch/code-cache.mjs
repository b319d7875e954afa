// Keeps what V8 compiled of a bundle beside it, for run-bundle.mjs: node code-cache.mjs BUNDLE. The process is started with a setting that
// it refuses, so that it evaluates all it is made of, and ends.
import { writeFileSync } from 'node:fs';
import { codeCacheOf, compileBundle, evaluate } from './run-bundle.mjs';

const [node, , file] = process.argv;
process.argv = [node, file];
process.env.API_PORT = 'none';
const script = compileBundle(file);
process.on('exit', () => writeFileSync(codeCacheOf(file), script.createCachedData()));
evaluate(file, script);
