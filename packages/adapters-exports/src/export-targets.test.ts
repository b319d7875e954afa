import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEgress } from '@tributary/adapters-egress/open-egress';
import type { ExportDraft, ExportTarget } from '@tributary/application/exports/exports';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { ExportDestination } from '@tributary/domain/exports/export';
import { BUCKET, openS3Server, S3_KEY, type S3Server } from '../test/s3-server.ts';
import { exportTargets } from './export-targets.ts';
import { PART_BYTES } from './s3-target.ts';

const NAME = 'clicks-2026-03-09.csv';
const NOW = new Date();
const open = openEgress({ allowPrivate: true });
let server: S3Server;
let directory: string;
beforeAll(async () => {
  server = await openS3Server();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-exports-'));
});
afterEach(() => {
  server.before = () => undefined;
  rmSync(directory, { recursive: true, force: true });
});
afterAll(async () => {
  await open.close();
  await server.close();
});

const draftOf = (bytes: Buffer): ExportDraft => ({
  rows: 1,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  read: async (from, length) => bytes.subarray(from, from + length),
  discard: async () => undefined,
});
const draft = draftOf(Buffer.from('a,b\r\n1,2\r\n'));
const seen = ({ bytes, sha256 }: ExportDraft) => ({ bytes, sha256 });
const still = async () => undefined;

let bucketFolders = 0;
const s3At = (given: Partial<Extract<ExportDestination, { kind: 's3' }>> = {}): ExportDestination => ({
  kind: 's3',
  endpoint: server.endpoint,
  region: 'us-east-1',
  bucket: BUCKET,
  prefix: `a b/${(bucketFolders += 1)}`.replace(' ', '_'),
  accessKeyId: S3_KEY.accessKeyId,
  sealedSecret: '',
  ...given,
});
const targets = (egress = open) => exportTargets({ directory, egress, clock: () => NOW });
const openTarget: Record<'folder' | 's3', () => Promise<ExportTarget>> = {
  folder: () => targets()(NETWORK_ID, { kind: 'folder', folder: 'lake/raw' }, null),
  s3: () => targets()(NETWORK_ID, s3At(), S3_KEY.secret),
};

// docs/rules/exports.md#whole-or-not-at-all
describe.each(['folder', 's3'] as const)('a file in a %s', (kind) => {
  let target: ExportTarget;
  beforeEach(async () => {
    target = await openTarget[kind]();
  });
  const write = async (one = draft, progress = still) =>
    target.publish({ name: NAME, upload: await target.begin(NAME, one) }, one, progress);

  it('is there as it was once it is published, and not before', async () => {
    expect(await target.find(NAME)).toBeUndefined();
    const upload = await target.begin(NAME, draft);
    expect(await target.find(NAME)).toBeUndefined();
    await target.publish({ name: NAME, upload }, draft, still);
    expect(await target.find(NAME)).toEqual(seen(draft));
  });

  it('comes in pieces, and says that more follows', async () => {
    const large = draftOf(Buffer.alloc(PART_BYTES + 7, 'row\n'));
    let pieces = 0;
    await write(large, async () => {
      pieces += 1;
      expect(await target.find(NAME)).toBeUndefined();
    });
    expect(pieces).toBe(kind === 's3' ? 2 : 9);
    expect(await target.find(NAME)).toEqual(seen(large));
  });

  it('cannot appear any more once a later attempt has fenced it off', async () => {
    const upload = await target.begin(NAME, draft);
    await target.fence(NAME, upload);
    await expect(target.publish({ name: NAME, upload }, draft, still)).rejects.toThrow(/./);
    expect(await target.find(NAME)).toBeUndefined();
    await write();
    expect(await target.find(NAME)).toEqual(seen(draft));
  });

  it('cannot appear either when it is fenced off while it is sent', async () => {
    const upload = await target.begin(NAME, draft);
    const sending = target.publish({ name: NAME, upload }, draft, () => target.fence(NAME, upload));
    await expect(sending).rejects.toThrow(/./);
    expect(await target.find(NAME)).toBeUndefined();
  });

  it('is left as it is by a fence that comes too late', async () => {
    const upload = await target.begin(NAME, draft);
    await target.publish({ name: NAME, upload }, draft, still);
    await target.fence(NAME, upload);
    expect(await target.find(NAME)).toEqual(seen(draft));
  });
});

