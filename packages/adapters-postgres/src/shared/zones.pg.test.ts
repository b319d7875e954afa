// The domain reckons days with the zones of JavaScript, the sums are rebuilt with those of PostgreSQL: both must read each
// name alike, or a network's days would be two.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { OTHER_ZONE_NAMES, VAGUE_ZONE_NAMES, ZONE_NAMES } from '@tributary/domain/shared/zone-names';
import { zoneNamed } from '@tributary/domain/shared/zones';
import { openPostgresBooks } from '../../test/open-books.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
});
afterAll(() => opened?.close());

const QUARTER_MS = 900_000;
/** Every quarter of an hour of days on which many clocks changed, and of one on which few did. */
const QUARTERS = ['1996-10-27', '2016-03-27', '2026-03-29', '2026-07-01', '2036-11-02'].flatMap((day) =>
  Array.from({ length: 96 }, (_, n) => new Date(Date.parse(day) + n * QUARTER_MS)),
);
/** Where one zone or another has its midnight, each ten days of the years in which there may be events, and some before and after. */
const NIGHTS = Array.from(
  { length: 700 },
  (_, n) => new Date(Date.UTC(2018, 0, 1, n % 24, 30) + n * 10 * 86_400_000),
);

async function differences(zones: readonly string[], instants: readonly Date[]): Promise<string[]> {
  const rows = await opened.postgres.sql<{ zone: string; days: string[] }[]>`
    select zone, array_agg((at at time zone zone)::date::text order by place) as days
    from unnest(${[...zones]}::text[]) as z (zone),
      unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality as w (at, place)
    group by zone`;
  expect(rows).toHaveLength(zones.length);
  return rows
    .filter(({ zone, days }) => instants.some((at, n) => dayOf(at, zoneNamed(zone) ?? zone) !== days[n]))
    .map(({ zone }) => zone);
}

// docs/rules/accounts.md#time-zones
it.each([
  ['on days when clocks change', QUARTERS],
  ['in the course of years', NIGHTS],
])(
  'gives every instant the day that the domain gives it, by every name that is taken, %s',
  async (_, instants) => {
    const zones = [...ZONE_NAMES, ...OTHER_ZONE_NAMES.flatMap(([, ...others]) => others)].filter(
      (name) => name !== 'US/Pacific-New',
    );
    expect(await differences(zones, instants)).toEqual([]);
  },
);

it('takes none of the names that have several meanings', () => {
  expect(VAGUE_ZONE_NAMES.filter(([name = '']) => zoneNamed(name) !== undefined)).toEqual([]);
});
