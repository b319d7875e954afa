import { z } from 'zod';
import type { Tested, TestedClick, TestedHit } from '@tributary/application/attribution/list-test-events';
import { TEST_MARK } from '@tributary/application/tracking/test-mark';
import { ZERO } from '@tributary/domain/shared/money';
import { exact, int, nullableString, string, timeIn } from '../shared/output.ts';

export const testEventOut = z
  .object({
    _id: string('ID of the test event.'),
    kind: string('`click` or `hit`.'),
    created: string("When, in the network's zone."),
    click_id: nullableString('The test click; null if the request names none.'),
    campaign_id: nullableString('Long ID of the campaign.'),
    publisher_id: nullableString('Long ID of the affiliate.'),
    country: nullableString('Two-letter code; null when unknown.'),
    device: nullableString('Desktop, mobile or tablet; null for a hit.'),
    os: nullableString('Operating system; null for a hit.'),
    browser: nullableString('Browser; null for a hit.'),
    conversion_url: nullableString(
      'For a click: where a request, from a browser too, is a test conversion of it. Good for a day.',
    ),
    method: nullableString('How the conversion was reported: `postback` or `pixel`; null for a click.'),
    txn_id: nullableString('The order ID (`txn_id`) that was sent; null for a click.'),
    outcome: string('`redirected`, `rejected`, `converted`, `duplicate` or `refused`.'),
    reason: nullableString('Why not, or why it would pay nothing.'),
    detail: string('The reason in more words.'),
    status: nullableString('The status the conversion would have; null when there would be none.'),
    payout: exact('What the affiliate would be paid for the conversion.'),
    revenue: exact('What the advertiser would be charged for it.'),
    currency: nullableString('Of the amounts.'),
    basis: nullableString('Basis of the payout, as in explain.'),
    postbacks: int('How many postbacks the affiliate would be sent. A test sends none.'),
  })
  .meta({ id: 'TestEvent', description: 'A test of the network.' });

type Wire = z.input<typeof testEventOut>;
type Around = { readonly base: string; readonly zone: string };

export const testEventRecord = (tested: Tested, around: Around): Wire =>
  tested.kind === 'click' ? clickRecord(tested, around) : hitRecord(tested, around);

const NOTHING = { status: null, payout: ZERO, revenue: ZERO, currency: null, basis: null, postbacks: 0 };

const clickRecord = ({ click, mark }: TestedClick, { base, zone }: Around): Wire => ({
  ...NOTHING,
  _id: click.id,
  kind: 'click',
  created: timeIn(click.clickedAt, zone),
  click_id: click.id,
  campaign_id: click.campaignId,
  publisher_id: click.affiliateId,
  country: click.facts.country || null,
  device: click.facts.device || null,
  os: click.facts.os || null,
  browser: click.facts.browser || null,
  conversion_url: `${base}/acquisition?click_id=${click.id}&${TEST_MARK}=${mark}`,
  method: null,
  txn_id: null,
  outcome: click.rejection === null ? 'redirected' : 'rejected',
  reason: click.rejection,
  detail: click.rejectionDetail,
});

const hitRecord = ({ hit, tried, postbacks }: TestedHit, { zone }: Around): Wire => ({
  ...NOTHING,
  _id: hit.id,
  kind: 'hit',
  created: timeIn(hit.hitAt, zone),
  click_id: hit.clickId,
  campaign_id: tried.conversion?.campaignId ?? null,
  publisher_id: tried.conversion?.affiliateId ?? null,
  country: tried.conversion?.facts.country || null,
  device: null,
  os: null,
  browser: null,
  conversion_url: null,
  method: hit.method,
  txn_id: hit.txnId,
  outcome: tried.outcome,
  reason: tried.reason,
  detail: tried.detail,
  basis: tried.basis,
  ...(tried.conversion && {
    status: tried.conversion.status,
    payout: tried.conversion.payout,
    revenue: tried.conversion.revenue,
    currency: tried.conversion.currency,
  }),
  postbacks,
});
