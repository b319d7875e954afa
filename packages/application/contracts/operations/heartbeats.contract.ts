import { afterEach, describe, expect, it } from '@jest/globals';
import { type Heartbeat, type Heartbeats, LISTED_MS } from '../../src/operations/heartbeats.ts';
import { NOW } from '../shared/given.ts';
import { race } from '../shared/records-under-test.ts';

export type HeartbeatsUnderTest = {
  readonly heartbeats: Heartbeats;
  /** Another process on the same store. */
  readonly again: Heartbeats;
  close(): Promise<void>;
};

const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const of = (id: string, overrides: Partial<Heartbeat> = {}): Heartbeat => ({
  id,
  kind: 'worker',
  startedAt: NOW,
  oldestEventAt: null,
  ...overrides,
});
const heard = ({ id: _id, ...said }: Heartbeat, at: Date) => ({ ...said, heardAt: at });

/** `open` yields a deployment of which nobody was heard. */
export function heartbeatsContract(name: string, open: () => Promise<HeartbeatsUnderTest>): void {
  describe(`Heartbeats (${name})`, () => {
    let opened: HeartbeatsUnderTest | undefined;
    const fresh = async () => (opened = await open());
    afterEach(async () => {
      await opened?.close();
      opened = undefined;
    });

    it('lists the parts it heard, whichever process asks, with what was said last', async () => {
      const { heartbeats, again } = await fresh();
      expect(await heartbeats.list()).toEqual([]);
      const late = of('a', { startedAt: after(5), oldestEventAt: after(-2345) });
      await heartbeats.beat(of('a', { startedAt: after(5), oldestEventAt: after(-9999) }), after(10));
      await again.beat(of('c', { kind: 'tracker' }), after(20));
      await again.beat(of('b', { kind: 'api' }), after(30));
      await heartbeats.beat(of('e'), after(31));
      await heartbeats.beat(of('d'), after(32));
      await heartbeats.beat(late, after(40));
      expect(await again.list()).toEqual([
        heard(of('b', { kind: 'api' }), after(30)),
        heard(of('c', { kind: 'tracker' }), after(20)),
        heard(of('d'), after(32)),
        heard(of('e'), after(31)),
        heard(late, after(40)),
      ]);
      await heartbeats.beat({ ...late, oldestEventAt: null }, after(50));
      expect((await again.list()).at(-1)).toEqual(heard({ ...late, oldestEventAt: null }, after(50)));
    });

    it('lists nobody who ended, and forgets those that ended without saying so', async () => {
      const { heartbeats, again } = await fresh();
      await heartbeats.beat(of('ended'), NOW);
      await again.beat(of('killed'), NOW);
      await heartbeats.end('ended');
      await heartbeats.end('never there');
      expect(await again.list()).toEqual([heard(of('killed'), NOW)]);
      await heartbeats.beat(of('other'), after(LISTED_MS));
      expect(await again.list()).toHaveLength(2);
      await heartbeats.beat(of('other'), after(LISTED_MS + 1));
      expect(await again.list()).toEqual([heard(of('other'), after(LISTED_MS + 1))]);
    });

    it('is said by many at once', async () => {
      const { heartbeats, again } = await fresh();
      await race(20, (n) => (n % 2 ? heartbeats : again).beat(of(`${n % 5}`), after(n)));
      expect(await heartbeats.list()).toHaveLength(5);
    });
  });
}
