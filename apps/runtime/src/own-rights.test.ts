import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeOwnRights, takeRightsOfCommand } from './own-rights.ts';

let folder: string;
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-rights.'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

const NOBODY = 65_534;
const WITHOUT_ACCOUNT = 54_321;
const isRoot = process.getuid?.() === 0;
/** Whoever is not root writes as itself, whatever the folder is. */
const refused = (act: () => void, line: string): void =>
  isRoot ? expect(act).toThrow(line) : expect(act).not.toThrow();

// docs/rules/running.md#limited-permissions
describe.each([
  ['a part', () => takeOwnRights({ RUN_AS: undefined, DATA_DIR: folder }, () => {})],
  ['a command', () => takeRightsOfCommand({ RUN_AS: undefined, DATA_DIR: folder }, { makesFolder: false })],
])('%s that is started as root', (_, act) => {
  it.each([
    [NOBODY, 'Set RUN_AS=nobody, as for the product.'],
    [WITHOUT_ACCOUNT, `belongs to user ${WITHOUT_ACCOUNT}, who has no account here`],
  ])('refuses the folder of user %i', (uid, line) => {
    if (isRoot) chownSync(folder, uid, uid);
    refused(act, line);
  });

  it('works in its own folder, and in one that is not there yet', () => {
    expect(act).not.toThrow();
    rmSync(folder, { recursive: true });
    expect(act).not.toThrow();
    folder = mkdtempSync(join(tmpdir(), 'tributary-rights.'));
  });
});
