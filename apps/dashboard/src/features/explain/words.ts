// Why a conversion was paid, as sentences. Everything they say is in the answer of `explain`; a reason that is newer than this page is
// shown by its own name.
import { msg, plural, t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { countryName } from '../../numbers/countries.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { dayText, periodText } from '../../numbers/period.ts';
import { untilText } from '../../words/hold.ts';
import { actorWord, statusWord } from '../../words/en.ts';
import { deviceText } from '../../words/device.ts';
import { methodWord } from '../../words/methods.ts';
import { reasonWord } from '../../words/reasons.ts';
import { upperFirst } from '../../words/upper-first.ts';
import { textMap } from '../../language/texts.ts';

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
  /** Not shown to advertisers. */
  readonly postbacks?: readonly Pick<Whole['postbacks'][number], 'created' | 'status' | 'attempts'>[];
  readonly invoices: readonly Pick<
    Whole['invoices'][number],
    'of' | 'created' | 'start' | 'end' | 'line' | 'holds' | 'held_back' | 'held_back_until'
  >[];
  readonly not_invoiced: Whole['not_invoiced'];
};
type Rate = Pick<Whole['rates'][number], 'source' | 'coverage' | 'applies'>;
/** An affiliate is not told which group it was. */
export type Hold = Pick<NonNullable<Whole['hold']>, 'from' | 'days'> & {
  readonly group_name?: string | null;
};

const SOURCES = textMap([
  ['pub_payout', msg`the affiliate’s own rate`],
  ['rate_rule', msg`a rate rule`],
  ['goal', msg`the goal’s rate`],
  ['campaign', msg`the campaign rate`],
]);

const LOSSES = textMap([
  ['invalid_goal', msg`The goal isn’t part of this campaign, so nothing is paid`],
  ['other_affiliate', msg`For another affiliate`],
  ['other_goal', msg`For another goal`],
  ['country_not_covered', msg`Doesn’t cover this country`],
  ['affiliate_payout_goes_first', msg`The affiliate’s own rate comes first`],
  ['goal_payout_goes_first', msg`The goal’s rate comes first`],
  ['another_names_the_country', msg`Less specific: another rate names the country`],
  ['rate_rule_goes_first', msg`A rate rule applies`],
  ['another_rule_goes_first', msg`An earlier rate rule applies`],
  ['another_group_goes_first', msg`A rule for another group comes first`],
  ['not_in_group', msg`Not in the rule’s groups at the time of the click`],
  ['other_parameter', msg`The rule needs other parameter values`],
  ['other_sale_amount', msg`The sale amount is outside the rule’s range`],
  ['not_a_sale', msg`The rule applies to sales only`],
  ['another_is_older', msg`Another matching rate is older`],
  ['explicit_amounts', msg`The amount was set with the conversion`],
  ['sent_revenue', msg`Charges nothing, so the reported revenue is used`],
  ['paid_for_other_event', msg`The campaign pays for clicks or impressions, not conversions`],
]);

const BASES = textMap([
  ['explicit', msg`because the amount was set with the conversion`],
  ['sent', msg`because this revenue was reported and the rate has none`],
  ['paid_per_click', msg`because this campaign pays per click, not per conversion`],
  ['paid_per_impression', msg`because this campaign pays per impression, not per conversion`],
  ['no_commission', msg`because no payout covers this country`],
  ['unknown', msg`for a reason that wasn’t recorded`],
]);

export const sourceWord = (source: string): string => SOURCES.get(source) ?? source;
export const basisWord = (basis: string): string => BASES.get(basis) ?? basis;
export const lossWord = (lost: string): string => LOSSES.get(lost) ?? lost;

function placesOf({ coverage }: Rate): string {
  const countries = coverage.map(countryName).join(', ');
  return coverage.includes('ALL') ? t`everywhere` : t`in ${countries}`;
}

/** The clause that says which rate it was. */
function rateWords(
  winner: Rate,
  {
    campaign,
    click,
    zone,
  }: { readonly campaign: string; readonly click: Explanation['click']; readonly zone: string },
): string {
  const [rate, places] = [sourceWord(winner.source), placesOf(winner)];
  if (!click) return t`because ${rate} for ${campaign} (${places}) was in force`;
  const { created } = click;
  return t`because ${rate} for ${campaign} (${places}) was in force when the click came in on ${created} (${zone})`;
}

