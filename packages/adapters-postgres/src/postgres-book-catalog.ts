import type { BookCatalog, BookNetwork } from '@tributary/application/attribution/books';
import type { Terms } from '@tributary/domain/catalog/terms';
import { type Connection } from './shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import { termsOf, type TermsJson } from './catalog/terms-json.ts';
import { ACCOUNT, accountColumns } from './accounts/account-row.ts';
import { campaignColumns, campaignOf, type FoundCampaign } from './catalog/campaign-row.ts';
import { POSTBACK, postbackColumns } from './postbacks/postback-row.ts';
import { catalogExtras } from './attribution/catalog-extras.ts';

type TermsRow = Pick<Terms, 'version' | 'campaignId' | 'networkId' | 'validFrom'> & {
  readonly terms: TermsJson;
};

/** The records that decisions need, as the transaction sees them. Records of one list come oldest first. */
export const postgresBookCatalog = (sql: Connection): BookCatalog => {
  const termsColumns = () => sql`
    t.campaign_id as "campaignId", t.version, t.network_id as "networkId", t.valid_from as "validFrom", t.terms`;
  return {
    networks: async (ids) => [
      ...(await sql<BookNetwork[]>`
        select id, zone, currency, advertiser_verdict_days as "advertiserVerdictDays"
        from networks where id = any(${[...ids]})`),
    ],
    campaigns: async (ids) => {
      const rows = await sql<FoundCampaign[]>`
        select ${campaignColumns(sql)} from campaigns c where c.id = any(${[...ids]}) order by c.created_at, c.id`;
      return rows.map(campaignOf);
    },
    accounts: async (ids) => {
      const rows = await sql<object[]>`
        select ${accountColumns(sql)} from accounts a where a.id = any(${[...ids]}) order by a.created_at, a.id`;
      return rows.map(ACCOUNT.read);
    },
    terms: async (wanted) => {
      const rows = await sql<TermsRow[]>`
        select distinct ${termsColumns()}
        from unnest(${wanted.map(({ campaignId }) => campaignId)}::text[], ${wanted.map(({ version }) => version)}::int[])
          as w (campaign_id, version)
        join campaign_terms t on t.campaign_id = w.campaign_id collate "C" and t.version = w.version`;
      return rows.map(termsOf);
    },
    currentTerms: async (campaignIds) => {
      const rows = await sql<TermsRow[]>`
        select ${termsColumns()}
        from unnest(${[...new Set(campaignIds)]}::text[]) as w (campaign_id)
        cross join lateral (
          select * from campaign_terms where campaign_id = w.campaign_id collate "C" order by version desc limit 1
        ) t`;
      return rows.map(termsOf);
    },
    termsVersionsAt: async (wanted) => {
      const ids = wanted.map(({ campaignId }) => campaignId);
      const instants = wanted.map(({ at }) => at.toISOString());
      const rows = await sql<{ place: number; version: number }[]>`
        select w.place::int as place, t.version
        from unnest(${ids}::text[], ${instants}::text[]) with ordinality as w (campaign_id, at, place)
        cross join lateral (
          select version, valid_from > w.at::timestamptz as is_later
          from campaign_terms where campaign_id = w.campaign_id collate "C"
          order by 2, case when valid_from > w.at::timestamptz then -version else version end desc limit 1
        ) t`;
      return rows.flatMap(({ place, version }) => {
        const one = wanted[place - 1];
        return one ? [{ ...one, version }] : [];
      });
    },
    postbacks: async (affiliateIds) => {
      const rows = await sql<object[]>`
        select ${postbackColumns(sql)} from postbacks p
        where p.affiliate_id = any(${[...affiliateIds]}) and p.live order by p.created_at, p.id`;
      return rows.map(POSTBACK.read);
    },
    ...catalogExtras(sql),
    pauseCampaign: async (id, reason, at) => {
      const { count } = await sql`
        update campaigns set status = 'paused', disabled_reason = ${storable(reason)}, modified_at = ${at}
        where id = ${id} and status = 'active'`;
      return count === 1;
    },
  };
};
