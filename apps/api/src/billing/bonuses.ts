// Bonuses and deductions (docs/rules/billing.md#bonuses-and-deductions).
import { z } from 'zod';
import { BONUS_KINDS, kindOfBonus, type Bonus } from '@tributary/domain/billing/bonus';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import type { BonusFilter } from '@tributary/application/billing/bonuses';
import { everyBonus } from '@tributary/application/billing/every-bonus';
import { csvLine } from '@tributary/tables/cells';
import type { ApiDependencies } from '../dependencies.ts';
import { accountOf, type Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { networkOf, pageShape } from '../shared/common.ts';
import { bomIn, csvFile } from '../shared/csv-file.ts';
import { fileName } from '../shared/file-name.ts';
import { amount, day, idRef, longId, oneOf, text } from '../shared/input.ts';
import { dayOut, exact, int, message, nullableDay, nullableString, string, total } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const shownDay = dayOut('The day it counts on.');
const shownAmount = exact("In the network's currency; below zero for a deduction.");
const reason = string('What it is for.');
const kind = z.enum(BONUS_KINDS).meta({ description: 'deduction: the amount is below zero.' });
const campaignId = nullableString('Long ID of the campaign it is for; null for none.');
const periodStart = nullableDay('First day of the period of its volume rule; null for one by hand.');
const bookedOn = dayOut('The day it was recorded.');

/** Every field of a bonus. */
const BONUS_WIRE = recordWire<Bonus>()({
  id: { shown: ['_id', string('Long ID.')], shownToOwner: ['_id', string('Long ID.')] },
  networkId: {},
  affiliateId: { shown: ['user_id', string('Long ID of the affiliate.')] },
  campaignId: { shown: ['campaign_id', campaignId], shownToOwner: ['campaign_id', campaignId] },
  kind: { shown: ['type', kind, kindOfBonus], shownToOwner: ['type', kind, kindOfBonus] },
  day: { shown: ['day', shownDay], shownToOwner: ['day', shownDay] },
  amount: { shown: ['amount', shownAmount], shownToOwner: ['amount', shownAmount] },
  reason: { shown: ['reason', reason], shownToOwner: ['reason', reason] },
  ruleId: { shown: ['rule_id', nullableString('Volume rule it comes from; null for one by hand.')] },
  periodStart: { shown: ['period_start', periodStart], shownToOwner: ['period_start', periodStart] },
  bookedOn: { shown: ['booked', bookedOn], shownToOwner: ['booked', bookedOn] },
  createdAt: {},
});

const bonusOut = z
  .object(BONUS_WIRE.shape('shown'))
  .meta({ id: 'Bonus', description: 'A bonus or a deduction.' });
export const ownBonusOut = z
  .object(BONUS_WIRE.shape('shownToOwner'))
  .meta({ id: 'OwnBonus', description: 'A bonus or a deduction.' });
export const ownBonusRecord = (bonus: Bonus) => BONUS_WIRE.show('shownToOwner', bonus);
const FORMAT = {
  format: oneOf('csv: all of them as a file.', ['json', 'csv']).default('json'),
  bom: bomIn,
};
const paging = { total, page: int('The page.'), limit: int('Its size.') };

const list = route({
  method: 'GET',
  path: '/network/bonuses',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-bonuses',
  summary: 'List bonuses and deductions',
  description:
    'Newest first: those by hand and those of volume rules. With format=csv all that match, a row each.',
  query: z.object({
    ...pageShape(100, 1000),
    ...FORMAT,
    user_id: longId<AffiliateId>('Only those of this affiliate.').optional(),
    campaign_id: longId<CampaignId>('Only those for this campaign.').optional(),
  }),
  data: z
    .object({ bonuses: z.array(bonusOut).meta({ description: 'Newest first.' }), ...paging })
    .meta({ id: 'BonusPage' }),
  handle: async ({
    deps,
    caller,
    query: { user_id: affiliateId, campaign_id: campaign, format, bom, ...page },
  }) => {
    const filter = { affiliateId, campaignId: campaign };
    if (format === 'csv') return fileOf(deps, { caller, filter, bom, view: 'shown' });
    const { items, total: count } = await deps.stores.bonuses.list(caller.networkId, filter, page);
    return { bonuses: items.map((one) => BONUS_WIRE.show('shown', one)), total: count, ...page };
  },
});

const add = route({
  method: 'POST',
  path: '/network/bonuses',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'create-bonus',
  summary: 'Create a bonus or a deduction',
  description:
    'It is approved at once: part of the balance, and a line with its reason on the next invoice. It cannot be changed; set it off by one of the other type.',
  body: z.object({
    user_id: idRef<AffiliateId>('Long or short ID of the affiliate.'),
    campaign_id: longId<CampaignId>('The campaign it is for.').optional(),
    type: oneOf('deduction: lowers what the affiliate is paid.', BONUS_KINDS).default('bonus'),
    amount: amount("Above 0, in the network's currency."),
    reason: text('What it is for; the affiliate reads it, and invoices show it.', 255),
    day: day('The day it counts on, of the last 400; today when left out.').optional(),
  }),
  status: 201,
  data: z.object({ bonus: bonusOut, message }).meta({ id: 'SavedBonus' }),
  words: { affiliate: 'user_id', campaignId: 'campaign_id' },
  handle: async ({
    deps,
    caller: { networkId },
    body: { user_id: who, campaign_id: campaign, type, ...rest },
  }) => {
    const affiliate = 'long' in who ? who.long : who.short;
    const input = { networkId, affiliate, campaignId: campaign, kind: type, ...rest };
    const bonus = await deps.useCases.addBonus(input);
    return { bonus: BONUS_WIRE.show('shown', bonus), message: 'The amount was added.' };
  },
});

const listOwn = route({
  method: 'GET',
  path: '/affiliate/bonuses',
  role: 'affiliate',
  operation: 'list-own-bonuses',
  summary: 'List your bonuses and deductions',
  description: 'Newest first, with what they are for. With format=csv all of them, a row each.',
  query: z.object({ ...pageShape(100, 1000), ...FORMAT }),
  data: z
    .object({ bonuses: z.array(ownBonusOut).meta({ description: 'Newest first.' }), ...paging })
    .meta({ id: 'OwnBonusPage' }),
  handle: async ({ deps, caller, query: { format, bom, ...page } }) => {
    const filter = { affiliateId: accountOf(caller) ?? '' };
    if (format === 'csv') return fileOf(deps, { caller, filter, bom, view: 'shownToOwner' });
    const { items, total: count } = await deps.stores.bonuses.list(caller.networkId, filter, page);
    return { bonuses: items.map(ownBonusRecord), total: count, ...page };
  },
});

type FileAsked = {
  readonly caller: Pick<Caller, 'networkId'>;
  readonly filter: BonusFilter;
  readonly bom: boolean | undefined;
  readonly view: 'shown' | 'shownToOwner';
};

/** The fields of the list are its columns. */
async function fileOf(deps: ApiDependencies, { caller, filter, bom, view }: FileAsked) {
  const { zone } = await networkOf(deps, caller);
  const bonuses = everyBonus(deps.stores.bonuses, caller.networkId, filter);
  return csvFile({
    name: fileName({ what: 'bonuses', zone, ending: 'csv' }),
    pieces: csvOf(bonuses, view),
    bom,
  });
}

async function* csvOf(bonuses: AsyncIterable<Bonus>, view: FileAsked['view']): AsyncGenerator<string> {
  const columns = Object.keys(BONUS_WIRE.shape(view));
  yield csvLine(columns);
  for await (const bonus of bonuses) {
    const cells = new Map<string, unknown>(Object.entries(BONUS_WIRE.show(view, bonus)));
    yield csvLine(columns.map((name) => cells.get(name)));
  }
}

export const BONUS_ROUTES = [list, add, listOwn];
