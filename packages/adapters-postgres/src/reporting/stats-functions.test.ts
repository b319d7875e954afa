import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import { measuresWithoutColumn, statsColumns, statsFunctions } from './stats-functions.ts';

it('counts by the tables of measures and dimensions (else: npm run stats-migration)', () => {
  expect(readFileSync('prisma/functions/stats.sql', 'utf8')).toBe(statsFunctions());
});

// docs/adr/0005-rollups-by-day.md
it('knows which measures have no column in one of the stats tables', () => {
  const migrations = readdirSync('prisma/migrations')
    .filter((name) => /^\d/.test(name))
    .map((name) => readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))
    .join('\n');
  expect(measuresWithoutColumn(migrations)).toEqual([]);
  expect(measuresWithoutColumn(migrations.replace(/create table stats_network_day[^;]*;/, ''))).toEqual(
    MEASURE_NAMES,
  );
  const added = statsColumns(MEASURE_NAMES.slice(1));
  expect(measuresWithoutColumn(added)).toEqual(MEASURE_NAMES.slice(0, 1));
});
