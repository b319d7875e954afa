import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { memoryDeliveries } from '@tributary/adapters-memory/postbacks/memory-deliveries';
import { memoryReads } from '@tributary/adapters-memory/attribution/memory-reads';
import type { Invoice, InvoiceLine } from '@tributary/domain/billing/invoice';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { money, moneyText, ZERO } from '@tributary/domain/shared/money';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  affiliatePayout,
  campaign,
  CAMPAIGN_ID,
  cap,
  COMMISSION_ID,
  commission,
  goal,
  goalPayout,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '../../contracts/shared/given.ts';
import {
  clickEvent,
  clickId,
  conversion,
  hitEvent,
  hitId,
  visitorFacts,
} from '../../contracts/shared/given-events.ts';
import { FOREIGN_ADVERTISER_ID, OTHER_AFFILIATE_ID } from '../../contracts/shared/records-under-test.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import { makeHeldBackToday } from '../billing/held-back.ts';
import { makeExplainVolume } from '../billing/explain-volume.ts';
import { type ExplanationSide, makeExplainConversion } from './explain-conversion.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const NETWORK: ExplanationSide = { role: 'network' };
const AFFILIATE: ExplanationSide = { role: 'affiliate', affiliateId: AFFILIATE_ID };
const ADVERTISER: ExplanationSide = { role: 'advertiser', advertiserId: ADVERTISER_ID };
const explain = (side: ExplanationSide = NETWORK, id = hitId(), networkId = NETWORK_ID) =>
  makeExplainConversion({
    books: world.dependencies.books,
    reads: memoryReads(world.state),
    stores: memoryRecords(world.state),
    deliveries: memoryDeliveries(world.state),
    explainVolume: makeExplainVolume(memoryRecords(world.state)),
    heldBackToday: makeHeldBackToday(memoryRecords(world.state).payoutTerms, () => NOW),
  })({
    networkId,
    side,
    conversionId: id,
  });
const lossesFor = async (side: ExplanationSide) =>
  (await explain(side)).rates.map(({ commissionId, lost, setsRevenue }) => [commissionId, lost, setsRevenue]);
const newestVersion = () => Math.max(...world.state.terms.map(({ version }) => version));
const arrive = (...hits: ReturnType<typeof hitEvent>[]) =>
  world.process([clickEvent({ termsVersion: newestVersion() }), ...(hits.length > 0 ? hits : [hitEvent()])]);

