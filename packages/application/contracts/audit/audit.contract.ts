import { describe, expect, it } from '@jest/globals';
import type { ApiKeyId } from '@tributary/domain/shared/ids';
import type { Actor, AuditEntry, AuditedFields, AuditFilter } from '../../src/audit/audit.ts';
import { AFFILIATE_ID, CAMPAIGN_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID, NOW } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  idsOf,
  openedRecords,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const KEY_ID = idOf<ApiKeyId>('4e', 1);
const byAffiliate: Actor = { kind: 'key', role: 'affiliate', keyId: KEY_ID, accountId: AFFILIATE_ID };
const EVER: AuditFilter = { from: new Date(0), to: new Date('9999-01-01') };
const PAGE = { page: 1, limit: 100 };

/** The n-th entry, each a second after the one before. */
const entry = (n: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf<ApiKeyId>('a0', n),
  networkId: NETWORK_ID,
  at: new Date(Date.UTC(2026, 2, 1, 0, 0, n)),
  actor: { kind: 'system' },
  action: 'changed',
  object: 'campaign',
  objectId: CAMPAIGN_ID,
  parentId: null,
  ownerId: null,
  changes: { title: ['Old', 'New'] },
  reason: '',
  requestId: null,
  clientRequestId: null,
  ...overrides,
});

