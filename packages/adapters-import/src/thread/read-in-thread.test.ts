import { describe, expect, it } from '@jest/globals';
import type { ImportForm } from '../read-import.ts';
import { readInThread } from './read-in-thread.ts';

const FORM: ImportForm = {
  contentType: 'application/json',
  fields: ['txn_id'],
  required: [],
  besideNames: [],
};
const threadOf = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const HELD = `import { parentPort, workerData } from 'node:worker_threads';`;
const inThread = (source: string, timeoutMs = 20_000) =>
  readInThread({ thread: threadOf(`${HELD}${source}`), smallBytesMax: 0, timeoutMs });
const BODY = new TextEncoder().encode('{"conversions": [{"txn_id": "a"}]}');

describe('an import that is read in a thread', () => {
  // docs/rules/imports.md#reading-a-file
  it('leaves the event loop to others, even one that never comes to an end', async () => {
    const read = inThread('for (;;);', 300)(BODY, FORM);
    let turns = 0;
    const counter = setInterval(() => turns++, 1);
    await expect(read).rejects.toMatchObject({ code: 'invalid_parameter', message: /takes too long/ });
    clearInterval(counter);
    expect(turns).toBeGreaterThan(1);
  });

  it('is asked for rows part by part, and gives the rows in order with what stands beside them', async () => {
    const file = await inThread(`
      let part = 0;
      const next = () => part++ < 2
        ? parentPort.postMessage({ kind: 'rows', rows: [{ values: { txn_id: String(part) } }] })
        : parentPort.postMessage({ kind: 'read', beside: { size: workerData.bytes.length }, doubts: [1] });
      parentPort.on('message', next);
      next();`)(BODY, FORM);
    expect(file).toEqual({
      rows: [{ values: { txn_id: '1' } }, { values: { txn_id: '2' } }],
      beside: { size: BODY.length },
      doubts: [1],
    });
  });

  it('is refused as it would be without a thread', async () => {
    const read = inThread(
      `parentPort.postMessage({ kind: 'refused', code: 'malformed', message: 'It is broken.', errors: [] });
       setInterval(() => {}, 1000);`,
    );
    await expect(read(BODY, FORM)).rejects.toMatchObject({ name: 'DomainError', code: 'malformed' });
  });

  it('fails with its thread, and the next one is read all the same', async () => {
    const read = inThread(`
      if (workerData.form.contentType === 'bad') throw new Error('It broke.');
      parentPort.postMessage({ kind: 'read', beside: {}, doubts: [] });`);
    const [broken, whole] = await Promise.allSettled([
      read(BODY, { ...FORM, contentType: 'bad' }),
      read(BODY, FORM),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'It broke.' } });
    expect(whole).toMatchObject({ status: 'fulfilled' });
  });

  it('that is small is read at once', async () => {
    const read = readInThread({ thread: threadOf('throw new Error("It was started.");') });
    expect(await read(BODY, FORM)).toEqual({ rows: [{ values: { txn_id: 'a' } }], beside: {}, doubts: [] });
  });
});
