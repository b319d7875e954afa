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
  ['INVALID_CLICK_ID', 'its click is not there any more'],
  ['INVALID_SECURITY_TOKEN', 'it came without a security token of yours'],
  ['UNTRUSTED_IP', 'it came from an address that the advertiser does not list'],
  ['INVALID_AMOUNT', 'an amount in it cannot be right'],
  ['MALFORMED_REQUEST', 'it can’t be read'],
  ['INVALID_GOAL', 'it names a goal that this campaign does not have'],
  ['CLICK_EXPIRED', 'the click is too old'],
  ['DUPLICATE', 'it says the same as the one before'],
  ['EDIT_REFUSED', 'the order is there and may not be changed so'],
  ['NO_COMMISSION', 'no commission of the campaign fits the visitor’s country'],
  ['CAP_REACHED', 'a cap is full'],
  ['CAMPAIGN_INACTIVE', 'the campaign is not active'],
  ['AFFILIATE_INACTIVE', 'the affiliate is not live'],
  ['LINK_DISABLED', 'the link is switched off'],
  ['TARGETING', 'the targeting of the campaign leaves the visitor out'],
  ['BOT', 'it looks like a bot'],
  ['PREFETCH', 'it was fetched before anybody clicked'],
]);

const because = ({ reason, detail }: TestEvent): string =>
  `${LOSSES.get(reason ?? '') ?? reason ?? 'it could not be decided'}${detail === '' ? '' : ` (${detail})`}`;

const visitorOf = ({ country, os, browser }: TestEvent): string =>
  [country, os, browser].filter((text) => text !== null).join(' · ');

export function sentencesOf(event: TestEvent): readonly string[] {
  const at = event.created.slice(-8);
  if (event.kind === 'click') {
    const visitor = visitorOf(event);
    const came = `At ${at} the click arrived${visitor === '' ? '' : ` (${visitor})`}.`;
    return event.outcome === 'redirected'
      ? [came, 'It was sent on to the advertiser’s page, with its click id where the address asks for it.']
      : [came, `It was not sent on, because ${because(event)}.`];
  }
  const came = `At ${at} the conversion arrived${event.method === 'pixel' ? ' by pixel' : ' by postback'}.`;
  if (event.outcome !== 'converted' || event.currency === null)
    return [came, `It would pay nothing, because ${because(event)}.`];
  const payout = amountWithCurrency(event.payout, event.currency);
  const revenue = amountWithCurrency(event.revenue, event.currency);
  return [
    came,
    event.status === 'approved'
      ? `It was approved at once: the affiliate would earn ${payout}, and the advertiser would owe you ${revenue}.`
      : `It would be ${event.status ?? 'undecided'}, with ${payout} for the affiliate and ${revenue} from the advertiser.`,
    postbackSentence(event.postbacks),
  ];
}

function postbackSentence(postbacks: string): string {
  if (postbacks === '0') return 'The affiliate has no postback for it, so nobody else would be told.';
  const many = postbacks === '1' ? 'One postback' : `${postbacks} postbacks`;
  return `${many} would tell the affiliate of it; a test sends none.`;
}
