import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { audited } from '../../src/audited/audited-records.ts';
import type { Acting } from '../../src/audit/audit.ts';
import { money } from '@tributary/domain/shared/money';
import { openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { CAMPAIGN_ID, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { conversion, hitId } from '../shared/given-events.ts';
import { actingAs } from '../shared/test-doubles.ts';
import type { JobBooks, JobStores } from '../../src/jobs/jobs.ts';

const ACTING: Acting = { actor: { kind: 'system' }, requestId: null };
const EVER = { from: new Date(0), to: new Date('9999-01-01') };
const SCOPE = { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] };

export function auditedBooksContract(name: string, open: OpenBooks): void {
  describe(`The audited books (${name})`, () => {
    const opened = openedBooks(open);
    // As a process has them: once, because the order of what happens in one millisecond is theirs to keep.
    const auditedBooks = new WeakMap<JobBooks, JobBooks>();
    const wrap = (): JobBooks => {
      const { books, records } = opened();
      const plain = {
        books,
        stores: records,
        unitOfWork: { run: () => Promise.reject(new Error('not here')) },
      };
      const context = {
        acting: actingAs(ACTING),
        clock: () => NOW,
        randomness: (bytes: number) => randomBytes(bytes),
      };
      return audited(plain, context).books;
    };
    const run = <T>(work: (stores: JobStores) => Promise<T>) => {
      const { books } = opened();
      const kept = auditedBooks.get(books) ?? wrap();
      auditedBooks.set(books, kept);
      return kept.run(SCOPE, work);
    };
    const entries = async () =>
      (await opened().records.audit.list(NETWORK_ID, EVER, { page: 1, limit: 100 })).reverse();

    it('write down a status, and why, though the conversion does not keep it', async () => {
      await run(({ conversions }) => conversions.add([conversion()]));
      await run(({ conversions }) =>
        conversions.setStatus({ networkId: NETWORK_ID, id: hitId(), status: 'rejected', reason: 'fraud' }),
      );
      await run(({ conversions }) =>
        conversions.setStatus({
          networkId: NETWORK_ID,
          id: hitId(),
          status: 'approved',
          reason: '',
          why: 'a mistake with "quotes" \0 and 🦆',
        }),
      );
      const about = { object: 'conversion', objectId: hitId(), parentId: CAMPAIGN_ID, networkId: NETWORK_ID };
      expect(await entries()).toEqual([
        expect.objectContaining({
          ...about,
          ...ACTING,
          at: NOW,
          ownerId: null,
          reason: 'fraud',
          changes: { status: ['approved', 'rejected'], reason: [null, 'fraud'] },
        }),
        expect.objectContaining({
          ...about,
          changes: { status: ['rejected', 'approved'], reason: ['fraud', null] },
          reason: expect.stringMatching(/^a mistake with "quotes" . and 🦆$/u),
        }),
      ]);
      const kept = await run(({ conversions }) => conversions.find(NETWORK_ID, hitId()));
      expect(kept).toMatchObject({ status: 'approved', reason: '' });
    });

    it('write down edits, one by one, with what they changed', async () => {
      const two = [conversion(), conversion({ id: hitId(2), deduplicationKey: 'another' })];
      await run(({ conversions }) => conversions.add(two));
      const edited = two.map((one, n) => ({ ...one, payout: money(`${n + 1}.000000000000001`) }));
      await run(({ conversions }) =>
        conversions.edit([...edited, conversion({ id: hitId(9), deduplicationKey: 'no' })]),
      );
      expect((await entries()).map(({ objectId, changes }) => [objectId, changes['payout']?.[1]])).toEqual([
        [hitId(), '1.000000000000001'],
        [hitId(2), '2.000000000000001'],
      ]);
    });

    it('write down once that a campaign was paused, and why', async () => {
      for (const _ of [1, 2])
        await run(({ catalog }) => catalog.pauseCampaign(CAMPAIGN_ID, 'cap reached', NOW));
      expect(await entries()).toEqual([
        expect.objectContaining({
          action: 'changed',
          object: 'campaign',
          objectId: CAMPAIGN_ID,
          reason: 'cap reached',
          changes: { status: ['active', 'paused'], disabledReason: [null, 'cap reached'] },
        }),
      ]);
    });

    it('write down nothing of what is unknown, changes nothing, or is rolled back', async () => {
      await run(({ conversions }) => conversions.add([conversion()]));
      await run(({ conversions }) =>
        conversions.setStatus({
          networkId: OTHER_NETWORK_ID,
          id: hitId(),
          status: 'rejected',
          reason: 'not yours',
        }),
      );
      await run(({ conversions }) => conversions.edit([conversion()]));
      const failed = run(async ({ conversions, catalog }) => {
        await conversions.setStatus({
          networkId: NETWORK_ID,
          id: hitId(),
          status: 'rejected',
          reason: 'fraud',
        });
        await catalog.pauseCampaign(CAMPAIGN_ID, 'cap reached', NOW);
        throw new Error('taken back');
      });
      await expect(failed).rejects.toThrow('taken back');
      expect(await entries()).toEqual([]);
    });
  });
}
