// Why a conversion was paid, as sentences. Everything they say is in the answer of `explain`; a reason that is newer than this page is
// shown by its own name.
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { untilText } from '../../words/hold.ts';
import { statusWord } from '../../words/en.ts';

type Whole = Data<'get', '/network/conversions/{id}/explain'>;
type History = Omit<Whole['history'][number], 'actor' | 'changes'> & {
  readonly actor?: { readonly role: string };
};
/** What every role is told; who changed something is told to the network only. */
export type Explanation = {
  readonly conversion: Pick<
    Whole['conversion'],
    'created' | 'status' | 'reason' | 'release_on' | 'campaign_title' | 'txn_id' | 'method'
  >;
  readonly basis: string;
  readonly click: Pick<
    NonNullable<Whole['click']>,
    'created' | 'country' | 'device' | 'os' | 'browser' | 'duplicate'
  > | null;
  readonly rates: readonly Rate[];
  readonly history: readonly History[];
  readonly once: {
    readonly latest: readonly Pick<Whole['once']['latest'][number], 'created' | 'method'>[];
  };
  readonly window: Whole['window'];
  /** An advertiser is told of none. */
  readonly postbacks?: readonly Pick<Whole['postbacks'][number], 'created' | 'status' | 'attempts'>[];
  readonly invoices: readonly Pick<
    Whole['invoices'][number],
    'of' | 'created' | 'start' | 'end' | 'line' | 'holds'
  >[];
  readonly not_invoiced: Whole['not_invoiced'];
};
type Rate = Pick<Whole['rates'][number], 'source' | 'coverage' | 'applies'>;

const SOURCES = new Map([
  ['pub_payout', 'the affiliate’s own rate'],
  ['rate_rule', 'a rate rule'],
  ['goal', 'the goal’s rate'],
  ['campaign', 'the campaign rate'],
]);

const LOSSES = new Map([
  ['invalid_goal', 'The goal isn’t part of this campaign, so nothing is paid'],
  ['other_affiliate', 'For another affiliate'],
  ['other_goal', 'For another goal'],
  ['country_not_covered', 'Doesn’t cover this country'],
  ['affiliate_payout_goes_first', 'The affiliate’s own rate comes first'],
  ['goal_payout_goes_first', 'The goal’s rate comes first'],
  ['another_names_the_country', 'Less specific: another rate names the country'],
  ['rate_rule_goes_first', 'A rate rule applies'],
  ['another_rule_goes_first', 'An earlier rate rule applies'],
  ['another_group_goes_first', 'A rule for another group goes first'],
  ['not_in_group', 'Not in the rule’s groups at the click'],
  ['other_parameter', 'The rule needs other parameter values'],
  ['other_sale_amount', 'The sale amount is outside the rule’s range'],
  ['not_a_sale', 'The rule applies to sales only'],
  ['another_is_older', 'Another matching rate is older'],
  ['explicit_amounts', 'The amount was set with the conversion'],
  ['sent_revenue', 'Charges nothing, so the reported revenue is used'],
  ['paid_for_other_event', 'The campaign pays for clicks or impressions, not conversions'],
]);

const BASES = new Map([
  ['explicit', 'because the amount was set with the conversion'],
  ['sent', 'because this revenue was reported and the rate has none'],
  ['paid_per_click', 'because this campaign pays per click, not per conversion'],
  ['paid_per_impression', 'because this campaign pays per impression, not per conversion'],
  ['no_commission', 'because no payout covers this country'],
  ['unknown', 'for a reason that wasn’t recorded'],
]);

export const sourceWord = (source: string): string => SOURCES.get(source) ?? source;
export const basisWord = (basis: string): string => BASES.get(basis) ?? basis;
export const lossWord = (lost: string): string => LOSSES.get(lost) ?? lost;

const placesOf = ({ coverage }: Rate): string =>
  coverage.includes('ALL') ? 'everywhere' : `in ${coverage.join(', ')}`;

