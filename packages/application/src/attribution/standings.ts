import type { Standing } from '@tributary/domain/attribution/hit-context';
import { required } from './batch-records.ts';
import type { BookCatalog, Parties } from './books.ts';

/** How the parties of sales stand now, each read once, and only for what is decided. */
export type Standings = {
  /** Must know of all parties before it is asked about them. */
  prepare(asked: readonly Parties[]): Promise<void>;
  /** How they stood when they were prepared; throws for parties that were not. */
  of(parties: Parties): Standing;
};

/** Standings as the catalog has them (docs/rules/attribution.md#affiliates-that-may-no-longer-run). */
export function openStandings(catalog: Pick<BookCatalog, 'standings'>): Standings {
  const known = new Map<string, Standing>();
  return {
    async prepare(asked) {
      const missing = new Map(asked.map((one) => [keyOf(one), one]));
      for (const key of known.keys()) missing.delete(key);
      if (missing.size === 0) return;
      const wanted = [...missing.values()];
      const found = await catalog.standings(wanted);
      for (const [index, one] of wanted.entries()) known.set(keyOf(one), required(found[index]));
    },
    of: (parties) => required(known.get(keyOf(parties))),
  };
}

const keyOf = ({ campaignId, affiliateId, advertiserId }: Parties): string =>
  `${campaignId}|${affiliateId}|${advertiserId}`;
