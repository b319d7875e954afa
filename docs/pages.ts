// The pages of the repository and their anchors, for the tests that hold links and citations together.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'dist-release', 'generated', '.git', '.data', '.work']);

/** Every file below a folder, as a path from the root of the repository. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

export const withoutCode = (page: string): string =>
  readFileSync(page, 'utf8').replace(/```[\s\S]*?```/g, '');

/** What GitHub and its like make of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of a page's headings in their order, of one level (`###`) or of every level. */
export const anchorsOf = (page: string, level = '#+'): string[] =>
  [...withoutCode(page).matchAll(new RegExp(`^${level} (.*)$`, 'gm'))].map(([, heading = '']) =>
    anchorOf(heading),
  );
