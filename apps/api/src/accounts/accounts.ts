import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { AccountFilter, Accounts } from '@tributary/application/accounts/accounts';
import type { AccountChanges } from '@tributary/application/accounts/edit-account';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { assertConfirmed, assertPermission } from '../http/assert-needs.ts';
import { route } from '../http/route.ts';
import {
  ACCOUNT_WIRE,
  ACCOUNT_WORDS,
  affiliateOf,
  affiliateOut,
  listedUserOut,
  userOf,
  userOut,
} from './account-wire.ts';
import { groupOf, groupOut } from './affiliate-group-wire.ts';
import { choiceList, flag, longId, oneOf, text } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { readFigures } from '../shared/figures.ts';
import { sortField } from '../shared/sort-wire.ts';
import { idParams, networkOf, pageShape } from '../shared/common.ts';

const newAccount = z.object(ACCOUNT_WIRE.shape('created'));
const newAffiliate = newAccount.extend(ACCOUNT_WIRE.shape('createdOfAffiliate'));

const list = z.object({
  ...pageShape(100, 1000),
  live: flag('Only accounts that are, or are not, activated.').optional(),
  waiting: flag('1: only accounts that are neither live nor declined.').optional(),
  declined: flag('1: only accounts that signed up and were declined.').optional(),
  search: text('Part of the name, username, email or external ID.').optional(),
  external_id: text('The exact ID in the system it comes from.').optional(),
  sort: oneOf('What they are ordered by.', ['created', 'modified', 'name', 'display_id']).default('created'),
  order: oneOf('asc for names, desc for the others when left out.', ['asc', 'desc']).optional(),
  with: choiceList(
    'figures: adds what happened in the last 30 days, today included; counts: the number of active, pending and declined ones.',
    ['figures', 'counts'],
  ).optional(),
});

const affiliateList = list.extend({
  group: longId<AffiliateGroupId>('Long ID of a group: only affiliates in it.').optional(),
});

const affiliateChanges = z.object({
  ...ACCOUNT_WIRE.shape('changed'),
  ...ACCOUNT_WIRE.shape('changedOfAffiliate'),
});
const advertiserChanges = z.object({
  ...ACCOUNT_WIRE.shape('changed'),
  ...ACCOUNT_WIRE.shape('changedOfAdvertiser'),
});

const create = (kind: AccountKind, body: typeof newAccount | typeof newAffiliate) =>
  route({
    method: 'POST',
    path: `/${kind}`,
    role: 'network',
    needs: { permission: 'manage' },
    operation: `create-${kind}`,
    summary: `Create an ${kind}`,
    description: `New accounts are inactive: their API keys are refused until \`POST /${kind}/{id}\` sends \`live: true\`. Every required custom field must be sent; an email address can be used once per network and kind of account.`,
    body,
    status: 201,
    data: z.object({ user: userOut, message }).meta({ id: 'SavedUser' }),
    words: ACCOUNT_WORDS,
    handle: async ({ deps, caller, body: sent, zone }) => {
      const account = await deps.useCases.createAccount({
        ...ACCOUNT_WIRE.sent('created', sent),
        ...ACCOUNT_WIRE.sent('createdOfAffiliate', sent),
        networkId: caller.networkId,
        kind,
      });
      return { user: userOf(account, zone), message: `The ${kind} was created; activate it to let it work.` };
    },
  });

const LISTED = 'Newest first, unless you send `sort`.';
const countsOut = z
  .object({
    live: int('Those that are activated.'),
    waiting: int('Those that are neither live nor declined.'),
    declined: int('Those that signed up and were declined.'),
  })
  .meta({
    id: 'AccountCounts',
    description: 'How many there are of each, of those the other filters leave.',
  });
const pagingOut = { total, page: int('The page.'), limit: int('Its size.') };

