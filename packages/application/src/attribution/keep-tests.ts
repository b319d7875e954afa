import type { TestEvent } from '@tributary/domain/attribution/test-event';
import type { ClickId, NetworkId } from '@tributary/domain/shared/ids';
import { distinct } from './batch-records.ts';
import type { OwnedTestEvent, TestEvents } from './test-events.ts';

/**
 * Keeps the test events of a network (docs/rules/tracking.md#test-events). A hit that names no network belongs to that of
 * its click; if the click is not stored, the hit belongs to nobody and is left out.
 */
export async function keepTests(testEvents: TestEvents, tests: readonly TestEvent[]): Promise<void> {
  if (tests.length === 0) return;
  const here = tests.flatMap(({ of }) => (of.kind === 'click' ? [[of.id, of.networkId] as const] : []));
  const networks = new Map<ClickId, NetworkId>(here);
  const wanted = tests.flatMap((test) => {
    const clickId = clickOf(test);
    return test.networkId === null && clickId !== null && !networks.has(clickId) ? [clickId] : [];
  });
  for (const [id, networkId] of await testEvents.networksOf(distinct(wanted))) networks.set(id, networkId);
  const owned = tests.flatMap((test): OwnedTestEvent[] => {
    const clickId = clickOf(test);
    const networkId = test.networkId ?? (clickId === null ? undefined : networks.get(clickId));
    return networkId === undefined ? [] : [{ ...test, networkId, of: { ...test.of, networkId } }];
  });
  await testEvents.add(owned);
}

const clickOf = ({ of }: TestEvent): ClickId | null => (of.kind === 'hit' ? of.clickId : null);
