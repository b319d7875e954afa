import type { Network } from '@tributary/domain/accounts/account';
import { type Brand, NO_BRAND } from '@tributary/domain/accounts/brand';
import { doOverlap } from '@tributary/domain/tracking/tracking-domain';
import type { Networks } from '@tributary/application/accounts/networks';
import { Prisma, type Network as NetworkRow } from '../generated/client.ts';
import { recordFields } from '../shared/record-fields.ts';
import type { Db, ReadRows, Session } from '../shared/session.ts';

const NETWORK = recordFields<Network, NetworkRow>()(
  {
    id: 'plain',
    name: 'plain',
    domains: 'list',
    url: 'plain',
    supportEmail: 'plain',
    supportUrl: 'plain',
    termsUrl: 'plain',
    fallbackUrl: 'plain',
    currency: 'plain',
    zone: 'plain',
    language: 'plain',
    live: 'plain',
    staffSecondFactor: 'plain',
    advertiserVerdictDays: 'plain',
    signUpKinds: 'list',
    appLibraries: 'plain',
    affiliateFigures: 'plain',
    statusWords: 'json',
    dashboardDomains: 'list',
    brand: 'json',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'createdAt'],
);

export const postgresNetworks = ({ db, rows, atomically }: Session): Networks => ({
  find: async (id) => (await networksWhere(rows, Prisma.sql`n.id = ${id}`))[0],
  findForUpdate: (id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select 1 from networks where id = ${id} for no key update`;
      return fromRow(await tx.network.findUnique({ where: { id } }));
    }),
  first: async () => (await networksWhere(rows, Prisma.sql`true`, Prisma.sql`limit 1`))[0],
  list: () => networksWhere(rows, Prisma.sql`true`),
  add: async (network) => {
    await db.network.create({ data: { ...network, ...listsOf(network) } });
  },
  findByDashboardDomain: async (names) => {
    const rows = await db.network.findMany({ where: { dashboardDomains: { hasSome: [...names] } } });
    const found = names.flatMap((name) =>
      rows.filter(({ dashboardDomains }) => dashboardDomains.includes(name)),
    );
    return fromRow(found[0] ?? null);
  },
  findTakenDomains: async (networkId, domains, kind = 'tracking') => {
    await db.$executeRaw`select pg_advisory_xact_lock(tributary_network_key(${`${kind} domains`}))`;
    const column = kind === 'dashboard' ? 'dashboardDomains' : 'domains';
    const rows = await db.network.findMany({
      where: { id: { not: networkId }, [column]: { isEmpty: false } },
      select: { domains: true, dashboardDomains: true },
    });
    const theirs = rows.flatMap((other) => other[column]);
    return domains.filter((domain) => theirs.some((their) => doOverlap(domain, their)));
  },
  replace: (network) => atomically((tx) => replace(tx, network)),
});

/** Oldest first. Without Prisma, whose first query is more than half of the processor time of a command that needs nothing else of it. */
async function networksWhere(
  rows: ReadRows,
  where: Prisma.Sql,
  limit: Prisma.Sql = Prisma.empty,
): Promise<Network[]> {
  const columns = Prisma.raw(NETWORK.columns('n'));
  const found = await rows<NetworkRow>(
    Prisma.sql`select ${columns} from networks n where ${where} order by n.created_at, n.id ${limit}`,
    'fixed',
  );
  return found.map(networkOf);
}

async function replace(db: Db, network: Network): Promise<void> {
  const { id, createdAt: _createdAt, ...editable } = network;
  const before = await db.$queryRaw<{ zone: string }[]>`
    select zone from networks where id = ${id} for no key update`;
  const zoneChanges = before[0] !== undefined && before[0].zone !== network.zone;
  // Waits for the batches that count in the old zone, and holds back the next until this commits.
  if (zoneChanges) await db.$executeRaw`select pg_advisory_xact_lock(tributary_network_key(${id}))`;
  await db.network.updateMany({ where: { id }, data: { ...editable, ...listsOf(network) } });
  if (!zoneChanges) return;
  await db.$executeRaw`select tributary_rebuild_stats(${id}, ${network.zone})`;
  await db.$executeRaw`select tributary_rebuild_caps(${id}, ${network.zone})`;
}

const listsOf = ({ domains, dashboardDomains, signUpKinds }: Network) => ({
  domains: [...domains],
  dashboardDomains: [...dashboardDomains],
  signUpKinds: [...signUpKinds],
});

const networkOf = (row: NetworkRow): Network => {
  const network = NETWORK.read(row);
  return { ...network, brand: { ...NO_BRAND, ...(network.brand as Partial<Brand>) } };
};

const fromRow = (row: NetworkRow | null): Network | undefined => (row === null ? undefined : networkOf(row));