/** The sentence that stands first. */
export function verdict(
  { conversion, basis, rates, click }: Explanation,
  { value, currency, zone }: { readonly value: NumberText; readonly currency: string; readonly zone: string },
): string {
  const { status = '', campaign_title: campaign = '' } = conversion;
  const reason = reasonWord(conversion.reason ?? '');
  const paid = amountWithCurrency(value, currency);
  const winner = rates.find(({ applies }) => applies);
  const because =
    winner && basis === 'commission' ? rateWords(winner, { campaign, click, zone }) : basisWord(basis);
  switch (status) {
    // The amount itself stands above it.
    case 'approved':
      return `${upperFirst(because)}.`;
    case 'pending':
      return [t`${paid} once approved, ${because}.`, ...pendingWords(conversion, zone)].join(' ');
    default:
      return `${nothingWords(status, reason)} ${t`It would have paid ${paid}, ${because}.`}`;
  }
}

function nothingWords(status: string, reason: string): string {
  switch (status) {
    case 'rejected':
      return reason ? t`Nothing, because it was rejected: ${reason}.` : t`Nothing, because it was rejected.`;
    case 'cancelled':
      return reason ? t`Nothing, because it was canceled: ${reason}.` : t`Nothing, because it was canceled.`;
    default: {
      const word = statusWord(status);
      return reason
        ? t`Nothing, because its status is ${word}: ${reason}.`
        : t`Nothing, because its status is ${word}.`;
    }
  }
}

/** Until when it is on hold, or why it is pending; none where somebody asked for that. */
function pendingWords(conversion: Explanation['conversion'], zone: string): readonly string[] {
  const { reason: code = '' } = conversion;
  const until = untilText(conversion, zone);
  const reason = reasonWord(code);
  const held = until === undefined ? [] : [t`On hold ${until}.`];
  return code === '' || (held.length > 0 && code === 'ON_HOLD') ? held : [...held, t`Pending: ${reason}.`];
}

/** How long its hold was, and what set it. */
export function holdWords({ from, days, group_name: group }: Hold): string {
  const length = plural(days, { one: '# day', other: '# days' });
  switch (from) {
    case 'group':
      return group ? t`${length}, set by the group ${group}` : t`${length}, set by a group of affiliates`;
    case 'goal':
      return t`${length}, set by the goal`;
    default:
      return t`${length}, set by the campaign`;
  }
}

type Kind = 'click' | 'report' | 'change' | 'again' | 'postback' | 'failure' | 'invoice' | 'window';
export type Moment = { readonly at: string; readonly kind: Kind; readonly what: string };

/** What happened to it, in order. */
export function story(explanation: Explanation, currency: string): readonly Moment[] {
  const { conversion, click, history, once, window, postbacks = [], invoices } = explanation;
  const { created = '', txn_id: order } = conversion;
  const method = methodWord(conversion.method ?? '');
  const moments: Moment[] = [
    ...(click ? [clickMoment(click)] : []),
    {
      at: created,
      kind: 'report',
      what: order ? t`Reported: ${method}, order ${order}` : t`Reported: ${method}`,
    },
    ...history.map(({ created: at, from, to, reason, actor }) => ({
      at,
      kind: 'change' as const,
      what: `${changeWords(`${statusWord(from)} → ${statusWord(to)}`, actor?.role)}${reason ? `: ${reasonWord(reason)}` : ''}`,
    })),
    ...once.latest.map(({ created: at, method: again }) => ({
      at,
      kind: 'again' as const,
      what: repeatWords(methodWord(again)),
    })),
    ...postbacks.map(postbackMoment),
    ...invoices.map((invoice) => ({
      at: invoice.created,
      kind: 'invoice' as const,
      what: invoiceWords(invoice, currency),
    })),
    ...(window ? [{ at: window.expires, kind: 'window' as const, what: windowWords(window.days) }] : []),
  ];
  return moments.toSorted((one, two) => (one.at < two.at ? -1 : one.at > two.at ? 1 : 0));
}