export function auditContract(name: string, open: OpenRecords): void {
  describe(`AuditLog (${name})`, () => {
    const records = openedRecords(open, seed);
    const audit = () => records().stores.audit;
    const listed = async (filter: Partial<AuditFilter> = {}) =>
      idsOf(await audit().list(NETWORK_ID, { ...EVER, ...filter }, PAGE));

    it('gives back every field, and copies', async () => {
      const full = entry(1, {
        at: AWKWARD_INSTANT,
        actor: byAffiliate,
        parentId: 'parent',
        ownerId: AFFILIATE_ID,
        changes: { a: [AWKWARD_TEXT, null], b: [['x', 1], { y: true }], c: ['1.000000000000001', 2] },
        reason: AWKWARD_TEXT,
        requestId: 'request-1',
        clientRequestId: 'of-the-client',
      });
      await audit().add([full, entry(2), entry(3, { actor: { kind: 'operator' } })]);
      const stored = await audit().list(NETWORK_ID, EVER, PAGE);
      expect(stored).toEqual([entry(3, { actor: { kind: 'operator' } }), entry(2), full]);
      (stored[0] as { object: string }).object = 'else';
      expect((await audit().list(NETWORK_ID, EVER, PAGE))[0]?.object).toBe('campaign');
    });

    it('adds nothing of nothing, and never the same entry twice', async () => {
      await audit().add([]);
      await audit().add([entry(1)]);
      await expect(audit().add([entry(1, { object: 'goal' })])).rejects.toThrow();
      expect((await audit().list(NETWORK_ID, EVER, PAGE)).map(({ object }) => object)).toEqual(['campaign']);
    });

    it('orders entries of one instant by id, newest first, and pages them', async () => {
      const at = new Date('2026-03-01');
      await audit().add([entry(2, { at }), entry(3, { at }), entry(1, { at }), entry(4)]);
      const ids = await listed();
      expect(ids).toEqual([4, 3, 2, 1].map((n) => entry(n).id));
      const page = async (page: number) => idsOf(await audit().list(NETWORK_ID, EVER, { page, limit: 3 }));
      expect([await page(1), await page(2), await page(3)]).toEqual([ids.slice(0, 3), ids.slice(3), []]);
      const after = { at, id: entry(3).id };
      const rest = await audit().list(NETWORK_ID, EVER, { page: 7, limit: 1, after });
      expect(idsOf(rest)).toEqual([entry(2).id]);
    });

    it('filters by instants, object, record and what belongs to it, account and key; another network has its own', async () => {
      await audit().add([
        entry(1),
        entry(2, { object: 'commission', objectId: 'c', parentId: CAMPAIGN_ID }),
        entry(3, { object: 'goal', objectId: 'g', actor: byAffiliate }),
        entry(4, { networkId: OTHER_NETWORK_ID, actor: byAffiliate }),
      ]);
      const id = (n: number) => entry(n).id;
      expect(await listed({ object: 'commission' })).toEqual([id(2)]);
      expect(await listed({ objectId: CAMPAIGN_ID })).toEqual([id(2), id(1)]);
      expect(await listed({ objectId: 'c' })).toEqual([id(2)]);
      expect(await listed({ accountId: AFFILIATE_ID })).toEqual([id(3)]);
      expect(await listed({ keyId: KEY_ID })).toEqual([id(3)]);
      expect(await listed({ keyId: 'nobody' })).toEqual([]);
      expect(await listed({ from: entry(2).at, to: entry(3).at })).toEqual([id(2)]);
      const paged = async (networkId = NETWORK_ID, filter = {}) => {
        const { items, total } = await audit().page(networkId, { ...EVER, ...filter }, { page: 1, limit: 1 });
        return [items.length, total];
      };
      expect(await paged()).toEqual([1, 3]);
      expect(await paged(NETWORK_ID, { objectId: CAMPAIGN_ID })).toEqual([1, 2]);
      expect(await paged(OTHER_NETWORK_ID)).toEqual([1, 1]);
    });

    it('finds changes of fields of many records by one question', async () => {
      const [status, live] = [
        { changes: { status: ['active', 'paused'] } } as const,
        { changes: { live: [true, false] } } as const,
      ];
      const other = { objectId: 'other' };
      await audit().add([
        entry(1, status),
        entry(2),
        entry(3, live),
        entry(4, { ...status, ...other }),
        entry(5, { ...status, at: entry(4).at, ...other }),
        entry(6, { ...live, ...other, changes: { live: [true, false], status: ['active', null] } }),
        entry(7, { ...status, object: 'goal' }),
        entry(8, { ...status, objectId: 'child', parentId: CAMPAIGN_ID }),
        entry(9, { ...status, networkId: OTHER_NETWORK_ID }),
        entry(10, { ...status, objectId: 'nobody asked for' }),
      ]);
      const found = async (asked: Partial<AuditedFields> = {}, networkId = NETWORK_ID) =>
        idsOf(
          await audit().listFields(networkId, {
            ...EVER,
            object: 'campaign',
            objectIds: [CAMPAIGN_ID, 'other', 'other', 'unknown'],
            fields: ['status', 'live'],
            each: 100,
            ...asked,
          }),
        );
      const ids = (...ns: number[]) => ns.map((n) => entry(n).id);
      expect(await found()).toEqual(ids(6, 5, 4, 3, 1));
      expect(await found({ each: 2 })).toEqual(ids(6, 5, 3, 1));
      expect(await found({ each: 1 })).toEqual(ids(6, 3));
      expect(await found({ fields: ['live'] })).toEqual(ids(6, 3));
      expect(await found({ fields: [] })).toEqual([]);
      expect(await found({ objectIds: [] })).toEqual([]);
      expect(await found({ from: entry(3).at, to: entry(6).at })).toEqual(ids(5, 4, 3));
      expect(await found({}, OTHER_NETWORK_ID)).toEqual(ids(9));
      const [newest] = await audit().listFields(NETWORK_ID, {
        ...EVER,
        object: 'campaign',
        objectIds: ['other'],
        fields: ['live'],
        each: 1,
      });
      expect(newest).toEqual((await audit().list(NETWORK_ID, { ...EVER, objectId: 'other' }, PAGE))[0]);
    });

    it('loses the values of an account that is removed, of what was its own too, and nothing else', async () => {
      const own = { ownerId: AFFILIATE_ID, actor: byAffiliate, reason: 'asked for' };
      await audit().add([
        entry(1, { ...own, changes: { phone: ['+1 555', '+1 556'], name: [null, 'Alice'] } }),
        entry(2, { ...own, changes: {} }),
        entry(3),
      ]);
      expect(
        await records().stores.accounts.remove({
          networkId: OTHER_NETWORK_ID,
          kind: 'affiliate',
          id: AFFILIATE_ID,
          at: NOW,
        }),
      ).toBe(false);
      expect((await audit().list(NETWORK_ID, EVER, PAGE))[2]?.changes).toEqual(
        expect.objectContaining({ name: [null, 'Alice'] }),
      );
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await audit().list(NETWORK_ID, EVER, PAGE)).toEqual([
        entry(3),
        entry(2, { ...own, changes: {} }),
        entry(1, { ...own, changes: { phone: [null, null], name: [null, null] } }),
      ]);
    });

    it('holds a record for one transaction at a time', async () => {
      const steps: string[] = [];
      const turn = (name: string) =>
        records().unitOfWork.run(async (stores) => {
          await stores.audit.hold(CAMPAIGN_ID);
          steps.push(`${name} begins`);
          await stores.networks.find(NETWORK_ID);
          steps.push(`${name} ends`);
        });
      await Promise.all([turn('a'), turn('b'), turn('c')]);
      for (const at of [0, 2, 4]) expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'));
    });

    it('keeps nothing of a transaction that fails', async () => {
      const failed = records().unitOfWork.run(async (stores) => {
        await stores.audit.add([entry(1)]);
        throw new Error('taken back');
      });
      await expect(failed).rejects.toThrow('taken back');
      expect(await listed()).toEqual([]);
    });
  });
}
