// Bytes that change on the disk by themselves (docs/rules/running.md#damaged-spool), and disks that fail.
import {
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { EventLogFull, type EventLog } from '@tributary/application/tracking/event-log';
import { damagedIn } from './damaged.ts';
import { openSpool, type SpoolOptions } from './open-spool.ts';
import { readBytes } from './read-bytes.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-damage.'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const directory = (): string => mkdtempSync(join(root, 'spool-'));
const LIMITS = { eventsMax: 10_000, bytesMax: 64 * 2 ** 20 };
const openLog = (place: string, options: Partial<SpoolOptions> = {}): EventLog =>
  openSpool({ directory: place, ...LIMITS, ...options });
const failure = (code: string): Error => Object.assign(new Error(`${code}: as the test wants`), { code });
const idsOf = async (log: EventLog): Promise<string[]> => (await log.read(10_000)).map(({ id }) => id);
const segmentsIn = (place: string): string[] =>
  readdirSync(place).filter((name) => /\.(open|sealed)$/.test(name));
const onlySegment = (place: string): string => join(place, segmentsIn(place)[0] ?? '');

const GROUPS = 12;
const EVENTS_EACH = 3;
const EVENTS = GROUPS * EVENTS_EACH;

/** A sealed segment of as many groups; gives back its path. */
async function sealedSegment(place: string): Promise<string> {
  const log = openLog(place);
  for (let n = 0; n < GROUPS; n++)
    await Promise.all(
      Array.from({ length: EVENTS_EACH }, (_, m) =>
        log.append(clickEvent({ id: clickId(1 + n * EVENTS_EACH + m), referer: 'r'.repeat(100 * m) })),
      ),
    );
  await log.close();
  return onlySegment(place);
}

describe('a damaged segment', () => {
  const told: string[] = [];
  const tell = (where: string, reason: string): void => void told.push(`${where}: ${reason}`);

  /** What is read of it, and how many events are kept aside; a second opening says and counts nothing anew. */
  async function survey(place: string): Promise<{ ids: string[]; kept: number; said: number }> {
    told.length = 0;
    const log = openLog(place, { onUnreadable: tell });
    const ids = await idsOf(log);
    const [kept, said] = [await log.unreadable(), told.length];
    expect(await log.size()).toBe(ids.length);
    await log.close();
    const again = openLog(place, { onUnreadable: tell });
    expect([await idsOf(again), await again.unreadable(), told.length]).toEqual([ids, kept, said]);
    await again.discard(ids);
    expect([await again.size(), segmentsIn(place)]).toEqual([0, []]);
    await again.close();
    return { ids, kept, said };
  }

  it('loses at most the event in which a bit changed, and says where that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 7 }),
        async (where, bit) => {
          const place = directory();
          const path = await sealedSegment(place);
          const bytes = readFileSync(path);
          const at = Math.min(bytes.length - 1, Math.floor(where * bytes.length));
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
          writeFileSync(path, bytes);
          const { ids, kept, said } = await survey(place);
          expect(ids.length).toBeGreaterThanOrEqual(EVENTS - 1); // a bit of a header costs none
          expect([kept, said]).toEqual([EVENTS - ids.length, 1]);
          expect(ids).toEqual([...ids].sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a bit', (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at), 1],
    ['a line break', (bytes: Buffer, at: number) => bytes.writeUInt8(0x0a, at), 1],
    ['ten bytes', (bytes: Buffer, at: number) => bytes.fill(0, at, at + 10), 1],
    [
      'the break behind it',
      (bytes: Buffer, at: number) => bytes.writeUInt8(0xff, bytes.indexOf('\n', at)),
      0,
    ],
    ['the header', (bytes: Buffer) => bytes.fill(0xff, 0, 20), 0],
  ])('sets one event of a large group aside when %s of it changes, not all', async (_, change, lost) => {
    const place = directory();
    const log = openLog(place);
    const ids = Array.from({ length: 26 }, (_unused, n) => clickId(n + 1));
    await Promise.all(
      ids.map((id) => log.append(clickEvent({ id, referer: 'https://ä.example/'.repeat(5) }))),
    );
    await log.append(clickEvent({ id: clickId(27) }));
    await log.close();
    const bytes = readFileSync(onlySegment(place));
    change(bytes, bytes.indexOf(clickId(9)) + 40);
    writeFileSync(onlySegment(place), bytes);
    const found = await survey(place);
    expect(found).toEqual({
      ids: [...ids, clickId(27)].filter((id) => lost === 0 || id !== clickId(9)),
      kept: lost,
      said: 1,
    });
  });

  it('keeps the others also when the group is the last, and when some of them are in the books already', async () => {
    const place = directory();
    const log = openLog(place);
    const ids = Array.from({ length: 26 }, (_unused, n) => clickId(n + 1));
    await Promise.all(ids.map((id) => log.append(clickEvent({ id }))));
    await log.close();
    const taken = openLog(place);
    await taken.read(10);
    await taken.discard(ids.slice(0, 10));
    await taken.close();
    const bytes = readFileSync(onlySegment(place));
    bytes.writeUInt8(0xff, bytes.indexOf(clickId(20)) + 40);
    writeFileSync(onlySegment(place), bytes);
    const { ids: found, kept } = await survey(place);
    expect(kept).toBe(1);
    expect(found.filter((id) => id > clickId(10))).toEqual(ids.slice(10).filter((id) => id !== clickId(20)));
  });

  it.each([
    ['a page of zeros', (bytes: Buffer) => bytes.fill(0, 4096, 8192)],
    ['a page of noise', (bytes: Buffer) => bytes.fill('\xf7TB\xff', 4096, 8192, 'latin1')],
    ['zeros at its beginning', (bytes: Buffer) => bytes.fill(0, 0, 512)],
    ['zeros at its end', (bytes: Buffer) => bytes.fill(0, bytes.length - 512)],
    ['a cut', (bytes: Buffer) => bytes.subarray(0, 5000)],
    ['everything cut', (bytes: Buffer) => bytes.subarray(0, 0)],
  ])('accounts for every event with %s', async (_, spoil) => {
    const place = directory();
    const path = await sealedSegment(place);
    writeFileSync(path, spoil(readFileSync(path)));
    const { ids, kept, said } = await survey(place);
    expect(ids.length + kept).toBe(EVENTS);
    expect([kept > 0, said > 0]).toEqual([true, true]);
  });

  it('keeps the damaged bytes in a folder, for whoever wants to look into them', async () => {
    const place = directory();
    const path = await sealedSegment(place);
    const bytes = readFileSync(path);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await survey(place);
    const [kept = ''] = readdirSync(join(place, 'damaged'));
    expect(kept).toMatch(/\.0\.1\.damaged$/);
    expect(damagedIn(place)).toEqual([{ file: kept, events: 1 }]);
    expect(damagedIn(join(place, 'no such folder'))).toEqual([]);
    const content = readFileSync(join(place, 'damaged', kept));
    expect(content.equals(bytes.subarray(0, content.length))).toBe(true);
    expect(statSync(join(place, 'damaged', kept)).mode & 0o777).toBe(0o600);
  });

  it('is noticed when it is damaged after it was looked at', async () => {
    const place = directory();
    const path = await sealedSegment(place);
    const log = openLog(place, { onUnreadable: tell });
    expect(await log.read(5)).toHaveLength(5);
    const bytes = readFileSync(path);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await idsOf(log)).toHaveLength(EVENTS - EVENTS_EACH);
    expect(await idsOf(log)).toHaveLength(EVENTS - 1); // what is sound in the damaged group comes with the next reading
    expect([await log.size(), await log.unreadable()]).toEqual([EVENTS - 1, 1]);
    truncateSync(path, 100);
    expect(await idsOf(log)).toEqual([]);
    expect([await log.size(), await log.unreadable()]).toEqual([0, EVENTS]);
    await log.close();
  });

  it('costs only the pages that the disk cannot read', async () => {
    const content = Buffer.alloc(20_000, 'x');
    const read = async (bytes: Buffer, from: number, length: number, at: number) => {
      if (at < 8192 && at + length > 4096) throw failure('EIO');
      const bytesRead = content.copy(bytes, from, at, at + length);
      return { bytesRead, buffer: bytes };
    };
    const bytes = await readBytes({ read } as unknown as FileHandle, 100, 19_900);
    expect(bytes.subarray(0, 3996).every((byte) => byte === 120)).toBe(true);
    expect(bytes.subarray(3996, 8092).every((byte) => byte === 0)).toBe(true);
    expect(bytes.subarray(8092).every((byte) => byte === 120)).toBe(true);
    expect(bytes).toHaveLength(19_900);
  });
});

describe('a writer that ended while it wrote', () => {
  it('leaves a group that is said and kept, but counts as no damage', async () => {
    const place = directory();
    const log = openLog(place);
    await log.append(clickEvent({ id: clickId(1) }));
    const end = readFileSync(onlySegment(place)).indexOf(Buffer.alloc(64));
    const bytes = readFileSync(onlySegment(place));
    bytes.copy(bytes, end, 0, 200); // the beginning of a second group
    const left = directory();
    writeFileSync(join(left, segmentsIn(place)[0] ?? ''), bytes);
    await log.close();
    const told: string[] = [];
    const reader = openLog(left, { idleMs: 0, onUnreadable: (_, reason) => told.push(reason) });
    expect(await idsOf(reader)).toEqual([clickId(1)]);
    expect(await idsOf(reader)).toEqual([clickId(1)]);
    expect(told).toEqual([expect.stringContaining('was not answered yet')]);
    expect(await reader.unreadable()).toBe(0);
    await reader.discard([clickId(1)]);
    expect(segmentsIn(left)).toEqual([]);
    await reader.close();
  });
});

describe('a disk that fails', () => {
  type Failing = {
    /** `datasync` also fails what is written through O_DSYNC, when all of it has been written. */
    call?: 'write' | 'datasync' | 'confirmation';
    code: string;
    /** So many bytes of a write are taken before it fails; a full disk takes a part of what it is given. */
    takenBytes?: number;
    /** Awaited when all bytes are written and before it is known whether they are on disk. */
    whileSyncing?: () => Promise<unknown>;
  };
  type Spied = { readonly path: string; readonly isDurable: boolean };

  /** Files that fail as `failing` says; `written` collects which were written to, `opened` those that are not closed. */
  function files(
    failing: Failing,
    written: Spied[] = [],
    opened = new Set<FileHandle>(),
  ): Pick<SpoolOptions, 'open' | 'writeSync'> & { open: typeof open } {
    const openSpied: typeof open = async (path, flags, mode) => {
      const isDurable = typeof flags === 'number' && (flags & constants.O_DSYNC) !== 0;
      const file = await open(path, flags, mode);
      opened.add(file);
      const refuse = (call: Failing['call']): void => {
        if (failing.call === call) throw failure(failing.code);
      };
      const sync = async (): Promise<void> => {
        await failing.whileSyncing?.();
        refuse('datasync');
      };
      const spied = {
        fd: file.fd,
        stat: () => file.stat(),
        close: async () => {
          opened.delete(file);
          await file.close();
        },
        sync: () => file.sync(),
        truncate: (length: number) => file.truncate(length),
        write: async (bytes: Buffer, from: number, length: number, at: number) => {
          written.push({ path: String(path), isDurable });
          if (failing.call === 'write')
            await file.write(bytes, from, Math.min(length, failing.takenBytes ?? 30), at);
          refuse('write');
          const result = await file.write(bytes, from, length, at);
          if (isDurable) await sync();
          return result;
        },
        datasync: async () => {
          await sync();
          await file.datasync();
        },
      };
      return spied as unknown as FileHandle;
    };
    return {
      open: openSpied,
      writeSync(...given) {
        if (failing.call === 'confirmation') throw failure(failing.code);
        return writeSync(...given);
      },
    };
  }

  // docs/rules/running.md#full-disk-of-the-spool
  describe.each([
    ['within its file', 0],
    ['that makes its file grow', 2 ** 17],
  ])('in a group %s', (_, bytesEach) => {
    it.each([
      ['write', 'ENOSPC', true, 30],
      ['write', 'ENOSPC', true, 0],
      ['write', 'EIO', false, 30],
      ['write', 'EIO', false, 0],
      ['write', 'EROFS', false, 30],
      ['datasync', 'EIO', false, 0],
      ['datasync', 'ENOSPC', true, 0],
    ] as const)(
      'refuses events whose %s fails with %s, and takes the next',
      async (call, code, isFull, takenBytes) => {
        await failOnce({ call, code, isFull, takenBytes, referer: 'r'.repeat(bytesEach) });
      },
    );
  });

  async function failOnce({
    call,
    code,
    isFull,
    takenBytes,
    referer,
  }: Failing & { readonly isFull: boolean; readonly referer: string }): Promise<void> {
    const place = directory();
    const failing: Failing = { code, ...(takenBytes !== undefined && { takenBytes }) };
    const written: Spied[] = [];
    const opened = new Set<FileHandle>();
    const log = openLog(place, files(failing, written, opened));
    await log.append(clickEvent({ id: clickId(1) }));
    written.length = 0;
    if (call) failing.call = call;
    const refused = await Promise.allSettled(
      [2, 3, 4].map((n) => log.append(clickEvent({ id: clickId(n), referer }))),
    );
    expect(written[0]?.isDurable).toBe(process.platform === 'linux' && referer === '');
    const reasons = refused.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error));
    for (const reason of reasons)
      expect([reason instanceof EventLogFull, String(reason)]).toEqual([
        isFull,
        expect.stringContaining(isFull ? 'full' : code),
      ]);
    delete failing.call;
    await log.append(clickEvent({ id: clickId(5) }));
    expect(await idsOf(log)).toEqual([clickId(1), clickId(5)]);
    await log.close();
    expect(opened.size).toBe(0);
  }

  /** Two openings of one spool; `during` is awaited in each sync of the writer but the first, before its result. */
  async function watched(
    during: (reader: EventLog) => Promise<unknown>,
    options: Partial<SpoolOptions> = {},
  ) {
    const place = directory();
    const reader = openLog(place, options);
    const failing: Failing = { code: 'EIO' };
    const writer = openLog(place, files(failing));
    await writer.append(clickEvent({ id: clickId(1) }));
    failing.whileSyncing = () => during(reader);
    return { place, reader, writer, failing };
  }

  // docs/rules/running.md#durable-events
  it('shows no reader an event that it refuses', async () => {
    const seen: string[][] = [];
    const { reader, writer, failing } = await watched(async (log) => seen.push(await idsOf(log)));
    failing.call = 'datasync';
    await expect(writer.append(clickEvent({ id: clickId(2) }))).rejects.toThrow('EIO');
    expect(seen).toEqual([[clickId(1)]]);
    expect([await idsOf(reader), await reader.size()]).toEqual([[clickId(1)], 1]);
    delete failing.call;
    await writer.append(clickEvent({ id: clickId(3) }));
    expect(await idsOf(reader)).toEqual([clickId(1), clickId(3)]);
    await writer.close();
    expect(await idsOf(reader)).toEqual([clickId(1), clickId(3)]);
    await reader.close();
  });

  it('shows an event at once when it is on the disk, and not before', async () => {
    const seen: string[][] = [];
    const { reader, writer } = await watched(async (log) => seen.push(await idsOf(log)));
    await writer.append(clickEvent({ id: clickId(2) }));
    await writer.append(clickEvent({ id: clickId(3) }));
    expect(seen).toEqual([[clickId(1)], [clickId(1), clickId(2)]]);
    expect(await idsOf(reader)).toEqual([1, 2, 3].map((n) => clickId(n)));
    await writer.close();
    await reader.close();
  });

  it('does not refuse what was taken from it and read meanwhile, if another file takes it', async () => {
    const seen: string[][] = [];
    let syncs = 0;
    const { reader, writer, failing } = await watched(
      async (log) => {
        if ((syncs += 1) === 1)
          seen.push(await idsOf(log), await idsOf(log)); // the first one takes the segment
        else delete failing.call;
      },
      { idleMs: 0 },
    );
    failing.call = 'datasync';
    await writer.append(clickEvent({ id: clickId(2) }));
    expect([seen[1], syncs]).toEqual([[clickId(1), clickId(2)], 2]);
    await reader.discard(await idsOf(reader));
    expect([await idsOf(reader), await reader.size()]).toEqual([[], 0]);
    await writer.close();
    await reader.close();
  });

  it('shows no reader what it refused, though the file cannot be cut', async () => {
    const place = directory();
    const failing: Failing = { code: 'EIO' };
    const spied = files(failing);
    const writer = openLog(place, {
      ...spied,
      open: async (path, ...rest) =>
        Object.assign(await spied.open(path, ...rest), { truncate: () => Promise.reject(failure('EIO')) }),
    });
    await writer.append(clickEvent({ id: clickId(1) }));
    failing.call = 'datasync';
    await expect(writer.append(clickEvent({ id: clickId(2) }))).rejects.toThrow('EIO');
    const reader = openLog(place, { idleMs: 0 });
    await idsOf(reader);
    expect([await idsOf(reader), await reader.unreadable()]).toEqual([[clickId(1)], 0]);
    await writer.close();
    await reader.close();
  });

  it.each([0, 2 ** 17])('never writes again to a file whose sync failed (%i bytes)', async (bytes) => {
    const place = directory();
    const failing: Failing = { code: 'EIO' };
    const written: Spied[] = [];
    const log = openLog(place, files(failing, written));
    await log.append(clickEvent({ id: clickId(1) }));
    const distrusted = written[0]?.path;
    failing.call = 'datasync';
    await expect(log.append(clickEvent({ id: clickId(2), referer: 'r'.repeat(bytes) }))).rejects.toThrow(
      'EIO',
    );
    delete failing.call;
    written.length = 0;
    await log.append(clickEvent({ id: clickId(3) }));
    expect(written.length).toBeGreaterThan(0);
    expect(written.map(({ path }) => path)).not.toContain(distrusted);
    await log.close();
  });

  // Without O_DSYNC no group is written beside what makes the file grow.
  const itGrowsAhead = process.platform === 'linux' ? it : it.skip;
  itGrowsAhead.each([
    ['EIO', 'write', 2],
    ['EIO', 'datasync', 2],
    ['ENOSPC', 'write', 1],
    ['ENOSPC', 'datasync', 1],
  ] as const)(
    'refuses nothing when an %s of a %s keeps a file from growing beside its groups, and writes to %i of them',
    async (code, call, fileCount) => {
      const place = directory();
      const written: Spied[] = [];
      const spied = files({ code }, written);
      let growths = 0;
      let setFailed: () => void = () => {};
      const failed = new Promise<void>((resolve) => (setFailed = resolve));
      const fail = (): never => {
        setFailed();
        throw failure(code);
      };
      const log = openLog(place, {
        ...spied,
        open: async (path, ...rest) => {
          const file = await spied.open(path, ...rest);
          const { write, datasync } = file as unknown as Record<
            string,
            (...given: unknown[]) => Promise<void>
          >;
          let isSecondGrowth = false;
          return Object.assign(file, {
            write: async (bytes: Buffer, ...where: number[]) => {
              const isGrowth = bytes.length > 1000 && bytes.every((byte) => byte === 0);
              isSecondGrowth = isGrowth && (growths += 1) === 2;
              return isSecondGrowth && call === 'write' ? fail() : write?.(bytes, ...where);
            },
            datasync: async () => (isSecondGrowth && call === 'datasync' ? fail() : datasync?.()),
          });
        },
      });
      const ids = [1, 2, 3, 4, 5].map((n) => clickId(n));
      for (const [n, id] of ids.entries()) {
        await log.append(clickEvent({ id, referer: 'r'.repeat(10_000) }));
        if (n === 3) await failed; // more than half of the first space is filled
      }
      expect(new Set(written.map(({ path }) => path)).size).toBe(fileCount);
      await log.close();
      const reader = openLog(place, { idleMs: 0 });
      expect([await idsOf(reader), await reader.unreadable()]).toEqual([ids, 0]);
      await reader.close();
    },
  );

  // docs/rules/running.md#durable-events
  it('continues in another file when it cannot confirm what is on disk, and every reader finds that', async () => {
    const place = directory();
    const failing: Failing = { code: 'EIO' };
    const opened = new Set<FileHandle>();
    const writer = openLog(place, files(failing, [], opened));
    const reader = openLog(place);
    await writer.append(clickEvent({ id: clickId(1) }));
    failing.call = 'confirmation';
    await writer.append(clickEvent({ id: clickId(2) }));
    expect(segmentsIn(place)).toEqual([expect.stringMatching(/\.2\.sealed$/)]);
    expect([await idsOf(reader), opened.size]).toEqual([[1, 2].map((n) => clickId(n)), 0]);
    delete failing.call;
    await writer.append(clickEvent({ id: clickId(3) }));
    expect([await idsOf(reader), await reader.unreadable()]).toEqual([[1, 2, 3].map((n) => clickId(n)), 0]);
    await writer.close();
    await reader.close();
  });

  it.each([
    ['it cannot be asked for its inode', { stat: () => Promise.reject(failure('EIO')) }],
    ['it cannot be opened with O_DSYNC', undefined],
  ])('leaves no file open when %s', async (_, changed) => {
    const opened = new Set<FileHandle>();
    const failing: Failing = { code: 'EIO' };
    const spied = files(failing, [], opened);
    const log = openLog(directory(), {
      ...spied,
      open: async (path, flags, mode) => {
        if (!changed && typeof flags === 'number') throw failure('EMFILE');
        return Object.assign(await spied.open(path, flags, mode), changed);
      },
    });
    const appended = await Promise.allSettled([1, 2].map((n) => log.append(clickEvent({ id: clickId(n) }))));
    for (const { status } of appended) expect(status).toBe(changed ? 'rejected' : 'fulfilled');
    if (changed) expect(opened.size).toBe(0);
    await log.close();
    expect(opened.size).toBe(0);
  });

  it('leaves no file open of the segments that were full, or taken from it', async () => {
    const place = directory();
    const opened = new Set<FileHandle>();
    const log = openLog(place, { ...files({ code: 'EIO' }, [], opened), bytesMax: 2 ** 20 });
    for (let n = 1; n <= 40; n++) {
      await log.append(clickEvent({ id: clickId(n), referer: 'r'.repeat(5000) }));
      const own = segmentsIn(place).find((name) => name.endsWith('.open'));
      if (n % 15 === 0 && own) renameSync(join(place, own), join(place, own.replace('open', '0.sealed')));
      expect(opened.size).toBeLessThanOrEqual(2);
    }
    expect(segmentsIn(place).length).toBeGreaterThan(3);
    await log.close();
    expect(opened.size).toBe(0);
  });

  it('leaves no file behind for each event that it refuses', async () => {
    const place = directory();
    const failing: Failing = { code: 'ENOSPC', call: 'write' };
    const log = openLog(place, files(failing));
    for (let n = 1; n <= 5; n++) await log.append(clickEvent({ id: clickId(n) })).catch(() => {});
    expect(segmentsIn(place)).toEqual([]);
    await log.close();
  });
});