const changeWords = (change: string, role: string | undefined): string =>
  role === undefined ? change : byText(change, actorWord(role));
const byText = (change: string, role: string): string => t`${change} by ${role}`;

const repeatWords = (method: string): string => t`Reported again: ${method}; not paid twice`;

function windowWords(days: NumberText): string {
  return plural(days, {
    one: `Conversion window ends (${days} day after the click)`,
    other: `Conversion window ends (${days} days after the click)`,
  });
}

function invoiceWords(
  { of, start, end, line, holds }: Explanation['invoices'][number],
  currency: string,
): string {
  const period = periodText({ start, end });
  const isDeducted = holds.startsWith('-');
  const amount = amountWithCurrency((isDeducted ? holds.slice(1) : holds) as NumberText, currency);
  if (of === 'affiliate') {
    if (line === null)
      return isDeducted
        ? t`Deducted ${amount} on the affiliate’s invoice for ${period}`
        : t`Invoiced ${amount} on the affiliate’s invoice for ${period}`;
    return isDeducted
      ? t`Deducted ${amount} on the affiliate’s invoice for ${period}, item ${line}`
      : t`Invoiced ${amount} on the affiliate’s invoice for ${period}, item ${line}`;
  }
  if (line === null)
    return isDeducted
      ? t`Deducted ${amount} on the advertiser’s invoice for ${period}`
      : t`Invoiced ${amount} on the advertiser’s invoice for ${period}`;
  return isDeducted
    ? t`Deducted ${amount} on the advertiser’s invoice for ${period}, item ${line}`
    : t`Invoiced ${amount} on the advertiser’s invoice for ${period}, item ${line}`;
}

/** What is held back of invoices that hold it, and what the next ones take of it. */
export const outlook = (
  { invoices, not_invoiced: open }: Pick<Explanation, 'invoices' | 'not_invoiced'>,
  currency: string,
): readonly string[] => [
  ...invoices.flatMap(({ start, end, held_back: amount, held_back_until: until }) => {
    if (amount === null || until === null) return [];
    const [part, period, day] = [
      amountWithCurrency(amount, currency),
      periodText({ start, end }),
      dayText(until),
    ];
    return [t`${part} of the affiliate’s invoice for ${period} is held back until ${day}.`];
  }),
  ...open.flatMap(({ of, amount: open }) => {
    if (open === null || open === '0') return [];
    const isDeducted = open.startsWith('-');
    const amount = amountWithCurrency((isDeducted ? open.slice(1) : open) as NumberText, currency);
    if (of === 'affiliate')
      return isDeducted
        ? [t`The affiliate’s next invoice deducts ${amount}.`]
        : [t`The affiliate’s next invoice includes ${amount}.`];
    return isDeducted
      ? [t`The advertiser’s next invoice deducts ${amount}.`]
      : [t`The advertiser’s next invoice includes ${amount}.`];
  }),
];

/** At its last attempt, or when it was written where there was none. */
function postbackMoment({
  created,
  status,
  attempts,
}: NonNullable<Explanation['postbacks']>[number]): Moment {
  const last = attempts.at(-1);
  if (!last) return { at: created, kind: 'postback', what: t`Postback queued` };
  const { status: code, latency_ms: ms } = last;
  const answer = code === null ? last.error : t`${code} in ${ms} ms`;
  const what =
    status === 'delivered'
      ? t`Postback delivered`
      : status === 'failed'
        ? t`Postback failed, no more retries`
        : t`Postback not accepted, will retry`;
  const kind = status === 'delivered' ? 'postback' : 'failure';
  return { at: last.started, kind, what: `${what}: ${answer}` };
}

function clickMoment(click: NonNullable<Explanation['click']>): Moment {
  const { country } = click;
  const from = [country && countryName(country), deviceText(click)].filter(Boolean).join(' · ');
  return {
    at: click.created,
    kind: 'click',
    what: click.duplicate ? t`Click, a duplicate of an earlier click: ${from}` : t`Click: ${from}`,
  };
}
