import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOW } from '@tributary/application/contracts/shared/given';
import { processSlotsContract } from '@tributary/application/contracts/operations/process-slots.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresProcessSlots } from './postgres-process-slots.ts';

const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

processSlotsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return {
    slots: postgresProcessSlots(opened.postgres),
    again: postgresProcessSlots(opened.postgres),
    close: () => opened.close(),
  };
});

describe('postgresProcessSlots', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(() => opened.reset());
  afterAll(() => opened?.close());
  const processSlots = () => postgresProcessSlots(opened.postgres);

  it('gives a new start a slot nobody had, until all were used; then the one unused for the longest time', async () => {
    const slots: number[] = [];
    for (let n = 0; n < 256; n++) {
      const process = processSlots();
      const { slot } = await process.claim(inSeconds(n));
      await process.release(slot, inSeconds(n));
      slots.push(slot);
    }
    expect(new Set(slots).size).toBe(256);
    expect((await processSlots().claim(inSeconds(300))).slot).toBe(slots[0]);
    expect((await processSlots().claim(inSeconds(300))).slot).toBe(slots[1]);
  });

  it('lets nobody use seconds a former holder may have used, whatever the new one’s clock says', async () => {
    const first = processSlots();
    const { slot } = await first.claim(NOW);
    await first.renew(slot, inSeconds(500));
    for (let n = 0; n < 255; n++) await processSlots().claim(inSeconds(600));
    const next = await processSlots().claim(inSeconds(-100));
    expect(next).toEqual({ slot, usableFrom: inSeconds(501) });
  });

  it('renews for its holder only', async () => {
    const holder = processSlots();
    const { slot } = await holder.claim(NOW);
    expect(await holder.renew(slot, inSeconds(10))).toBe(true);
    expect(await processSlots().renew(slot, inSeconds(10))).toBe(false);
    await opened.postgres.sql`update process_slots set holder = 'somebody who came after an outage'`;
    expect(await holder.renew(slot, inSeconds(20))).toBe(false);
  });

  it('releases nothing of somebody else', async () => {
    const holder = processSlots();
    const { slot } = await holder.claim(NOW);
    await processSlots().release(slot, inSeconds(10));
    expect(await holder.renew(slot, inSeconds(10))).toBe(true);
  });
});
