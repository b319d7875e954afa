import { describe, expect, it } from '@jest/globals';
import type { ReadBacklog } from '../../src/operations/backlog.ts';
import type { DeadLetters } from '../../src/attribution/dead-letters.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { delivery, NOW } from '../shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../shared/given-events.ts';

type UnderTest = BooksUnderTest & { readonly readBacklog: ReadBacklog; readonly deadLetters: DeadLetters };

const NOTHING = {
  postbacks: 0,
  webhooks: 0,
  letters: 0,
  waitingHits: 0,
  jobs: 0,
  deadLetters: 0,
  troubledExports: 0,
  troubledReports: 0,
  copiedAt: null,
  backedUpAt: null,
};

export function backlogContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`Backlog (${name})`, () => {
    const opened = openedBooks(open);
    /** Without the server's connections, which other tests have as well. */
    const backlog = async () => {
      const { connections, ...counted } = await opened().readBacklog();
      if (connections) expect(connections.open).toBeLessThanOrEqual(connections.max);
      return counted;
    };

    it('counts what is not done yet', async () => {
      expect(await backlog()).toEqual({ ...NOTHING });
      await inBooks(opened(), async ({ hits, outbox }) => {
        const waiting = {
          hit: hitEvent({ clickId: clickId(9) }),
          outcome: { state: 'waiting' as const },
          detail: '',
        };
        const refused = {
          hit: hitEvent({ id: hitId(2) }),
          outcome: { state: 'refused' as const, reason: 'INVALID_GOAL' as const },
          detail: '',
        };
        await hits.add([waiting, refused]);
        await outbox.add([delivery()]);
      });
      await opened().deadLetters.keep(clickEvent(), 'x', NOW);
      expect(await backlog()).toEqual({
        ...NOTHING,
        postbacks: 1,
        waitingHits: 1,
        deadLetters: 1,
      });
    });
  });
}
