// What a test came to, as sentences.
import { textMap } from '../language/texts.ts';
import { msg, plural, t } from '@lingui/core/macro';
import type { Data } from '../api/client.ts';
import { countryName } from '../numbers/countries.ts';
import { deviceText } from '../words/device.ts';
import { amountWithCurrency } from '../numbers/money.ts';

export type TestEvent = Data<'get', '/network/test-events'>['events'][number];

/** Those of one campaign. A conversion that would not be paid names its click and no campaign. */
export function testsOf(campaignId: string, events: readonly TestEvent[]): readonly TestEvent[] {
  const clicks = new Set(
    events.filter(({ kind, campaign_id: id }) => kind === 'click' && id === campaignId).map(({ _id }) => _id),
  );
  return events.filter((event) => event.campaign_id === campaignId || clicks.has(event.click_id ?? ''));
}

const LOSSES = textMap([
  ['INVALID_CLICK_ID', msg`its click no longer exists`],
  ['INVALID_SECURITY_TOKEN', msg`it had no valid security token`],
  ['UNTRUSTED_IP', msg`it came from an IP address the advertiser hasn’t allowed`],
  ['INVALID_AMOUNT', msg`an amount is invalid`],
  ['MALFORMED_REQUEST', msg`it can’t be read`],
  ['INVALID_GOAL', msg`the goal isn’t part of this campaign`],
  ['CLICK_EXPIRED', msg`the click is outside the conversion window`],
  ['DUPLICATE', msg`it’s a duplicate`],
  ['EDIT_REFUSED', msg`the order already exists and can’t be changed like this`],
  ['NO_COMMISSION', msg`no payout covers the visitor’s country`],
  ['CAP_REACHED', msg`a cap is reached`],
  ['CAMPAIGN_INACTIVE', msg`the campaign isn’t active`],
  ['ADVERTISER_CREDIT', msg`the advertiser’s credit is used up`],
  ['AFFILIATE_INACTIVE', msg`the affiliate isn’t active`],
  ['LINK_DISABLED', msg`the link is turned off`],
  ['TARGETING', msg`the visitor is outside the targeting`],
  ['BOT', msg`it looks like a bot`],
  ['PREFETCH', msg`it was prefetched before anyone clicked`],
]);

const because = ({ reason, detail }: TestEvent): string =>
  `${LOSSES.get(reason ?? '') ?? reason ?? t`it couldn’t be processed`}${detail === '' ? '' : ` (${detail})`}`;

const visitorOf = ({ country, os, browser }: TestEvent): string =>
  [country === null ? '' : countryName(country), deviceText({ os: os ?? '', browser: browser ?? '' })]
    .filter((text) => text !== '')
    .join(' · ');

export function sentencesOf(event: TestEvent): readonly string[] {
  const at = event.created.slice(-8);
  const why = because(event);
  if (event.kind === 'click') {
    const visitor = visitorOf(event);
    const came = visitor === '' ? t`Click received at ${at}.` : t`Click received at ${at} (${visitor}).`;
    return event.outcome === 'redirected'
      ? [came, t`Redirected to the advertiser’s page with its click ID.`]
      : [came, t`Not redirected, because ${why}.`];
  }
  const came =
    event.method === 'pixel'
      ? t`Conversion received at ${at} by pixel.`
      : t`Conversion received at ${at} by postback.`;
  if (event.outcome !== 'converted' || event.currency === null)
    return [came, t`It would pay nothing, because ${why}.`];
  const payout = amountWithCurrency(event.payout, event.currency);
  const revenue = amountWithCurrency(event.revenue, event.currency);
  const status = event.status ?? t`undecided`;
  return [
    came,
    event.status === 'approved'
      ? t`Approved. The affiliate would earn ${payout}; the advertiser would owe ${revenue}.`
      : t`It would be ${status}, with ${payout} payout and ${revenue} revenue.`,
    postbackSentence(event.postbacks),
  ];
}

function postbackSentence(postbacks: string): string {
  if (postbacks === '0') return t`The affiliate has no postback for this event.`;
  return plural(postbacks, {
    one: '1 postback would notify the affiliate. Tests don’t send any.',
    other: `${postbacks} postbacks would notify the affiliate. Tests don’t send any.`,
  });
}