const listAffiliates = route({
  method: 'GET',
  path: '/affiliate',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-affiliates',
  summary: 'List affiliates',
  description:
    'Newest first. In pages. `search` looks in names and email addresses; `live` filters by active or deactivated, `group` by group. `with=figures` adds the last 30 days of each, `with=counts` the number of active, pending and declined ones.',
  query: affiliateList,
  data: z
    .object({
      affiliates: z.array(listedUserOut).meta({ description: LISTED }),
      counts: countsOut.optional(),
      ...pagingOut,
    })
    .meta({ id: 'AffiliatePage' }),
  handle: async ({ deps, caller, query, now }) => {
    const ids = query.group && (await deps.stores.affiliateGroups.listMembers(caller.networkId, query.group));
    const { users, ...paging } = await pageOf(
      { deps, caller, now, kind: 'affiliate', ...(ids && { ids }) },
      query,
    );
    return { affiliates: users, ...paging };
  },
});

const listAdvertisers = route({
  method: 'GET',
  path: '/advertiser',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-advertisers',
  summary: 'List advertisers',
  description:
    'Newest first. In pages. `search` looks in names and email addresses; `live` filters by active or deactivated. `with=figures` adds the last 30 days of each, `with=counts` the number of active, pending and declined ones.',
  query: list,
  data: z
    .object({
      advertisers: z.array(listedUserOut).meta({ description: LISTED }),
      counts: countsOut.optional(),
      ...pagingOut,
    })
    .meta({ id: 'AdvertiserPage' }),
  handle: async ({ deps, caller, query, now }) => {
    const { users, ...paging } = await pageOf({ deps, caller, now, kind: 'advertiser' }, query);
    return { advertisers: users, ...paging };
  },
});

type Listing = {
  readonly deps: ApiDependencies;
  readonly caller: NetworkCaller;
  readonly now: Date;
  readonly kind: AccountKind;
  /** Only these. */
  readonly ids?: readonly string[];
};

async function pageOf({ deps, caller, now, kind, ids }: Listing, query: z.output<typeof list>) {
  const { live, waiting, declined, search, external_id: external, sort, page, limit } = query;
  const narrowed = {
    ...(ids && { ids }),
    ...(search !== undefined && { search }),
    ...(external !== undefined && { externalId: external }),
  };
  const filter = {
    ...narrowed,
    ...(live !== undefined && { live }),
    ...(waiting && { waiting }),
    ...(declined && { declined }),
    sort: { by: sortField(sort), order: query.order ?? (sort === 'name' ? 'asc' : 'desc') } as const,
  };
  const { accounts } = deps.stores;
  const { items, total: count } = await accounts.list(caller.networkId, kind, filter, { page, limit });
  const network = await networkOf(deps, caller);
  const group = kind === 'affiliate' ? 'pid' : 'advertiser_id';
  const figures =
    query.with?.includes('figures') &&
    (await readFigures(deps, { network, now, group, ids: items.map(({ id }) => id) }));
  return {
    users: items.map((one) => ({
      ...userOf(one, network.zone),
      ...(figures && { figures: figures(one.id) }),
    })),
    ...(query.with?.includes('counts') && {
      counts: await countsOf(accounts, { networkId: caller.networkId, kind }, narrowed),
    }),
    total: count,
    page,
    limit,
  };
}

/** What a list would say of each. */
async function countsOf(
  accounts: Pick<Accounts, 'list'>,
  { networkId, kind }: { readonly networkId: NetworkId; readonly kind: AccountKind },
  narrowed: AccountFilter,
) {
  const many = async (only: AccountFilter): Promise<number> => {
    const one = { page: 1, limit: 1 };
    return (await accounts.list(networkId, kind, { ...narrowed, ...only }, one)).total;
  };
  const [live, waiting, declined] = await Promise.all([
    many({ live: true }),
    many({ waiting: true }),
    many({ declined: true }),
  ]);
  return { live, waiting, declined };
}

