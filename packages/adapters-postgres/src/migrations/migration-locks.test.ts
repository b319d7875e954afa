import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { longLocks } from '../../test/long-locks.ts';

const FOLDER = 'prisma/migrations';
const FUNCTIONS = 'prisma/functions';
/** It makes the tables. */
const BASELINE = '20261126053001_version_0_3_0';

// docs/operations.md#upgrade
it('no new migration holds up writers of a large table', () => {
  const names = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
  expect(names).toContain(BASELINE);
  const faults = names
    .filter((name) => name > BASELINE)
    .flatMap((name) =>
      longLocks(readFileSync(`${FOLDER}/${name}/migration.sql`, 'utf8')).map((fault) => `${name}: ${fault}`),
    );
  expect(faults).toEqual([]);
  const functions = readdirSync(FUNCTIONS);
  expect(functions).toContain('stats.sql');
  expect(
    functions.flatMap((name) =>
      longLocks(readFileSync(`${FUNCTIONS}/${name}`, 'utf8')).map((fault) => `${name}: ${fault}`),
    ),
  ).toEqual([]);
});

it.each([
  'create index conversions_x_idx on conversions (x)',
  'create unique index x on only clicks (id)',
  'update conversions set x = 1',
  'delete from clicks where true',
  'lock table stats_day in share mode',
  'alter table clicks alter column payout type numeric(40, 15)',
  'alter table conversions alter column x set not null',
  'alter table conversions add column at timestamptz not null default clock_timestamp()',
  'alter table conversions add column due timestamptz generated always as (greatest(a, b)) stored',
  'alter table conversions add constraint c check (payout >= 0)',
  'reindex table conversions',
])('%s: is found', (statement) => {
  expect(longLocks(`-- Why.\n${statement};`)).toHaveLength(1);
});

it.each([
  "alter table conversions add column x text not null default ''",
  'alter table clicks add column x boolean not null default false',
  'alter table conversions add constraint c check (payout >= 0) not valid',
  'create index if not exists conversions_x_idx on conversions (x)',
  'create index campaigns_x_idx on campaigns (x)',
  'create table conversions_of_old (id text); create index y on conversions_of_old (id)',
  'create function f() returns void language sql as $$ update conversions set x = 1 $$',
])('%s: is none', (statement) => {
  expect(longLocks(statement)).toEqual([]);
});
