import { describe, expect, it } from '@jest/globals';
import type { DeliveryId, ExportRunId, PostbackId, WebhookId } from '@tributary/domain/shared/ids';
import type { DeadLetters } from '../../src/attribution/dead-letters.ts';
import type { ExportRuns } from '../../src/exports/exports.ts';
import type { Queues, ReadQueues } from '../../src/operations/queues.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import {
  delivery,
  exportRun,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
  scheduledExport,
  webhook,
  webhookMessage,
} from '../shared/given.ts';
import { clickEvent, clickId } from '../shared/given-events.ts';
import { FOREIGN_AFFILIATE_ID, FOREIGN_CAMPAIGN_ID } from '../shared/records-under-test.ts';
import { job } from '../jobs/jobs.contract.ts';

type UnderTest = BooksUnderTest & {
  readonly readQueues: ReadQueues;
  readonly deadLetters: DeadLetters;
  readonly exportRuns: ExportRuns;
};

const EMPTY = { waiting: 0, oldestAt: null };
const NOTHING: Queues = {
  postbacks: EMPTY,
  webhooks: EMPTY,
  imports: EMPTY,
  exports: EMPTY,
  deadLetters: EMPTY,
};
const EARLIER = new Date(NOW.getTime() - 3_600_123);

export function queuesContract(name: string, open: () => Promise<UnderTest>): void {
  // docs/rules/running.md#system-of-a-network
  describe(`${name}: ReadQueues`, () => {
    const opened = openedBooks(open);
    const read = (networkId = NETWORK_ID) => opened().readQueues(networkId);

    it('is empty where nothing waits', async () => {
      expect(await read()).toEqual(NOTHING);
    });

    it('counts what waits of the network alone, and since when the oldest does', async () => {
      const { records, exportRuns, deadLetters } = opened();
      await records.postbacks.add(postback());
      const foreign = { networkId: OTHER_NETWORK_ID, affiliateId: FOREIGN_AFFILIATE_ID };
      const other = idOf<PostbackId>('b0', 2);
      await records.postbacks.add(postback({ ...foreign, id: other }));
      await inBooks(opened(), ({ outbox }) =>
        outbox.add([
          delivery({ createdAt: NOW }),
          delivery({ id: idOf<DeliveryId>('de', 2), eventId: idOf('e0', 2), createdAt: EARLIER }),
          delivery({
            ...foreign,
            campaignId: FOREIGN_CAMPAIGN_ID,
            id: idOf<DeliveryId>('de', 3),
            postbackId: other,
          }),
        ]),
      );
      await records.webhooks.add(webhook());
      await records.webhooks.add(webhook({ id: idOf<WebhookId>('ab', 2), networkId: OTHER_NETWORK_ID }));
      await records.webhookOutbox.add([
        webhookMessage({ createdAt: EARLIER }),
        webhookMessage({
          id: idOf<DeliveryId>('ee', 2),
          networkId: OTHER_NETWORK_ID,
          webhookId: idOf<WebhookId>('ab', 2),
        }),
      ]);
      await records.jobs.add(job(1, { createdAt: EARLIER }), [], 10);
      await records.jobs.add(job(2, { networkId: OTHER_NETWORK_ID }), [], 10);
      await records.jobs.add(job(3, { status: 'completed', finishedAt: NOW }), [], 10);
      await records.exports.add(scheduledExport());
      await exportRuns.add(exportRun({ id: idOf<ExportRunId>('e1'), createdAt: EARLIER }));
      await deadLetters.keep(clickEvent(), 'x', EARLIER);
      await deadLetters.keep(clickEvent({ id: clickId(2), networkId: OTHER_NETWORK_ID }), 'x', NOW);
      const one = { waiting: 1, oldestAt: EARLIER };
      expect(await read()).toEqual({
        postbacks: { waiting: 2, oldestAt: EARLIER },
        webhooks: one,
        imports: one,
        exports: one,
        deadLetters: one,
      });
      expect(await read(OTHER_NETWORK_ID)).toMatchObject({
        postbacks: { waiting: 1 },
        webhooks: { waiting: 1 },
        imports: { waiting: 1 },
        exports: EMPTY,
        deadLetters: { waiting: 1, oldestAt: NOW },
      });
    });
  });
}