const getAffiliate = route({
  method: 'GET',
  path: '/affiliate/{id}',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'get-affiliate',
  summary: 'Retrieve an affiliate',
  description: 'With its custom fields, bank and payout details, and the groups it is in.',
  params: idParams('id'),
  data: z.object({
    affiliate: affiliateOut,
    groups: z.array(groupOut).meta({ description: 'The groups it is in, in the order in which they count.' }),
  }),
  handle: async ({ deps, caller, params: { id }, zone }) => {
    const { networkId } = caller;
    const account = await getAccount(deps.stores, { networkId, kind: 'affiliate', id });
    const groups = await deps.stores.affiliateGroups.listOf(networkId, account.id as AffiliateId);
    return { affiliate: affiliateOf(account, zone), groups: groups.map((one) => groupOf(one, zone)) };
  },
});

const getAdvertiser = route({
  method: 'GET',
  path: '/advertiser/{id}',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'get-advertiser',
  summary: 'Retrieve an advertiser',
  description: 'With its custom fields and whether it is live.',
  params: idParams('id'),
  data: z.object({ advertiser: userOut }),
  handle: async ({ deps, caller, params: { id }, zone }) => {
    const { networkId } = caller;
    const account = await getAccount(deps.stores, { networkId, kind: 'advertiser', id });
    return { advertiser: userOf(account, zone) };
  },
});

/**
 * What an account confirms itself is confirmed by staff too, and where money goes is for who may bill
 * (docs/rules/users.md#typing-the-password-again).
 */
function assertMaySend(
  caller: NetworkCaller,
  { changes, now }: { readonly changes: AccountChanges; readonly now: Date },
): void {
  const { bank, payout, email, password, allowedIps } = changes;
  const saysWhereMoneyGoes = bank !== undefined || payout !== undefined;
  if (saysWhereMoneyGoes) assertPermission(caller, 'billing');
  const isGuarded = [email, password, allowedIps].some((sent) => sent !== undefined);
  if (saysWhereMoneyGoes || isGuarded) assertConfirmed(caller, now);
}

const editAffiliate = route({
  method: 'POST',
  path: '/affiliate/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-affiliate',
  summary: 'Update an affiliate',
  description:
    'Also activates it. Changes only the fields you send. `live: true` activates the account, `live: false` switches it off and with it all its keys and links. Bank and payout details, when sent, replace the stored ones.',
  params: idParams('id'),
  body: affiliateChanges,
  data: z.object({ affiliate: affiliateOut, message }),
  words: ACCOUNT_WORDS,
  handle: async ({ deps, caller, params, body, now, zone }) => {
    const changes = {
      ...ACCOUNT_WIRE.sent('changed', body),
      ...ACCOUNT_WIRE.sent('changedOfAffiliate', body),
    };
    assertMaySend(caller, { changes, now });
    const account = await deps.useCases.editAccount({
      networkId: caller.networkId,
      kind: 'affiliate',
      id: params.id,
      changes,
    });
    return {
      affiliate: affiliateOf(account, zone),
      message: 'The affiliate was changed.',
    };
  },
});

const editAdvertiser = route({
  method: 'POST',
  path: '/advertiser/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-advertiser',
  summary: 'Update an advertiser',
  description:
    'Also activates it. Changes only the fields you send. `live: true` activates the account, `live: false` switches it off and with it all its keys. `allowed_ips` are the addresses that may send conversions.',
  params: idParams('id'),
  body: advertiserChanges,
  data: z.object({ user: userOut, message }).meta({ id: 'SavedUser' }),
  words: ACCOUNT_WORDS,
  handle: async ({ deps, caller, params, body, now, zone }) => {
    const changes = {
      ...ACCOUNT_WIRE.sent('changed', body),
      ...ACCOUNT_WIRE.sent('changedOfAdvertiser', body),
    };
    assertMaySend(caller, { changes, now });
    const account = await deps.useCases.editAccount({
      networkId: caller.networkId,
      kind: 'advertiser',
      id: params.id,
      changes,
    });
    return {
      user: userOf(account, zone),
      message: 'The advertiser was changed.',
    };
  },
});

export const ACCOUNT_ROUTES = [
  create('affiliate', newAffiliate),
  create('advertiser', newAccount),
  listAffiliates,
  listAdvertisers,
  getAffiliate,
  getAdvertiser,
  editAffiliate,
  editAdvertiser,
];
