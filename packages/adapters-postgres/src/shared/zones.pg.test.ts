// The domain reckons days with the zones of JavaScript, the sums are rebuilt with those of PostgreSQL: both must know the
// same zones, or a network could be given one that the database refuses.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayOf, namedZones } from '@tributary/domain/shared/calendar-day';
import { openPostgresBooks } from '../../test/open-books.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
});
afterAll(() => opened?.close());

/** Every quarter of an hour of a day on which many clocks changed, and of one on which few did. */
const INSTANTS = ['2026-03-29', '2026-07-01'].flatMap((day) =>
  Array.from({ length: 96 }, (_, n) => new Date(Date.parse(day) + n * 900_000)),
);

// docs/rules/stats.md#day-of-an-event
it('gives every instant the day that the domain gives it, in every zone there is to choose', async () => {
  const rows = await opened.postgres.sql<{ zone: string; days: string[] }[]>`
    select zone, array_agg((at at time zone zone)::date::text order by place) as days
    from unnest(${namedZones()}::text[]) as z (zone),
      unnest(${INSTANTS.map((at) => at.toISOString())}::timestamptz[]) with ordinality as w (at, place)
    group by zone`;
  expect(rows).toHaveLength(namedZones().length);
  const different = rows.filter(({ zone, days }) => INSTANTS.some((at, n) => dayOf(at, zone) !== days[n]));
  expect(different.map(({ zone }) => zone)).toEqual([]);
}, 60_000);
