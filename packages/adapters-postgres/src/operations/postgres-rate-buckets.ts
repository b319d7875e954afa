import type { BucketState, RateBuckets } from '@tributary/application/shared/rate-buckets';
import type { Postgres } from '../shared/open-postgres.ts';

export const postgresRateBuckets = ({ sql }: Pick<Postgres, 'sql'>): RateBuckets => ({
  // In the order of their names, so that processes that take from the same buckets cannot deadlock.
  take: async ({ perSecond, burst }, takings) => {
    const rows = await sql<BucketState[]>`
      insert into rate_buckets as bucket (name, tokens, at)
      select name, greatest(${-burst}::float8, ${burst}::float8 - taken), at::timestamptz
      from unnest(
        ${takings.map(({ name }) => name)}::text[],
        ${takings.map(({ tokens }) => tokens)}::float8[],
        ${takings.map(({ at }) => at.toISOString())}::text[]
      ) as takings (name, taken, at)
      order by name
      on conflict (name) do update set
        tokens = greatest(
          ${-burst}::float8,
          least(
            ${burst}::float8,
            bucket.tokens
              + greatest(0, extract(epoch from excluded.at - bucket.at))::float8 * ${perSecond}::float8
          ) - (${burst}::float8 - excluded.tokens)
        ),
        at = case when bucket.at > excluded.at + interval '1 minute' then excluded.at
          else greatest(bucket.at, excluded.at) end
      returning name, tokens, at`;
    return [...rows];
  },
  forget: async (before) => {
    await sql`delete from rate_buckets where at < ${before}`;
  },
});
