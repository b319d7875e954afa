// The books of the in-memory adapter lock nothing and take whatever they are given. These refuse what would hurt on a real
// database: to write what is not locked, to lock or to ask for something that is no id, to ask about nothing, to write a
// row twice, and to write rows in an order of their own, in which two batches could wait for each other for ever.
import type { Books, BookScope, BookStores } from '../src/attribution/books.ts';
import { isId } from '@tributary/domain/shared/ids';
import type { MemoryState } from '@tributary/adapters-memory/state';

/** A transaction (`run`, with its scope), and what is read and written in it, such as `clicks.findMany`. */
export type BookCall = { readonly name: string; readonly given: unknown };

type Row = { readonly networkId?: string; readonly campaignId?: string };

/** Reads that are given ids. Those of accounts may name one account as affiliate and advertiser. */
const BY_IDS = [
  'clicks.findMany',
  'hits.findMany',
  'hits.waitingFor',
  'catalog.networks',
  'catalog.campaigns',
  'catalog.accounts',
  'catalog.currentTerms',
  'catalog.caps',
  'catalog.postbacks',
];
/** Adapters answer the others without a query when nothing is asked for. */
const isQuery = (name: string): boolean =>
  name.startsWith('catalog.') ||
  [
    'clicks.findFormer',
    'conversions.findMany',
    'conversions.findByDeduplicationKeys',
    'capCounters.read',
  ].includes(name);
/** Writes of rows of one campaign each, and where they are stored by id. */
const ROWS: Readonly<Record<string, 'clicks' | 'impressions' | 'conversions'>> = {
  'clicks.add': 'clicks',
  'impressions.add': 'impressions',
  'conversions.add': 'conversions',
};

/** Throws where the work breaks a rule, as a database would in the end; `calls` are those of all transactions. */
export function strictBooks(
  books: Books,
  state: MemoryState,
): { readonly books: Books; readonly calls: BookCall[] } {
  const calls: BookCall[] = [];
  const run: Books['run'] = (scope, work) => {
    calls.push({ name: 'run', given: scope });
    requireIds('scope', scope.networkIds);
    requireIds('scope', scope.campaignIds);
    return books.run(scope, (stores) => work(strictStores(stores, scope, state, calls)));
  };
  return { books: { run }, calls };
}

const strictStores = (
  stores: BookStores,
  scope: BookScope,
  state: MemoryState,
  calls: BookCall[],
): BookStores =>
  Object.fromEntries(
    Object.entries(stores).map(([store, methods]) => [
      store,
      Object.fromEntries(
        Object.entries(methods as Record<string, (...given: unknown[]) => Promise<unknown>>).map(
          ([method, call]) => [
            method,
            (...given: unknown[]) => {
              const name = `${store}.${method}`;
              const subject = given.length === 1 ? given[0] : given;
              calls.push({ name, given: subject });
              check(name, given, scope, state);
              return call(...given);
            },
          ],
        ),
      ),
    ]),
  ) as unknown as BookStores;

function check(name: string, given: readonly unknown[], scope: BookScope, state: MemoryState): void {
  const [first] = given;
  const list = given.find(Array.isArray) as readonly unknown[] | undefined;
  if (list) {
    if (list.length === 0 && isQuery(name)) throw new Error(`${name} is asked about nothing.`);
    if (list.some((one) => one === undefined || one === null)) throw new Error(`${name} is given a gap.`);
    const wanted = typeof list[0];
    if (list.some((one) => typeof one !== wanted)) throw new Error(`${name} is given a mixture.`);
  }
  if (BY_IDS.includes(name)) requireIds(name, first as readonly string[]);
  const table = ROWS[name];
  if (table) {
    const rows = first as readonly (Row & { readonly id: string })[];
    for (const { id } of rows)
      if ((state[table] as ReadonlyMap<string, unknown>).has(id))
        throw new Error(`${name} writes ${id} again.`);
    requireOrder(
      name,
      rows.map(({ id }) => id),
    );
  }
  if (table || name === 'conversions.edit' || name === 'stats.add')
    for (const row of first as readonly Row[]) requireLocked(name, row, scope);
  if (name === 'conversions.setStatus') requireLocked(name, first as Row, scope);
  if (name === 'catalog.pauseCampaign') requireLocked(name, { campaignId: first as string }, scope);
  if (['capCounters.add', 'outbox.add', 'conversions.hold'].includes(name) && list?.length)
    if (scope.campaignIds.length === 0) throw new Error(`${name} writes without a lock.`);
  if (name === 'hits.add')
    for (const { hit } of first as readonly { readonly hit: { readonly id: string } }[])
      if ((state.hits as ReadonlyMap<string, unknown>).has(hit.id))
        throw new Error(`${name} writes ${hit.id} again.`);
  if (name === 'hits.settle') {
    const { id } = first as { readonly id: string };
    const stored = (state.hits as ReadonlyMap<string, { readonly outcome: { readonly state: string } }>).get(
      id,
    );
    if (stored?.outcome.state !== 'waiting') throw new Error(`${name} settles ${id}, which does not wait.`);
  }
}

function requireIds(name: string, ids: readonly string[]): void {
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined || ids.includes(undefined as never))
    throw new Error(`${name} is given ${wrong}, no id.`);
  if (new Set(ids).size < ids.length) throw new Error(`${name} is given an id twice.`);
}

function requireOrder(name: string, ids: readonly string[]): void {
  const isInOrder = ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? ''));
  if (!isInOrder) throw new Error(`${name} writes rows out of their order.`);
}

function requireLocked(name: string, { networkId, campaignId }: Row, scope: BookScope): void {
  if (campaignId !== undefined && !scope.campaignIds.includes(campaignId as never))
    throw new Error(`${name} writes a row of campaign ${campaignId}, which is not locked.`);
  if (networkId !== undefined && !scope.networkIds.includes(networkId as never))
    throw new Error(`${name} writes a row of network ${networkId}, which is not locked.`);
}
