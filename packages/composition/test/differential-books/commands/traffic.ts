// Clicks, impressions and hits as trackers log them; kills, replays and time.
import fc from 'fast-check';
import {
  clickEvent,
  eventId,
  hitEvent,
  impressionEvent,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  ConversionId,
  ImpressionId,
} from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { statusOfWord } from '@tributary/domain/accounts/status-words';
import { readAmounts } from '@tributary/domain/attribution/sent-amount';
import type { Kill } from '../product.ts';
import { decideBatch, sweepWaiting } from '../reference/batch.ts';
import type { Exact } from '../reference/exact.ts';
import { amountSaid, statusSaid } from '../reference/said.ts';
import { newestTerms } from '../reference/prices.ts';
import { got, UNREADABLE, type Hit, type Visit } from '../reference/state.ts';
import { affiliateOf, instant, pass, pick, type World } from '../world.ts';
import { priceWaiting, releaseHeld } from '../reference/changes.ts';
import {
  affiliates,
  countries,
  currencies,
  goalsSaid,
  orders,
  revenuesSent,
  salesSent,
  statusesSaid,
  traits,
  which,
} from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
const HOUR = 3_600_000;

export const click = fc.record({
  kind: kind('click'),
  campaign: which,
  affiliate: affiliates,
  visitor: fc.nat(3),
  country: countries,
  traits,
  /** Its tracker is cut off: the click comes with the next one. */
  isLate: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});
export const impression = fc.record({
  kind: kind('impression'),
  campaign: which,
  affiliate: affiliates,
  country: countries,
  traits,
});
export const hit = fc.record({
  kind: kind('hit'),
  click: which,
  by: fc.constantFrom('nothing', 'nothing', 'nothing', 'value', 'id'),
  goal: which,
  goalValue: goalsSaid,
  txn: orders,
  /** Whether it names an order by its transaction alone, where it can. */
  isOfOrder: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  /** Whose token it comes with. */
  token: fc.constantFrom('network', 'network', 'network', 'advertiser', 'advertiser', 'another advertiser'),
  sale: fc.option(salesSent, { freq: 3 }),
  revenue: fc.option(revenuesSent, { freq: 2 }),
  currency: currencies,
  status: fc.option(statusesSaid, { freq: 2 }),
  pixel: fc.boolean(),
  page: fc.constantFrom('', 'shop.example', 'www.shop.example', 'myshop.example'),
  /** So often in one batch, under ids of their own. */
  times: fc.constantFrom(1, 1, 1, 3),
});
export const kill = fc.record({
  kind: kind('kill'),
  where: fc.constantFrom<Kill>('before commit', 'after commit'),
});
export const replay = fc.record({ kind: kind('replay'), from: which, count: fc.integer({ min: 1, max: 8 }) });
export const wait = fc.record({ kind: kind('wait'), hours: fc.constantFrom(1, 5, 9, 23, 25, 60) });
export const sweep = fc.record({ kind: kind('worker turn') });

type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const TRAFFIC = {
  click: async (world: World, sent: Of<typeof click>) => {
    const { model, product, held } = world;
    const visit = visitOf(world, sent, sent.visitor);
    const { terms: _terms, visitor: _visitor, ...event } = logged(visit);
    const made = clickEvent({
      ...event,
      id: visit.id as ClickId,
      clickedAt: instant(visit.at),
      termsVersion: await product.termsVersion(event.campaignId),
      fingerprint: String(sent.visitor).padStart(32, '0'),
    });
    held.push({ event: made, visit });
    if (sent.isLate) return;
    const arrived = held.splice(0);
    await product.process(arrived.map((one) => one.event));
    decideBatch(model, { clicks: arrived.map((one) => one.visit), impressions: [], hits: [] });
  },

  impression: async (world: World, sent: Of<typeof impression>) => {
    const { model, product } = world;
    const visit = visitOf(world, sent, 0);
    const { terms: _terms, visitor: _visitor, ...event } = logged(visit);
    const made = impressionEvent({
      ...event,
      id: visit.id as unknown as ImpressionId,
      seenAt: instant(visit.at),
      termsVersion: await product.termsVersion(event.campaignId),
    });
    await product.process([made]);
    decideBatch(model, { clicks: [], impressions: [visit], hits: [] });
  },

  hit: async (world: World, sent: Of<typeof hit>) => {
    const { model, product, held } = world;
    const visits = [...[...model.clicks.values()], ...held.map(({ visit }) => visit)];
    const visit = pick(visits, sent.click);
    if (!visit) return;
    const { saleAmount, revenue, unread } = readAmounts({
      sale_amount: sent.sale ?? '',
      revenue: sent.revenue ?? '',
    });
    const hits = Array.from({ length: sent.times }, () => hitOf(world, sent, visit));
    const words = (await product.stores.networks.find(NETWORK_ID))?.statusWords ?? {};
    // As trackers do.
    const requestedStatus = sent.status === null ? null : (statusOfWord(sent.status, words) ?? 'pending');
    await product.process(
      hits.map((one) =>
        hitEvent({
          id: one.id as ConversionId,
          clickId: one.click as ClickId | null,
          tokenAdvertiserId: one.by as AdvertiserId | null,
          hitAt: instant(one.at),
          goalId: one.goal,
          goalValue: one.goalValue,
          txnId: one.txn,
          currency: one.currency,
          ...{ saleAmount, revenue, unread },
          requestedStatus,
          referer: one.page && `https://${one.page}/thanks`,
          method: one.pixel ? 'pixel' : 'postback',
          ...(one.pixel && { pixelCampaignId: visit.campaign as CampaignId, tokenId: null }),
        }),
      ),
    );
    model.now = product.at.now.getTime();
    decideBatch(model, { clicks: [], impressions: [], hits });
  },

  kill: async ({ product }: World, { where }: Of<typeof kill>) => product.killNext(where),
  // Nothing may change by it, so the model does nothing.
  replay: ({ product }: World, { from, count }: Of<typeof replay>) => product.replay(from, count),
  wait: async (world: World, { hours }: Of<typeof wait>) => pass(world, hours * HOUR),

  'worker turn': async ({ product, model }: World) => {
    await product.sweep();
    await product.priceWaiting();
    await product.releaseHeld();
    model.now = product.at.now.getTime();
    sweepWaiting(model);
    priceWaiting(model);
    releaseHeld(model);
  },
};

