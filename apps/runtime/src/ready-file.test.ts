import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { writeReadyFile } from './ready-file.ts';

it('the ready file holds both addresses, replaces an older one and leaves nothing beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ready-file-'));
  const path = join(folder, 'ready.json');
  try {
    writeReadyFile(path, { api: 'http://localhost:1', tracker: 'http://localhost:2' });
    writeReadyFile(path, { api: 'http://localhost:3', tracker: 'http://localhost:4' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      api: 'http://localhost:3',
      tracker: 'http://localhost:4',
    });
    expect(readdirSync(folder)).toEqual(['ready.json']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
