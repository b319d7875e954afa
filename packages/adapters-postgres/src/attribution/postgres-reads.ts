import type { Reads } from '@tributary/application/attribution/logs';
import type { Postgres } from '../shared/open-postgres.ts';
import { clickReads } from './click-reads.ts';
import { conversionReads } from './conversion-reads.ts';
import { hitReads } from './hit-reads.ts';

/** The logs, from the rows themselves. */
export const postgresReads = ({ sql }: Pick<Postgres, 'sql'>): Reads => ({
  ...clickReads(sql),
  ...conversionReads(sql),
  ...hitReads(sql),
});