describe('why a conversion was paid', () => {
  // docs/rules/attribution.md#explain
  it('names the click, the terms the click saw, and the window', async () => {
    await arrive();
    await world.records.campaigns.replace(
      campaign({ commissions: [commission({ payout: money('9') })] }),
      NOW,
    );
    const told = await explain();
    expect(told).toMatchObject({
      basis: 'commission',
      conversion: { id: hitId(), payout: money('2.5'), revenue: money('4') },
      click: { id: clickId() },
      terms: { version: 1 },
      goal: null,
      cap: { reached: false },
      window: { days: 30, inTime: true, expiresAt: new Date(NOW.getTime() + 30 * 86_400_000) },
      repeats: { count: 0 },
      exchange: { from: 'USD', to: 'USD', rate: money('1'), day: null },
    });
    expect(told.rates).toMatchObject([{ commissionId: COMMISSION_ID, payout: money('2.5'), lost: null }]);
  });

  // docs/rules/attribution.md#explanations-for-each-side
  it('shows every rate to the network, own ones to the affiliate, charged ones to the advertiser', async () => {
    const [own, others] = [
      affiliatePayout(),
      affiliatePayout({ id: idOf('affc0', 2), affiliateIds: [OTHER_AFFILIATE_ID] }),
    ];
    for (const payout of [own, others]) await world.records.affiliatePayouts.add(NETWORK_ID, payout, NOW);
    await arrive();
    expect(await lossesFor(NETWORK)).toEqual([
      [own.id, null, false],
      [others.id, 'other_affiliate', false],
      [COMMISSION_ID, 'affiliate_payout_goes_first', true],
    ]);
    expect(await lossesFor(AFFILIATE)).toEqual([
      [own.id, null, false],
      [COMMISSION_ID, 'affiliate_payout_goes_first', false],
    ]);
    expect(await lossesFor(ADVERTISER)).toEqual([[COMMISSION_ID, null, true]]);
  });

  it('shows the advertiser the affiliate’s payout where that sets the revenue', async () => {
    const own = affiliatePayout({ revenue: money('7') });
    await world.records.affiliatePayouts.add(NETWORK_ID, own, NOW);
    await arrive();
    expect(await lossesFor(ADVERTISER)).toEqual([
      [own.id, null, true],
      [COMMISSION_ID, 'affiliate_payout_goes_first', false],
    ]);
  });

  // docs/rules/money.md#order-of-rates
  it('names the goal and the rates of its country', async () => {
    const german = goalPayout({ id: idOf('90a1c0', 2), coverage: ['DE'] });
    await world.records.goals.add(goal({ payouts: [goalPayout(), german] }), NOW);
    await arrive(hitEvent({ goalValue: 'sale' }));
    expect((await explain()).goal).toMatchObject({ title: 'Sale', value: 'sale' });
    expect(await lossesFor(AFFILIATE)).toEqual([
      [goalPayout().id, null, false],
      [german.id, 'country_not_covered', false],
      [COMMISSION_ID, 'goal_payout_goes_first', false],
    ]);
  });

  it('says that no rate covers the country', async () => {
    await world.records.campaigns.replace(campaign({ commissions: [commission({ coverage: ['DE'] })] }), NOW);
    await arrive();
    const told = await explain();
    expect(told).toMatchObject({ basis: 'no_commission', conversion: { reason: 'NO_COMMISSION' } });
    expect(told.rates).toMatchObject([{ lost: 'country_not_covered', setsRevenue: false }]);
  });

  it('says that the campaign pays for something else', async () => {
    await world.records.campaigns.replace(campaign({ model: 'cpc' }), NOW);
    await arrive();
    const told = await explain();
    expect(told.basis).toBe('paid_per_click');
    expect(told.rates).toMatchObject([{ lost: 'paid_for_other_event', setsRevenue: false }]);
  });

  it('does not put down to a rate what was given with the conversion', async () => {
    await arrive();
    world.state.conversions.set(hitId(), conversion({ commissionId: null, payout: money('77') }));
    expect(await explain()).toMatchObject({ basis: 'explicit', rates: [{ lost: 'explicit_amounts' }] });
  });

  // docs/rules/attribution.md#basis-of-each-amount
  describe('says of each amount for itself where it is from', () => {
    const edit = (changes: Partial<Conversion>) => world.state.conversions.set(hitId(), conversion(changes));
    const named = { commissionId: null, payout: money('77'), explicitPayout: true };

    it("an explicit payout leaves the revenue to its rate, and the advertiser doesn't see it", async () => {
      await arrive();
      edit(named);
      expect(await explain()).toMatchObject({ basis: 'explicit', revenueBasis: 'commission' });
      expect(await lossesFor(NETWORK)).toEqual([[COMMISSION_ID, 'explicit_amounts', true]]);
      expect((await explain(AFFILIATE)).basis).toBe('explicit');
      expect((await explain(ADVERTISER)).basis).toBe('commission');
      expect(await lossesFor(ADVERTISER)).toEqual([[COMMISSION_ID, null, true]]);
    });

    it("an explicit revenue leaves the payout to its rate, and the affiliate doesn't see it", async () => {
      await arrive();
      edit({ revenue: money('8'), explicitRevenue: true });
      expect(await explain()).toMatchObject({ basis: 'commission', revenueBasis: 'explicit' });
      expect(await lossesFor(NETWORK)).toEqual([[COMMISSION_ID, null, false]]);
      expect((await explain(AFFILIATE)).basis).toBe('commission');
      expect(await lossesFor(AFFILIATE)).toEqual([[COMMISSION_ID, null, false]]);
      expect((await explain(ADVERTISER)).basis).toBe('explicit');
      expect(await lossesFor(ADVERTISER)).toEqual([[COMMISSION_ID, 'explicit_amounts', false]]);
    });

    it('a revenue that the hit named, because the rate charges none', async () => {
      const free = commission({ revenue: ZERO });
      await world.records.campaigns.replace(campaign({ commissions: [free] }), NOW);
      await arrive(hitEvent({ revenue: money('3') }));
      expect(await explain()).toMatchObject({ basis: 'commission', revenueBasis: 'sent' });
      expect(await lossesFor(NETWORK)).toEqual([[COMMISSION_ID, null, false]]);
      expect((await explain(ADVERTISER)).basis).toBe('sent');
      expect(await lossesFor(ADVERTISER)).toEqual([[COMMISSION_ID, 'sent_revenue', false]]);
    });

    it('an affiliate’s own payout for a goal where the campaign charges clicks', async () => {
      await world.records.campaigns.replace(campaign({ model: 'cpc' }), NOW);
      await world.records.goals.add(goal({ payouts: [] }), NOW);
      await world.records.affiliatePayouts.add(NETWORK_ID, affiliatePayout({ goalId: goal().id }), NOW);
      await arrive(hitEvent({ goalId: goal().id }));
      expect(await explain()).toMatchObject({ basis: 'commission', revenueBasis: 'paid_per_click' });
      expect((await explain(ADVERTISER)).basis).toBe('paid_per_click');
      expect(await lossesFor(ADVERTISER)).toEqual([[COMMISSION_ID, 'paid_for_other_event', false]]);
    });

    it.each([
      ['no terms', { ...named, termsVersion: 77 }, 'unknown'],
      [
        'a country that nothing covers',
        { ...named, reason: 'NO_COMMISSION', revenue: ZERO },
        'no_commission',
      ],
    ])('%s', async (_which, changes, expected) => {
      const german = commission({ coverage: ['DE'] });
      await world.records.campaigns.replace(campaign({ commissions: [german] }), NOW);
      await arrive();
      edit({ termsVersion: newestVersion(), ...changes });
      expect((await explain()).revenueBasis).toBe(expected);
      expect((await explain(ADVERTISER)).basis).toBe(expected);
    });
  });

  it('counts the repeats', async () => {
    const again = (n: number) =>
      hitEvent({ id: hitId(n), txnId: 'order 1', hitAt: new Date(NOW.getTime() + n) });
    await arrive(again(1), again(2), hitEvent({ id: hitId(9), txnId: 'order 2' }), again(3));
    const { repeats, hit } = await explain();
    expect(hit?.id).toBe(hitId(1));
    expect(repeats.count).toBe(2);
    expect(repeats.latest.map((line) => line.hit.id)).toEqual([hitId(3), hitId(2)]);
  });

  it('counts all repeats, also those that came earlier or at the same instant, and shows the latest twenty', async () => {
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    await arrive(hitEvent({ hitAt: NOW }));
    const repeat = (n: number, ms: number) => hitEvent({ id: hitId(n), hitAt: at(ms) });
    await world.process([repeat(2, -3_600_000), repeat(3, 0)]);
    expect((await explain()).hit?.id).toBe(hitId());
    expect((await explain()).repeats.count).toBe(2);
    await world.process(Array.from({ length: 17 }, (_, n) => repeat(n + 4, n + 1)));
    expect((await explain()).repeats).toMatchObject({ count: 19, latest: { length: 19 } });
    await world.process([repeat(30, 100)]);
    expect((await explain()).repeats).toMatchObject({ count: 20, latest: { length: 20 } });
    await world.process([repeat(31, 101)]);
    const { count, latest } = (await explain()).repeats;
    expect([count, latest.length, latest[0]?.hit.id]).toEqual([21, 20, hitId(31)]);
  });

  it('finds the hit of a conversion that is dated otherwise than it came', async () => {
    await arrive();
    const convertedAt = new Date(NOW.getTime() - 86_400_000);
    world.state.conversions.set(hitId(), conversion({ id: hitId(), convertedAt }));
    expect((await explain()).hit?.id).toBe(hitId());
  });

  it('tells who changed this conversion, and nothing of others', async () => {
    await arrive();
    const entry = (n: number, objectId: string): AuditEntry => ({
      id: idOf('a0d17', n),
      networkId: NETWORK_ID,
      at: new Date(NOW.getTime() + n),
      actor: { kind: 'operator' },
      action: 'changed',
      object: 'conversion',
      objectId,
      parentId: null,
      ownerId: null,
      changes: { status: ['approved', 'rejected'] },
      reason: 'fraud',
      requestId: null,
      clientRequestId: null,
    });
    const others = { ...entry(3, hitId()), object: 'campaign' } as const;
    await world.records.audit.add([entry(1, hitId()), entry(2, hitId(2)), others]);
    expect((await explain()).history).toMatchObject([{ from: 'approved', to: 'rejected', reason: 'fraud' }]);
  });

  it('says that a cap was full, without its name where no hit is kept', async () => {
    const imported = conversion({ status: 'cancelled', reason: 'CAP_REACHED' });
    world.state.conversions.set(imported.id, imported);
    await world.records.caps.add(cap());
    expect((await explain()).cap).toEqual({ reached: true, detail: 'CAP_REACHED', cap: null });
  });

  it('names the cap that was full, also after the network decided otherwise', async () => {
    const full = cap({ measure: 'approvedConv', limit: money('1') });
    await world.records.caps.add(full);
    await arrive(hitEvent({ txnId: 'a' }), hitEvent({ id: hitId(2), txnId: 'b' }));
    const reached = { cap: { reached: true, cap: { id: full.id, limit: money('1') } } };
    expect(await explain(NETWORK, hitId(2))).toMatchObject({
      conversion: { status: 'cancelled' },
      ...reached,
    });
    expect((await explain()).cap).toEqual({ reached: false, detail: '', cap: null });
    await expect(explain(AFFILIATE, hitId(2))).rejects.toMatchObject({ code: 'not_found' });
    const change = (id: ReturnType<typeof hitId>, status: 'approved' | 'rejected') =>
      world.changeStatus({ networkId: NETWORK_ID, conversionId: id, status, reason: 'fraud' });
    await change(hitId(), 'rejected');
    await change(hitId(2), 'approved');
    expect(await explain(AFFILIATE, hitId(2))).toMatchObject({ conversion: { reason: '' }, ...reached });
  });

  // docs/rules/statuses.md#cancelled-conversions
  it('continues telling the affiliate about a conversion that is cancelled after it was shown', async () => {
    await arrive();
    for (const reason of ['returned', 'CAP_REACHED']) {
      await world.changeStatus({ networkId: NETWORK_ID, conversionId: hitId(), status: 'cancelled', reason });
      expect(await explain(AFFILIATE)).toMatchObject({ conversion: { status: 'cancelled', reason } });
      const approval = {
        networkId: NETWORK_ID,
        conversionId: hitId(),
        status: 'approved',
        reason: '',
      } as const;
      await world.changeStatus(approval);
    }
  });

  it('tells which exchange rate was used and of which day it was, or that none was known', async () => {
    await arrive(hitEvent({ currency: 'EUR', saleAmount: money('10') }));
    expect((await explain()).exchange).toEqual({ from: 'EUR', to: 'USD', rate: null, day: null });
    world.state.conversions.set(hitId(), conversion());
    expect((await explain()).exchange).toEqual({ from: 'EUR', to: 'USD', rate: null, day: null });
    const exchange = { from: 'EUR', rate: money('1.15'), day: calendarDay('2026-03-09') };
    world.state.conversions.set(hitId(), { ...conversion(), exchange });
    expect((await explain()).exchange).toEqual({ ...exchange, to: 'USD' });
  });

  it('does without a click and without terms', async () => {
    const lonely = conversion({
      clickId: null,
      clickedAt: null,
      termsVersion: 77,
      commissionId: null,
      facts: visitorFacts(),
    });
    world.state.conversions.set(lonely.id, lonely);
    expect(await explain()).toMatchObject({
      click: null,
      terms: null,
      window: null,
      hit: null,
      basis: 'unknown',
      rates: [],
    });
  });

  it.each<[string, ExplanationSide, typeof NETWORK_ID]>([
    ['another network', NETWORK, OTHER_NETWORK_ID],
    ['another affiliate', { role: 'affiliate', affiliateId: OTHER_AFFILIATE_ID }, NETWORK_ID],
    ['another advertiser', { role: 'advertiser', advertiserId: FOREIGN_ADVERTISER_ID }, NETWORK_ID],
  ])('is not told to %s', async (_who, side, networkId) => {
    await arrive();
    await expect(explain(side, hitId(), networkId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(explain(NETWORK, hitId(77))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what it left behind it', () => {
  // docs/rules/attribution.md#explain
  it("lists the messages about it, which an advertiser doesn't see", async () => {
    await world.records.postbacks.add(postback({ networkId: NETWORK_ID, affiliateId: AFFILIATE_ID }));
    await arrive(hitEvent(), hitEvent({ id: hitId(2), hitAt: NOW, txnId: 'another' }));
    expect((await explain()).messages).toMatchObject([{ eventId: hitId(), state: 'pending', attempts: [] }]);
    expect((await explain(AFFILIATE)).messages).toHaveLength(1);
    expect((await explain(ADVERTISER)).messages).toEqual([]);
  });

  // docs/rules/attribution.md#explain, docs/rules/billing.md#conversions-of-a-line
  it('is what invoices hold of it, and what the next ones take, for each side', async () => {
    const line = (overrides: Partial<InvoiceLine> = {}): InvoiceLine => ({
      kind: 'campaign',
      campaignId: CAMPAIGN_ID,
      referralId: null,
      bonusId: null,
      goalId: null,
      title: 'Shoes',
      goalTitle: '',
      month: '2026-03',
      exact: money('2.5'),
      amount: money('2.5'),
      ...overrides,
    });
    const close = (n: number, overrides: Partial<Invoice>, holds: string, position: number | null = 1) =>
      world.records.invoices.add(
        {
          id: idOf('1a', n),
          account: { networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID },
          start: calendarDay('2026-03-01'),
          end: calendarDay('2026-03-31'),
          currency: 'USD',
          adjusts: false,
          carried: ZERO,
          vat: ZERO,
          number: null,
          exact: money('2.5'),
          amount: money('2.5'),
          paid: ZERO,
          createdAt: new Date(NOW.getTime() + n * 1000),
          lines: [line({ title: 'Hats' }), line()],
          ...overrides,
        },
        [],
        holds === '' ? [] : [{ conversionId: hitId(), amount: money(holds), position }],
      );
    const told = async (side?: ExplanationSide) => {
      const { invoiced, uninvoiced } = await explain(side);
      return [
        invoiced.map(({ kind, invoiceId, held, line: of }) => [
          kind,
          invoiceId,
          moneyText(held),
          of && [of.position, of.title],
        ]),
        uninvoiced.map(({ kind, amount }) => [kind, amount === null ? null : moneyText(amount)]),
      ];
    };
    await arrive();
    await close(1, {}, '');
    expect(await told()).toEqual([
      [],
      [
        ['affiliate', '2.5'],
        ['advertiser', '4'],
      ],
    ]);
    await close(2, {}, '2.5', 2);
    await close(3, { account: { networkId: NETWORK_ID, kind: 'advertiser', id: ADVERTISER_ID } }, '4');
    const ofAffiliate = ['affiliate', idOf('1a', 2), '2.5', [2, 'Shoes']];
    const ofAdvertiser = ['advertiser', idOf('1a', 3), '4', [1, 'Hats']];
    expect(await told()).toEqual([[ofAffiliate, ofAdvertiser], expect.anything()]);
    const refund = { networkId: NETWORK_ID, conversionId: hitId(), status: 'rejected', reason: '' } as const;
    await world.changeStatus(refund);
    expect(await told(AFFILIATE)).toEqual([[ofAffiliate], [['affiliate', '-2.5']]]);
    expect(await told(ADVERTISER)).toEqual([[ofAdvertiser], [['advertiser', '-4']]]);
    await close(4, {}, '-2.5', null);
    expect(await told(AFFILIATE)).toEqual([
      [ofAffiliate, ['affiliate', idOf('1a', 4), '-2.5', null]],
      [['affiliate', '0']],
    ]);
  });
});