/** The sentence that stands first. */
export function verdict(
  { conversion, basis, rates, click }: Explanation,
  { value, currency, zone }: { readonly value: NumberText; readonly currency: string; readonly zone: string },
): string {
  const { status = '', campaign_title: campaign = '', reason = '' } = conversion;
  const paid = amountWithCurrency(value, currency);
  const winner = rates.find(({ applies }) => applies);
  const because =
    winner && basis === 'commission'
      ? `because ${sourceWord(winner.source)} for ${campaign} (${placesOf(winner)}) was in force` +
        (click ? ` when the click came in on ${click.created} (${zone})` : '')
      : basisWord(basis);
  switch (status) {
    case 'approved':
      return `${paid}, ${because}.`;
    case 'pending':
      return `${paid} once approved, ${because}.${pendingWords(conversion, zone)}`;
    default:
      return `Nothing, because it was ${statusWord(status).toLowerCase()}${reason ? `: ${reason}` : ''}. It would have paid ${paid}, ${because}.`;
  }
}

/** Until when it is on hold, or why it is pending; empty where somebody asked for that. */
function pendingWords(conversion: Explanation['conversion'], zone: string): string {
  const { reason = '' } = conversion;
  const until = untilText(conversion, zone);
  const held = until === undefined ? '' : ` On hold ${until}.`;
  return reason === '' || (held !== '' && reason === 'ON_HOLD') ? held : `${held} Pending: ${reason}.`;
}

export type Moment = { readonly at: string; readonly what: string };

/** What happened to it, in order. */
export function story(explanation: Explanation): readonly Moment[] {
  const { conversion, click, history, once, window, postbacks = [], invoices } = explanation;
  const { created = '', txn_id: order, method = '' } = conversion;
  const moments: Moment[] = [
    ...(click ? [clickMoment(click)] : []),
    { at: created, what: `Reported by ${method}${order ? `, order ${order}` : ''}` },
    ...history.map(({ created: at, from, to, reason, actor }) => ({
      at,
      what: `${from} → ${to}${actor ? ` by ${actor.role}` : ''}${reason ? `: ${reason}` : ''}`,
    })),
    ...once.latest.map((repeat) => ({
      at: repeat.created,
      what: `Reported again by ${repeat.method}; not paid twice`,
    })),
    ...postbacks.map(postbackMoment),
    ...invoices.map(({ of, created: at, start, end, line, holds }) => ({
      at,
      what: `${takenWords(holds)} on the ${of}’s invoice for ${start} – ${end}${line === null ? '' : `, item ${line}`}`,
    })),
    ...(window
      ? [{ at: window.expires, what: `Conversion window ends (${window.days} days after the click)` }]
      : []),
  ];
  return moments.toSorted((one, two) => (one.at < two.at ? -1 : one.at > two.at ? 1 : 0));
}

const takenWords = (amount: NumberText): string =>
  amount.startsWith('-') ? `Deducted ${amount.slice(1)}` : `Invoiced ${amount}`;

/** What the next invoices take of it. */
export const outlook = ({ not_invoiced: open }: Pick<Explanation, 'not_invoiced'>): readonly string[] =>
  open.flatMap(({ of, amount }) => {
    if (amount === null || amount === '0') return [];
    const takes = amount.startsWith('-') ? `deducts ${amount.slice(1)}` : `includes ${amount}`;
    return [`The ${of}’s next invoice ${takes}.`];
  });

/** At its last attempt, or when it was written where there was none. */
function postbackMoment({
  created,
  status,
  attempts,
}: NonNullable<Explanation['postbacks']>[number]): Moment {
  const last = attempts.at(-1);
  if (!last) return { at: created, what: 'Postback queued' };
  const answer = last.status === null ? last.error : `${last.status} in ${last.latency_ms} ms`;
  const what =
    status === 'delivered'
      ? 'Postback delivered'
      : status === 'failed'
        ? 'Postback failed, no more retries'
        : 'Postback not accepted, will retry';
  return { at: last.started, what: `${what}: ${answer}` };
}

function clickMoment(click: NonNullable<Explanation['click']>): Moment {
  const { country, device, os, browser } = click;
  const repeat = click.duplicate ? ', a duplicate of an earlier click' : '';
  return {
    at: click.created,
    what: `Click${repeat}: ${[country, device, os, browser].filter(Boolean).join(' · ')}`,
  };
}