function visitOf(world: World, sent: Omit<Of<typeof impression>, 'kind'>, visitor: number): Visit {
  const { model } = world;
  const campaign = got(pick([...model.campaigns.values()], sent.campaign));
  const isRunning = campaign.status === 'active' && !campaign.removed;
  return {
    id: eventId<string>(instant(model.now), world.next++),
    at: model.now,
    country: sent.country,
    traits: sent.traits,
    campaign: campaign.id,
    advertiser: campaign.advertiser,
    visitor: String(visitor),
    affiliate: affiliateOf(world, sent.affiliate),
    terms: newestTerms(model, campaign.id),
    rejection: isRunning ? '' : 'CAMPAIGN_INACTIVE',
  };
}

/** What is unknown is empty in the log. */
const bare = (text: string): string => (['Unknown', 'Empty'].includes(text) ? '' : text);

/** The same in the words of the log. */
const logged = ({ campaign, affiliate, advertiser, country, traits, rejection, visitor, terms }: Visit) => ({
  campaignId: campaign as CampaignId,
  affiliateId: affiliate as AffiliateId,
  advertiserId: advertiser as AdvertiserId,
  facts: visitorFacts({
    country,
    device: traits.device,
    ...{ os: bare(traits.os), region: bare(traits.region) },
  }),
  refererHost: bare(traits.referer),
  parameters: {
    ...(traits.app !== '' && { app_id: traits.app, app_name: `App ${traits.app}` }),
    ...(traits.creative !== '' && { cr_name: traits.creative }),
  },
  rejection: rejection === '' ? null : rejection,
  visitor,
  terms,
});

const exactOf = (sent: string | null): Exact | null =>
  sent === null || sent === UNREADABLE ? null : amountSaid(sent);

function hitOf(world: World, sent: Of<typeof hit>, visit: Visit): Hit {
  const { model } = world;
  const open = [...model.goals.values()].filter(
    (one) => one.campaign === null || one.campaign === visit.campaign,
  );
  const goal = sent.by === 'id' ? (pick(open, sent.goal)?.id ?? '') : '';
  const status = sent.status === null ? null : (statusSaid(model, sent.status) ?? 'pending');
  const tokens = {
    network: null,
    advertiser: visit.advertiser,
    'another advertiser': got(model.advertisers.find((one) => one !== visit.advertiser)),
  };
  const isOfOrder = sent.isOfOrder && !sent.pixel && sent.txn !== '' && status !== null;
  return {
    id: eventId<string>(instant(model.now), world.next++),
    click: isOfOrder ? null : visit.id,
    by: sent.pixel ? null : tokens[sent.token],
    at: model.now,
    goal,
    goalValue: sent.by === 'value' ? sent.goalValue : '',
    txn: sent.txn,
    sale: exactOf(sent.sale),
    revenue: exactOf(sent.revenue),
    unread: [
      ...(sent.sale === UNREADABLE ? (['sale'] as const) : []),
      ...(sent.revenue === UNREADABLE ? (['revenue'] as const) : []),
    ],
    currency: sent.currency,
    status,
    pixel: sent.pixel,
    page: sent.page,
  };
}
