// What the dashboard may weigh, gzipped: the scripts of the first load, those that a page adds, and all styles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
export const BUDGETS = { firstLoad: 210 * KB, page: 60 * KB, styles: 16 * KB };

/** Every part of a build by its name and size, from Vite's manifest. */
export function weigh(out) {
  const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'));
  const size = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  const reached = (key, found = new Set()) => {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of manifest[key].imports ?? []) reached(next, found);
    return found;
  };
  const sum = (keys) => [...keys].reduce((bytes, key) => bytes + size(manifest[key].file), 0);
  const first = new Set();
  for (const key of Object.keys(manifest)) if (manifest[key].isEntry) reached(key, first);
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry)
    .map((key) => [key, sum([...reached(key)].filter((part) => !first.has(part)))]);
  const styles = Object.keys(manifest).filter((key) => manifest[key].file.endsWith('.css'));
  return { firstLoad: sum(first), pages, styles: sum(styles) };
}

/** Throws when something weighs too much, and says what. */
export function checkBudgets(out) {
  const { firstLoad, pages, styles } = weigh(out);
  const over = [
    ['the first load', firstLoad, BUDGETS.firstLoad],
    ['the styles', styles, BUDGETS.styles],
    ...pages.map(([name, bytes]) => [name, bytes, BUDGETS.page]),
  ].filter(([, bytes, most]) => bytes > most);
  if (over.length === 0) return;
  const lines = over.map(
    ([name, bytes, most]) => `${name}: ${(bytes / KB).toFixed(1)} KB gzipped, at most ${most / KB}`,
  );
  throw new Error(`The dashboard is too heavy.\n${lines.join('\n')}`);
}
