import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { type Brand, NO_BRAND } from '@tributary/domain/accounts/brand';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Networks } from '@tributary/application/accounts/networks';
import type { Network as NetworkRow } from '../generated/client.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresNetworks = ({ db, atomically }: Session): Networks => ({
  find: async (id) => fromRow(await db.network.findUnique({ where: { id } })),
  findForUpdate: (id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select 1 from networks where id = ${id} for no key update`;
      return fromRow(await tx.network.findUnique({ where: { id } }));
    }),
  first: async () => fromRow(await db.network.findFirst({ orderBy: OLDEST_FIRST })),
  list: async () => (await db.network.findMany({ orderBy: OLDEST_FIRST })).map(networkOf),
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
      where: { id: { not: networkId }, [column]: { hasSome: [...domains] } },
      select: { domains: true, dashboardDomains: true },
    });
    const taken = new Set(rows.flatMap((other) => other[column]));
    return domains.filter((domain) => taken.has(domain));
  },
  replace: (network) => atomically((tx) => replace(tx, network)),
});

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

const networkOf = (row: NetworkRow): Network => ({
  ...row,
  id: row.id as NetworkId,
  signUpKinds: row.signUpKinds as AccountKind[],
  brand: { ...NO_BRAND, ...(row.brand as Partial<Brand>) },
});

const fromRow = (row: NetworkRow | null): Network | undefined => (row === null ? undefined : networkOf(row));
