// What a test came to, as sentences.
import type { Data } from '../api/client.ts';
import { amountWithCurrency } from '../numbers/money.ts';

export type TestEvent = Data<'get', '/network/test-events'>['events'][number];

/** Those of one campaign. A conversion that would not be paid names its click and no campaign. */
export function testsOf(campaignId: string, events: readonly TestEvent[]): readonly TestEvent[] {
  const clicks = new Set(
    events.filter(({ kind, campaign_id: id }) => kind === 'click' && id === campaignId).map(({ _id }) => _id),
  );
  return events.filter((event) => event.campaign_id === campaignId || clicks.has(event.click_id ?? ''));
}

const LOSSES = new Map([
  ['INVALID_CLICK_ID', 'its click no longer exists'],
  ['INVALID_SECURITY_TOKEN', 'it had no valid security token'],
  ['UNTRUSTED_IP', 'it came from an IP address the advertiser hasn’t allowed'],
  ['INVALID_AMOUNT', 'an amount is invalid'],
  ['MALFORMED_REQUEST', 'it can’t be read'],
  ['INVALID_GOAL', 'the goal isn’t part of this campaign'],
  ['CLICK_EXPIRED', 'the click is outside the conversion window'],
  ['DUPLICATE', 'it’s a duplicate'],
  ['EDIT_REFUSED', 'the order is there and may not be changed so'],
  ['NO_COMMISSION', 'no payout covers the visitor’s country'],
  ['CAP_REACHED', 'a cap is reached'],
  ['CAMPAIGN_INACTIVE', 'the campaign isn’t active'],
  ['AFFILIATE_INACTIVE', 'the affiliate isn’t active'],
  ['LINK_DISABLED', 'the link is turned off'],
  ['TARGETING', 'the visitor is outside the targeting'],
  ['BOT', 'it looks like a bot'],
  ['PREFETCH', 'it was fetched before anybody clicked'],
]);

const because = ({ reason, detail }: TestEvent): string =>
  `${LOSSES.get(reason ?? '') ?? reason ?? 'it couldn’t be processed'}${detail === '' ? '' : ` (${detail})`}`;

const visitorOf = ({ country, os, browser }: TestEvent): string =>
  [country, os, browser].filter((text) => text !== null).join(' · ');

export function sentencesOf(event: TestEvent): readonly string[] {
  const at = event.created.slice(-8);
  if (event.kind === 'click') {
    const visitor = visitorOf(event);
    const came = `Click received at ${at}${visitor === '' ? '' : ` (${visitor})`}.`;
    return event.outcome === 'redirected'
      ? [came, 'Redirected to the advertiser’s page with its click ID.']
      : [came, `Not redirected, because ${because(event)}.`];
  }
  const came = `Conversion received at ${at}${event.method === 'pixel' ? ' by pixel' : ' by postback'}.`;
  if (event.outcome !== 'converted' || event.currency === null)
    return [came, `It would pay nothing, because ${because(event)}.`];
  const payout = amountWithCurrency(event.payout, event.currency);
  const revenue = amountWithCurrency(event.revenue, event.currency);
  return [
    came,
    event.status === 'approved'
      ? `Approved. The affiliate would earn ${payout}; the advertiser would owe ${revenue}.`
      : `It would be ${event.status ?? 'undecided'}, with ${payout} payout and ${revenue} revenue.`,
    postbackSentence(event.postbacks),
  ];
}

function postbackSentence(postbacks: string): string {
  if (postbacks === '0') return 'The affiliate has no postback for this event.';
  const many = postbacks === '1' ? '1 postback' : `${postbacks} postbacks`;
  return `${many} would notify the affiliate. Tests don’t send any.`;
}
