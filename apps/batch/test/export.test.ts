import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyState } from '@tributary/adapters-memory/state';
import { AFFILIATE_ID, CAMPAIGN_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { clickId, hitId } from '@tributary/application/contracts/shared/given-events';
import { OTHER_AFFILIATE_ID } from '@tributary/application/contracts/shared/records-under-test';
import { memory } from '@tributary/composition/memory';
import { openBatch, seedTraffic, type TestBatch } from './test-batch.ts';

const OF = ['--network', NETWORK_ID];
const DAY = ['--start', '2026-03-10', '--end', '2026-03-10'];

let batch: TestBatch;
let folder: string;
beforeEach(async () => {
  const adapters = memory(emptyState());
  await seedTraffic(adapters);
  batch = openBatch(adapters);
  folder = mkdtempSync(join(tmpdir(), 'tributary-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = async (...line: string[]): Promise<string[]> => {
  const { code, out, err } = await batch.run('export', ...line, ...OF);
  expect([code, err]).toEqual([0, '']);
  return out === '' ? [] : out.replace(/\r?\n$/, '').split(/\r?\n/);
};

describe('export', () => {
  it.each([
    ['clicks', 2],
    ['conversions', 2],
    ['conversion-hits', 2],
    ['postback-logs', 1],
    ['report', 1],
    ['stats', 1],
  ])('writes %s as CSV with a header, and as NDJSON', async (what, rows) => {
    const csv = await linesOf(what, ...DAY);
    const ndjson = await linesOf(what, ...DAY, '--format', 'ndjson');
    expect([csv.length, ndjson.length]).toEqual([rows + 1, rows]);
    const [first = ''] = ndjson;
    expect(csv[0]).toBe(Object.keys(JSON.parse(first) as object).join(','));
  });

  it('writes the audit log, which tells what the operator did', async () => {
    await batch.run('issue-key', ...OF, '--label', 'night job');
    const [, newest = ''] = await linesOf('audit', '--object', 'key', '--fields', 'actor,action,object');
    expect(newest).toContain('operator');
    expect(newest).toContain('created,key');
  });

  it('quotes what CSV must, and keeps every digit', async () => {
    expect(await linesOf('conversions', ...DAY, '--fields', '_id,txn_id,payout')).toEqual([
      '_id,txn_id,payout',
      `${hitId(2)},"a ""quoted"", one",2.5`,
      `${hitId(1)},,2.5`,
    ]);
  });

  it('groups, sorts and narrows a report', async () => {
    const report = ['report', ...DAY, '--group', 'created,campaign_id', '--fields', 'clicks,payout'];
    expect(await linesOf(...report)).toEqual(['created,campaign_id,clicks,payout', '2026-03-10,1,2,2.5']);
    expect(await linesOf(...report, '--country', 'de')).toHaveLength(1);
    expect(await linesOf(...report, '--affiliate', '1', '--sort', 'clicks')).toHaveLength(2);
    expect(await linesOf(...report, '--affiliate', OTHER_AFFILIATE_ID)).toHaveLength(1);
  });

  it('narrows logs by ids of both kinds, status, reason and day', async () => {
    const ids = (...line: string[]) => linesOf(...line, '--fields', '_id');
    expect(await ids('clicks', '--campaign', '1')).toEqual(['_id', clickId(2), clickId(1)]);
    expect(await ids('clicks', '--campaign', `2,${CAMPAIGN_ID}`)).toHaveLength(3);
    expect(await ids('clicks', '--affiliate', '2')).toHaveLength(1);
    expect(await ids('clicks', '--start', '2026-03-09', '--end', '2026-03-09')).toHaveLength(1);
    expect(await ids('conversions', '--status', 'pending')).toEqual(['_id', hitId(2)]);
    expect(await ids('conversion-hits', '--reason', 'DUPLICATE')).toHaveLength(1);
    expect(await ids('postback-logs', '--affiliate', AFFILIATE_ID)).toHaveLength(2);
  });

  it('adds up stats by day', async () => {
    expect(await linesOf('stats', ...DAY)).toEqual([
      'created,clicks,impressions,conversions,revenue,payout',
      '2026-03-10,2,0,1,4,2.5',
    ]);
  });

  it('says what there is when a name is wrong', async () => {
    const field = await batch.run('export', 'clicks', ...OF, '--fields', 'colour');
    expect([field.code, field.err]).toEqual([2, expect.stringMatching(/no field colour.*campaign_id/)]);
    const measure = await batch.run('export', 'report', ...OF, '--fields', 'colour');
    expect([measure.code, measure.err]).toEqual([2, expect.stringMatching(/no measure colour.*clicks/)]);
    const sort = await batch.run('export', 'report', ...OF, '--sort', 'device');
    expect([sort.code, sort.err]).toEqual([2, expect.stringMatching(/not a group of this report/)]);
  });
});

describe('a file', () => {
  const path = () => join(folder, 'clicks.csv');
  const exportTo = (...more: string[]) => batch.run('export', 'clicks', ...OF, '--output', path(), ...more);

  it('holds what stdout would, and is named', async () => {
    const { code, out } = await exportTo('--json');
    const text = readFileSync(path(), 'utf8');
    expect([code, JSON.parse(out)]).toEqual([0, { file: path(), rows: 2, bytes: Buffer.byteLength(text) }]);
    expect(text).toBe((await batch.run('export', 'clicks', ...OF)).out);
    expect(readdirSync(folder)).toEqual(['clicks.csv']);
  });

  it('is never replaced unasked', async () => {
    writeFileSync(path(), 'mine');
    const { code, err } = await exportTo();
    expect([code, err]).toEqual([1, expect.stringMatching(/is there already; --force/)]);
    expect(readFileSync(path(), 'utf8')).toBe('mine');
    expect((await exportTo('--force')).code).toBe(0);
    expect(readFileSync(path(), 'utf8')).toMatch(/^_id,/);
  });

  it('does not appear when the reading fails, and the old one stays', async () => {
    writeFileSync(path(), 'mine');
    const { reads } = batch.dependencies;
    const gone = () => Promise.reject(new Error('the database is gone'));
    Object.assign(reads, { clicks: gone, eachClick: gone });
    const { code, err } = await exportTo('--force');
    expect([code, err]).toEqual([1, expect.stringContaining('gone')]);
    expect(readFileSync(path(), 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['clicks.csv']);
  });

  it('in a folder that is not there is refused', async () => {
    const output = join(folder, 'no', 'such.csv');
    const { code, err } = await batch.run('export', 'clicks', ...OF, '--output', output);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot be written')]);
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});