describe('a reader that takes segments from their writers', () => {
  it('loses nothing of a writer that continues', async () => {
    const place = directory();
    const writer = openLog(place);
    const reader = openLog(place, { idleMs: 60 });
    const seen = new Set<string>();
    let isWriting = true;
    const ids = Array.from({ length: 300 }, (_, n) => clickId(n + 1));
    const writing = (async () => {
      for (const [n, id] of ids.entries()) {
        if (n % 30 === 0) await new Promise((done) => setTimeout(done, 150));
        await writer.append(clickEvent({ id }));
      }
    })().finally(() => (isWriting = false));
    let begun = new Set<string>();
    while (isWriting || (await reader.size()) > 0) {
      await reader.waitForEvents(5);
      const read = await idsOf(reader);
      for (const id of read) seen.add(id);
      await reader.discard(read);
      begun = new Set([...begun, ...segmentsIn(place).map((name) => name.slice(0, 24))]);
    }
    await writing;
    expect(begun.size).toBeGreaterThan(3);
    expect([...seen].sort()).toEqual(ids);
    await writer.close();
    await reader.close();
  });

  it('has no more to do for counting with more events', async () => {
    const place = directory();
    const log = openLog(place);
    for (let n = 0; n < 40; n++)
      await Promise.all(
        Array.from({ length: 100 }, (_, m) =>
          log.append(clickEvent({ id: clickId(1 + n * 100 + m), referer: 'x'.repeat(2000) })),
        ),
      );
    await log.close();
    // Counted by their names: a file whose content cannot be read is counted all the same.
    for (const name of segmentsIn(place)) writeFileSync(join(place, name), '');
    const counting = openLog(place);
    expect(await counting.size()).toBe(4000);
    await counting.close();
  });
});