describe('a folder', () => {
  it('lies below one of the network, and holds nothing but whole files', async () => {
    const target = await openTarget.folder();
    const half = await target.begin('other.csv', draft);
    expect(readdirSync(join(directory, NETWORK_ID, 'lake/raw'))).toEqual([half]);
    expect(half.startsWith('.')).toBe(true);
    await target.fence('other.csv', null);
    await target.publish({ name: NAME, upload: await target.begin(NAME, draft) }, draft, still);
    expect(readdirSync(join(directory, NETWORK_ID, 'lake/raw'))).toEqual([NAME]);
    expect(readFileSync(join(directory, NETWORK_ID, 'lake/raw', NAME), 'utf8')).toBe('a,b\r\n1,2\r\n');
    expect(statSync(join(directory, NETWORK_ID)).mode & 0o007).toBe(0);
  });

  // docs/rules/exports.md#folders
  it.each([0o077, 0o022])('lets its group read what it holds, and nobody else (umask %o)', async (mask) => {
    const umask = process.umask(mask);
    try {
      const target = await openTarget.folder();
      await target.publish({ name: NAME, upload: await target.begin(NAME, draft) }, draft, still);
    } finally {
      process.umask(umask);
    }
    const modeOf = (...path: string[]) => statSync(join(directory, NETWORK_ID, ...path)).mode & 0o777;
    expect([modeOf(), modeOf('lake/raw'), modeOf('lake/raw', NAME)]).toEqual([0o750, 0o750, 0o640]);
  });

  it('never writes over what is there', async () => {
    const target = await openTarget.folder();
    const path = join(directory, NETWORK_ID, 'lake/raw', NAME);
    const upload = await target.begin(NAME, draft);
    writeFileSync(path, 'mine');
    await expect(target.publish({ name: NAME, upload }, draft, still)).rejects.toThrow('left alone');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  // docs/rules/exports.md#folders
  it.each(['..', '../x', 'a/../../x', '.hidden', 'a//b'])('is refused as %s', async (folder) => {
    await expect(targets()(NETWORK_ID, { kind: 'folder', folder }, null)).rejects.toThrow('not one below');
  });

  it('is refused where a link leads out of the directory', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'tributary-outside-'));
    mkdirSync(join(directory, NETWORK_ID));
    symlinkSync(outside, join(directory, NETWORK_ID, 'lake'));
    await expect(openTarget.folder()).rejects.toThrow('leads out');
    expect(readdirSync(outside)).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  it('is refused where the operator named no directory, or one that is not there', async () => {
    const place = { kind: 'folder' as const, folder: 'lake' };
    const none = exportTargets({ directory: undefined, egress: open, clock: () => NOW });
    await expect(none(NETWORK_ID, place, null)).rejects.toThrow('EXPORT_DIR');
    rmSync(directory, { recursive: true });
    await expect(targets()(NETWORK_ID, place, null)).rejects.toThrow('is not there');
  });
});

describe('S3', () => {
  it('is asked again when it is busy, and gives the reason if it stays busy', async () => {
    let busy = 2;
    server.before = () => (busy-- > 0 ? 503 : undefined);
    const target = await openTarget.s3();
    expect(await target.find(NAME)).toBeUndefined();
    busy = 3;
    await expect(target.find(NAME)).rejects.toThrow('S3 answered 503.');
  });

  it('refuses a wrong secret in a word of its own, without the secret', async () => {
    const target = await targets()(NETWORK_ID, s3At(), 'canary secret');
    const refused = await target.begin(NAME, draft).catch((error: Error) => error.message);
    expect(refused).toBe('S3 answered 403 SignatureDoesNotMatch.');
  });

  it('refuses a bucket that is not there', async () => {
    const target = await targets()(NETWORK_ID, s3At({ bucket: 'nowhere' }), S3_KEY.secret);
    await expect(target.begin(NAME, draft)).rejects.toThrow('S3 answered 404 NoSuchBucket.');
  });

  // docs/rules/exports.md#addresses-of-s3, docs/rules/postbacks.md#forbidden-addresses
  it('is not asked at an address that is not public', async () => {
    const guarded = openEgress({ allowPrivate: false });
    const before = server.lines.length;
    const target = await targets(guarded)(NETWORK_ID, s3At(), S3_KEY.secret);
    await expect(target.begin(NAME, draft)).rejects.toThrow(/cannot be reached \(forbidden\)/);
    expect(server.lines).toHaveLength(before);
    await guarded.close();
  });
});
