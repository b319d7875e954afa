import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';
import type { ColumnTypes } from '../shared/array-rows.ts';

export type FactsColumns = {
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly isp: string;
  readonly device: string;
  readonly os: string;
  readonly os_version: string;
  readonly browser: string;
  readonly bot: boolean;
};

export const FACTS_TYPES = {
  country: 'text',
  region: 'text',
  city: 'text',
  isp: 'text',
  device: 'text',
  os: 'text',
  os_version: 'text',
  browser: 'text',
  bot: 'boolean',
} as const satisfies ColumnTypes<FactsColumns>;

export const factsToColumns = (facts: VisitorFacts): FactsColumns => ({
  country: facts.country,
  region: facts.region,
  city: facts.city,
  isp: facts.isp,
  device: facts.device,
  os: facts.os,
  os_version: facts.osVersion,
  browser: facts.browser,
  bot: facts.bot,
});

export const factsFromColumns = (row: FactsColumns): VisitorFacts => ({
  country: row.country,
  region: row.region,
  city: row.city,
  isp: row.isp,
  device: row.device,
  os: row.os,
  osVersion: row.os_version,
  browser: row.browser,
  bot: row.bot,
});
