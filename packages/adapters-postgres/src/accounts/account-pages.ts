import type { AccountFilter, AccountSort } from '@tributary/application/accounts/accounts';
import type { Page, PageOf } from '@tributary/application/shared/page';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { Prisma } from '../generated/client.ts';
import { slice } from '../shared/columns.ts';
import { likePart } from '../shared/like-part.ts';
import type { ReadRows } from '../shared/session.ts';
import { ACCOUNT } from './account-row.ts';

const { sql } = Prisma;

type Of = { readonly networkId: NetworkId; readonly kind: AccountKind };

/**
 * A page, in its order, and how many there are in all, by one statement, which sees one moment. Ids and total come from
 * `accounts_page_idx` alone, unless a text is searched; only the rows of the page are read (npm run bench -- listings).
 */
export async function pageOfAccounts(
  rows: ReadRows,
  of: Of,
  { filter, page }: { readonly filter: AccountFilter; readonly page: Page },
): Promise<PageOf<Account>> {
  const where = Prisma.join(conditionsOf(of, filter), ' and ');
  const { by, order } = filter.sort ?? NEWEST;
  const key = Prisma.raw(SORT_KEYS[by]);
  const ordering = Prisma.raw(`k ${order}, id ${order}`);
  const { skip, take } = slice(page);
  const found = await rows<{ readonly id: string | null; readonly total: number }>(
    sql`
    select t.total, ${COLUMNS}
    from (select count(*)::int as total from accounts where ${where}) t
    left join (
      select id, row_number() over (order by ${ordering}) as place from (
        select id, ${key} as k from accounts where ${where} order by ${ordering} limit ${take} offset ${skip}
      ) found
    ) p on true
    left join accounts a on a.id = p.id
    order by p.place`,
    isCommon(filter) ? 'fixed' : undefined,
  );
  return {
    items: found.filter(({ id }) => id !== null).map((row) => ACCOUNT.read(row)),
    total: found[0]?.total ?? 0,
  };
}

const COLUMNS = Prisma.raw(ACCOUNT.columns('a'));

/** The few texts that nearly all pages are read by; a page that is searched must be planned for its values. */
const isCommon = ({ ids, search, externalId }: AccountFilter): boolean =>
  ids === undefined && search === undefined && externalId === undefined;

const NEWEST: AccountSort = { by: 'createdAt', order: 'desc' };
const SORT_KEYS: Readonly<Record<AccountSort['by'], string>> = {
  createdAt: 'created_at',
  modifiedAt: 'coalesce(modified_at, created_at)',
  name: 'lower(name) collate "C"',
  displayId: 'display_id',
};

const conditionsOf = (
  { networkId, kind }: Of,
  { ids, live, waiting, declined, search, externalId, currencyNot }: AccountFilter,
): Prisma.Sql[] => [
  sql`network_id = ${networkId} and kind = ${kind} and deleted_at is null`,
  ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::text[])`]),
  ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
  ...(live === undefined ? [] : [sql`live = ${live}`]),
  ...(waiting ? [sql`not live and sign_up is distinct from 'declined'`] : []),
  ...(declined ? [sql`not live and sign_up = 'declined'`] : []),
  ...(currencyNot === undefined ? [] : [sql`currency <> ${currencyNot}`]),
  // The part is text, not a pattern.
  ...(search ? [sql`search_text like ${`%${likePart(search.toLowerCase())}%`}`] : []),
];
