import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryDeadLetters } from '@tributary/adapters-memory/attribution/memory-dead-letters';
import { NOW } from '../../contracts/shared/given.ts';
import { clickEvent, clickId, impressionEvent, impressionId } from '../../contracts/shared/given-events.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';
import { BooksUnavailable } from './books.ts';
import type { DeadLetters } from './dead-letters.ts';
import { makeRetryDeadLetters, type RetryDeadLettersInput } from './retry-dead-letters.ts';

let world: World;
let deadLetters: DeadLetters;
beforeEach(async () => {
  world = await makeWorld();
  deadLetters = memoryDeadLetters(world.state);
});

const WHY = 'version 9 of the terms was not there';
const keep = async (...events: TrackedEvent[]) => {
  for (const event of events) await deadLetters.keep(event, WHY, NOW);
};
type Changes = Partial<Pick<World['dependencies'], 'books'> & { readonly deadLetters: DeadLetters }>;
async function retried(input: RetryDeadLettersInput = {}, changes: Changes = {}) {
  const retry = makeRetryDeadLetters({ ...world.dependencies, deadLetters, ...changes });
  const lines = [];
  for await (const { letter, outcome, why } of retry(input)) lines.push([letter.event.id, outcome, why]);
  return lines;
}
/** Its terms are there by now, or still are not. */
const decidable = (n = 1) => clickEvent({ id: clickId(n) });
const undecidable = (n = 2) => clickEvent({ id: clickId(n), termsVersion: 9 });

// docs/rules/attribution.md#dead-letters
describe('retrying dead letters', () => {
  it('puts what can be decided into the books and removes it', async () => {
    await keep(decidable());
    expect(await retried()).toEqual([[clickId(1), 'decided', '']]);
    expect(world.state.clicks.has(clickId(1))).toBe(true);
    expect(await deadLetters.count()).toBe(0);
    expect(await retried()).toEqual([]);
  });

  it('keeps what cannot be, with the new reason and its first instant', async () => {
    await keep(undecidable(), decidable(1));
    world.now = new Date(NOW.getTime() + 60_000);
    const lines = await retried();
    expect(lines.map(([id, outcome]) => [id, outcome])).toEqual([
      [clickId(1), 'decided'],
      [clickId(2), 'kept'],
    ]);
    const [[, , why] = []] = lines.slice(1);
    expect(why).toMatch(/^version 9 of the terms of campaign [0-9a-f]{24} is not there$/);
    expect(await deadLetters.find(clickId(2))).toEqual({ event: undecidable(), why, keptAt: NOW });
  });

  it('changes nothing when it was killed between the books and the removal', async () => {
    await keep(decidable());
    await world.process([decidable()]);
    const stats = [...world.state.stats.values()];
    expect(await retried()).toEqual([[clickId(1), 'decided', '']]);
    expect([...world.state.stats.values()]).toEqual(stats);
  });

  it('tries one alone when its id is given, and refuses an id that is no dead letter', async () => {
    await keep(decidable(1), decidable(3));
    expect(await retried({ id: clickId(3) })).toEqual([[clickId(3), 'decided', '']]);
    expect(await deadLetters.count()).toBe(1);
    await expect(retried({ id: clickId(3) })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no dead letter with this ID.',
    });
  });

  it('of a dry run decides nothing, and says which would be tried and why they are here', async () => {
    await keep(decidable());
    expect(await retried({ dryRun: true })).toEqual([[clickId(1), 'untried', WHY]]);
    expect(world.state.clicks.size).toBe(0);
    expect(await deadLetters.count()).toBe(1);
  });

  it('goes through more than one page, each letter once, those that are kept too', async () => {
    const events = Array.from({ length: 203 }, (_, n) =>
      impressionEvent({ id: impressionId(n + 1), termsVersion: n % 2 === 0 ? 1 : 9 }),
    );
    await keep(...events);
    const lines = await retried();
    expect(lines.map(([id]) => id)).toEqual(events.map(({ id }) => id));
    expect(await deadLetters.count()).toBe(101);
  });

  it('asks once for a page that is not full, and once more behind a full one', async () => {
    const asked: (string | undefined)[] = [];
    const counted: DeadLetters = {
      ...deadLetters,
      list: (limit, after) => (asked.push(after), deadLetters.list(limit, after)),
    };
    await keep(decidable());
    await retried({ dryRun: true }, { deadLetters: counted });
    expect(asked).toEqual([undefined]);
    const events = Array.from({ length: 99 }, (_, n) => impressionEvent({ id: impressionId(n + 1) }));
    await keep(...events);
    await retried({ dryRun: true }, { deadLetters: counted });
    expect(asked.slice(1)).toEqual([undefined, events.at(-1)?.id]);
  });

  it('keeps one that fails in the books, for the words of the failure', async () => {
    await keep(decidable());
    const failing = { books: { run: () => Promise.reject(new Error('a row was refused')) } };
    expect(await retried({}, failing)).toEqual([[clickId(1), 'kept', 'a row was refused']]);
  });

  it('ends when the books are away, and keeps the reasons as they are', async () => {
    await keep(decidable());
    const away = new BooksUnavailable('the database is away');
    await expect(retried({}, { books: { run: () => Promise.reject(away) } })).rejects.toBe(away);
    expect(await deadLetters.find(clickId(1))).toMatchObject({ why: WHY });
  });

  // docs/rules/tracking.md#unique-clicks
  it('counts unique clicks by the window that it is given', async () => {
    const later = clickEvent({
      id: clickId(2, new Date(NOW.getTime() + 60_000)),
      clickedAt: new Date(NOW.getTime() + 60_000),
    });
    await keep(decidable(), later);
    await retried({ uniqueWindowMs: 30_000 });
    expect([...world.state.clicks.values()].map(({ duplicate }) => duplicate)).toEqual([false, false]);
    world = await makeWorld();
    deadLetters = memoryDeadLetters(world.state);
    await keep(decidable(), later);
    await retried();
    expect([...world.state.clicks.values()].map(({ duplicate }) => duplicate)).toEqual([false, true]);
  });
});
