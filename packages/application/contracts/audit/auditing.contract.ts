import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiKeyId } from '@tributary/domain/shared/ids';
import { audited, type Persistence } from '../../src/audited/audited-records.ts';
import { RECORD_RULES } from '../../src/audited/record-rules.ts';
import type { Acting, AuditEntry } from '../../src/audit/audit.ts';
import type { RecordStores } from '../../src/record-stores.ts';
import { AFFILIATE_ID, goal, GOAL_ID, idOf, NETWORK_ID, NOW } from '../shared/given.ts';
import { NEW_ID, STEPS } from './audited-steps.ts';
import { openedRecords, race, seed, type OpenRecords } from '../shared/records-under-test.ts';
import { actingAs } from '../shared/test-doubles.ts';

const ACTING: Acting = {
  actor: { kind: 'key', role: 'network', keyId: idOf<ApiKeyId>('4e'), accountId: null },
  requestId: 'request-1',
};
const EVER = { from: new Date(0), to: new Date('9999-01-01') };
const PAGE = { page: 1, limit: 1000 };

export function auditingContract(name: string, open: OpenRecords): void {
  describe(`The audited stores (${name})`, () => {
    const records = openedRecords(open);
    let ports: Persistence;
    beforeEach(async () => {
      await seed(records().stores);
      ports = audited(
        { ...records(), books: { run: () => Promise.reject(new Error('not here')) } },
        {
          acting: actingAs(ACTING),
          clock: () => NOW,
          randomness: (bytes) => randomBytes(bytes),
        },
      );
    });
    const entries = async (): Promise<AuditEntry[]> => {
      const { audit } = records().stores;
      const own = await audit.list(NETWORK_ID, EVER, PAGE);
      return [...(await audit.list(idOf('ae', 3), EVER, PAGE)), ...own].reverse();
    };
    const linesOf = (made: readonly AuditEntry[]) => made.map(({ action, object }) => `${action} ${object}`);

    it('knows of every change there is a rule for', () => {
      const ruled = Object.entries(RECORD_RULES).flatMap(([of, rules]) =>
        Object.entries(rules).flatMap(([method, rule]) =>
          typeof rule === 'function' ? [`${of}.${method}`] : [],
        ),
      );
      expect([...new Set(STEPS.map(({ call }) => call))].sort()).toEqual(ruled.sort());
    });

    it.each(['outside of a transaction', 'inside of one'])('write down every change, %s', async (where) => {
      const seen: string[][] = [];
      for (const { run } of STEPS) {
        const before = new Set((await entries()).map(({ id }) => id));
        await (where === 'inside of one' ? ports.unitOfWork.run(run) : run(ports.stores));
        seen.push(linesOf((await entries()).filter(({ id }) => !before.has(id))).sort());
      }
      expect(STEPS.map(({ call }, n) => [call, seen[n]])).toEqual(
        STEPS.map(({ call, entries: wanted }) => [call, [...wanted].sort()]),
      );
      for (const entry of await entries()) {
        expect(entry).toEqual(expect.objectContaining({ ...ACTING, at: NOW, networkId: expect.any(String) }));
      }
    });

    it('give back what the plain stores give back', async () => {
      const plain = records().stores;
      const [added, stored] = [await ports.stores.accounts.list(NETWORK_ID, 'affiliate', {}, PAGE), plain];
      expect(added).toEqual(await stored.accounts.list(NETWORK_ID, 'affiliate', {}, PAGE));
      expect(await ports.stores.goals.replace(goal(), NOW)).toBe(false);
      expect(
        await ports.stores.accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: NEW_ID, at: NOW }),
      ).toBe(false);
      const [account] = added.items;
      if (!account) throw new Error('There is an affiliate.');
      const { displayId: _, ...again } = account;
      expect(await ports.stores.accounts.add({ ...again, id: NEW_ID })).toEqual({ kind: 'duplicate_email' });
      expect(await entries()).toEqual([]);
    });

    it('leave reads as they are, and changes that need no entry', () => {
      const plain = records().stores;
      expect(ports.stores.accounts.find).toBe(plain.accounts.find);
      expect(ports.stores.campaigns.list).toBe(plain.campaigns.list);
      expect(ports.stores.keys.touch).toBe(plain.keys.touch);
      expect(ports.stores.idempotentAnswers).toBe(plain.idempotentAnswers);
    });

    it('keep no entry of a transaction that is rolled back', async () => {
      const failed = ports.unitOfWork.run(async (stores) => {
        for (const { run } of STEPS) await run(stores);
        throw new Error('taken back');
      });
      await expect(failed).rejects.toThrow('taken back');
      expect(await entries()).toEqual([]);
    });

    it('never show a secret', async () => {
      for (const { run } of STEPS.slice(0, -2)) await run(ports.stores);
      const all = await entries();
      const text = JSON.stringify(all);
      for (const secret of await secretsOf(records().stores)) expect(text).not.toContain(secret);
      const changed = all.find(({ action, object }) => action === 'changed' && object === 'affiliate');
      expect(changed?.changes).toEqual({ live: [true, false], passwordHash: [null, 'changed'] });
    });

    it('log every change with the value it replaced, when many change one record at once', async () => {
      await ports.stores.goals.add(goal({ title: 'title 0', payouts: [] }), NOW);
      await race(8, (n) => ports.stores.goals.replace(goal({ title: `title ${n}`, payouts: [] }), NOW));
      const steps = (await entries())
        .filter(({ action }) => action === 'changed')
        .map(({ changes }) => changes['title']);
      const next = new Map(steps.map((pair) => [pair?.[0], pair?.[1]]));
      let at: unknown = 'title 0';
      for (let n = 0; n < 8; n++) at = next.get(at as string);
      expect(steps).toHaveLength(8);
      expect(at).toBe((await records().stores.goals.find(NETWORK_ID, GOAL_ID))?.title);
    });

    it('take their locks in the order in which edits take them', async () => {
      const edit = () =>
        ports.unitOfWork.run(async ({ accounts }) => {
          const before = await accounts.findForUpdate(NETWORK_ID, 'affiliate', AFFILIATE_ID);
          if (before) await accounts.replace({ ...before, live: !before.live });
        });
      const remove = () =>
        ports.stores.accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      await race<unknown>(24, (n) => (n === 12 ? remove() : edit()));
      expect(await records().stores.accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID)).toBeUndefined();
    });

    it('write one entry when several callers race to add the same record', async () => {
      const step = STEPS.find(({ call }) => call === 'links.addMissing');
      await race(6, () => step?.run(ports.stores) ?? Promise.reject(new Error('no such step')));
      expect(linesOf(await entries())).toEqual(['created link', 'created link']);
    });

    it('lose the values of an account that goes, in its last entry too', async () => {
      for (const { run } of STEPS) await run(ports.stores);
      const all = await entries();
      const own = all.filter(({ ownerId }) => ownerId === AFFILIATE_ID);
      expect(linesOf(own)).toEqual(
        expect.arrayContaining([
          'created access',
          'created postback',
          'removed postback',
          'removed affiliate',
        ]),
      );
      const values = own.flatMap(({ changes }) => Object.values(changes).flat());
      expect(values.length).toBeGreaterThan(10);
      expect(new Set(values)).toEqual(new Set([null]));
      expect(own.find(({ object }) => object === 'affiliate')?.changes).toHaveProperty('email');
      expect(JSON.stringify(all.filter(({ ownerId }) => ownerId === NEW_ID))).toContain('new@example.com');
    });
  });
}

/** Whatever is stored under a name that says it is one. */
async function secretsOf(stores: RecordStores): Promise<string[]> {
  const { items } = await stores.accounts.list(NETWORK_ID, 'affiliate', {}, PAGE);
  const held = [...items, ...(await stores.keys.list(NETWORK_ID)), ...(await stores.tokens.list(NETWORK_ID))];
  const secrets = held.flatMap((record) =>
    Object.entries(record).flatMap(([name, value]) =>
      isText(value) && /hash|fingerprint/i.test(name) ? [value] : [],
    ),
  );
  if (secrets.length < 5) throw new Error('There are secrets to look for.');
  return [...secrets, 'whsec_'];
}

const isText = (value: unknown): value is string => typeof value === 'string';
