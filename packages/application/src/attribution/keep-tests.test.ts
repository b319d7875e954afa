import { describe, expect, it } from '@jest/globals';
import { testEventOf } from '@tributary/domain/attribution/test-event';
import type { ClickId, NetworkId } from '@tributary/domain/shared/ids';
import { NETWORK_ID, OTHER_NETWORK_ID } from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { keepTests } from './keep-tests.ts';
import type { OwnedTestEvent, TestEvents } from './test-events.ts';

/** Those that were kept before, by the network of each click; what is asked and added is written down. */
function keeper(before: ReadonlyMap<ClickId, NetworkId> = new Map()) {
  const asked: (readonly ClickId[])[] = [];
  const added: OwnedTestEvent[] = [];
  const testEvents: TestEvents = {
    add: async (events) => void added.push(...events),
    networksOf: async (ids) => {
      asked.push(ids);
      return new Map([...before].filter(([id]) => ids.includes(id)));
    },
    list: async () => [],
    remove: async () => 0,
  };
  return { testEvents, asked, added };
}
const nobodys = (n: number, click: ClickId | null) =>
  testEventOf(hitEvent({ id: hitId(n), networkId: null, clickId: click }));

// docs/rules/tracking.md#test-events
describe('what a network tried', () => {
  it('asks and keeps nothing of nothing', async () => {
    const { testEvents, asked } = keeper();
    testEvents.add = async () => Promise.reject(new Error('asked to add nothing'));
    await keepTests(testEvents, []);
    expect(asked).toEqual([]);
  });

  it('is kept under the network that it names, hits in both places', async () => {
    const { testEvents, asked, added } = keeper();
    const [click, hit] = [
      testEventOf(clickEvent()),
      testEventOf(hitEvent({ networkId: OTHER_NETWORK_ID, clickId: clickId(5) })),
    ];
    await keepTests(testEvents, [click, hit]);
    expect(asked).toEqual([[]]);
    expect(added).toEqual([click, hit]);
  });

  it('takes a hit without a token for its click’s, which may lie in the same batch', async () => {
    const { testEvents, asked, added } = keeper();
    const hit = nobodys(1, clickId());
    await keepTests(testEvents, [hit, testEventOf(clickEvent())]);
    expect(asked).toEqual([[]]);
    expect(added).toEqual([
      { ...hit, networkId: NETWORK_ID, of: { ...hit.of, networkId: NETWORK_ID } },
      testEventOf(clickEvent()),
    ]);
  });

  it('asks once for each click that was kept before, and leaves out hits that are nobody’s', async () => {
    const { testEvents, asked, added } = keeper(new Map([[clickId(2), OTHER_NETWORK_ID]]));
    const known = [nobodys(1, clickId(2)), nobodys(2, clickId(2))];
    await keepTests(testEvents, [...known, nobodys(3, clickId(3)), nobodys(4, null)]);
    expect(asked).toEqual([[clickId(2), clickId(3)]]);
    expect(added).toEqual(
      known.map((hit) => ({
        ...hit,
        networkId: OTHER_NETWORK_ID,
        of: { ...hit.of, networkId: OTHER_NETWORK_ID },
      })),
    );
  });
});
