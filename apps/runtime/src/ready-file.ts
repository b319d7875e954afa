import { renameSync, writeFileSync } from 'node:fs';

/** Written under another name and then renamed, so that whoever waits for the file never reads half of it. */
export function writeReadyFile(
  path: string,
  addresses: { readonly api: string; readonly tracker: string },
): void {
  writeFileSync(`${path}.partial`, JSON.stringify(addresses));
  renameSync(`${path}.partial`, path);
}
