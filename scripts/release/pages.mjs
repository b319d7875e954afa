// The pages of a release: its README is the repository's, and links to what only the repository has become plain words.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const isInside = (page, link) => {
  const [path] = link.split('#');
  return /^[a-z]+:/.test(link) || path === '' || existsSync(join(dirname(page), path));
};

const pagesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((page) => !page.includes('node_modules'));

/** Takes out of every page what leads nowhere in this folder: a picture whole, of a link its address. */
export function unlinkWhatIsLeftOut(folder) {
  for (const page of pagesBelow(folder)) {
    const text = readFileSync(page, 'utf8');
    const linked = text.replaceAll(LINK, (whole, picture, words, link) =>
      isInside(page, link) ? whole : picture === '' ? words : '',
    );
    if (linked !== text) writeFileSync(page, linked);
  }
}

/** Links of this folder's pages that lead nowhere, each with its page. */
export const deadLinks = (folder) =>
  pagesBelow(folder).flatMap((page) =>
    [
      ...readFileSync(page, 'utf8')
        .replaceAll(/```[^]*?```/g, '')
        .matchAll(LINK),
    ]
      .filter(([, , , link]) => !isInside(page, link))
      .map(([whole]) => `${page}: ${whole}`),
  );
