// The explanation of a conversion as each side sees it: an affiliate sees neither the revenue nor the advertiser, an
// advertiser neither the payout nor the affiliate.
import { z } from 'zod';
import type { ExplainedRate } from '@tributary/application/attribution/explain-rates';
import type { Explanation } from '@tributary/application/attribution/explain-conversion';
import type { HitLine } from '@tributary/application/attribution/logs';
import { unreadParts } from '@tributary/domain/attribution/sent-amount';
import { actorParts } from '@tributary/tables/audit-fields';
import { ADVERTISER_FIELDS, AFFILIATE_FIELDS, CONVERSION_FIELDS } from '@tributary/tables/conversion-fields';
import { recordOf } from '@tributary/tables/log-fields';
import { actorOut, changesOut } from '../audit/audit-wire.ts';
import { explainedVolumeOut, explainedVolumeRecord } from './explained-volume-wire.ts';
import { recordOut } from '../shared/log-fields-wire.ts';
import { attemptsOf, attemptsOut } from '../shared/attempt-wire.ts';
import {
  bool,
  dayOut,
  exact,
  int,
  nullableDay,
  nullableString,
  string,
  strings,
  timeIn,
} from '../shared/output.ts';

const nullableExact = (description: string) => exact(description).nullable().meta({ description });

const click = {
  _id: string('Click ID.'),
  created: string('When, in network time.'),
  country: string('Country; XX when unknown.'),
  city: string('City.'),
  device: string('Device.'),
  os: string('Operating system.'),
  browser: string('Browser.'),
  duplicate: bool('It repeats an earlier click of the same visitor.'),
};
const clickOfNetwork = {
  ...click,
  status: string('`valid`, or why it was rejected.'),
  terms_version: int('The terms it saw.'),
  payout: exact('What the click itself paid.'),
  revenue: exact('What the click itself was charged.'),
};

const rate = {
  _id: string('Its id.'),
  source: string('`pub_payout`, `rate_rule`, `goal` or `campaign`, in the order they are asked.'),
  percentage: bool('Percent of the sale amount.'),
  coverage: strings('Country codes, or ALL.'),
  created: nullableString('When it was made, in network time; null for a rate rule.'),
  rule: z
    .object({
      name: string('Its name.'),
      type: string('`set` or `raise`.'),
      amount: exact('Its amount.'),
      percent: exact('Its percent.'),
    })
    .meta({ id: 'ExplainedRateRule', description: 'What a rate rule does.' })
    .nullable()
    .meta({ description: 'Of a rate rule: what it does; null for other rates.' }),
  applies: bool('It sets the amount.'),
  lost: nullableString('Why it does not; null when it does.'),
};
const ratePayout = exact('Payout; per 1000 with the model cpm.');
const rateRevenue = nullableExact('Revenue; null: left as the other levels have it.');

export const rateOfNetworkOut = z
  .object({
    ...rate,
    payout: ratePayout,
    revenue: rateRevenue,
    sets_revenue: bool('It sets the revenue.'),
  })
  .meta({ id: 'ExplainedRate' });

const repeat = {
  _id: string('Hit ID.'),
  created: string('When it came, in network time.'),
  method: string('How it came.'),
  txn_id: string('Transaction ID.'),
};

const sent = {
  sale_amount: nullableExact('As sent; null when none was.'),
  currency: string('As sent; empty when none was.'),
  status: nullableString('The requested status.'),
  goal: string('The goal it named, by id or value.'),
};
/** An affiliate sees no revenue. */
const sentWithAmounts = z
  .object({
    ...sent,
    revenue: nullableExact('The revenue it named.'),
    sent_amounts: string(
      'What of its amounts and currency could not be read, as it was sent; empty when all was.',
    ),
  })
  .meta({ id: 'SentByHit' });

const history = {
  created: string('When, in network time.'),
  from: string('The status before; empty when it stayed the same.'),
  to: string('The status after; empty when it stayed the same.'),
  reason: string('Reason; empty if none was given.'),
};
const historyOfParty = z.object(history).meta({ id: 'ExplainedStep' });
const historyOfNetwork = historyOfParty.extend({ actor: actorOut, changes: changesOut });

const postbacks = z
  .array(
    z
      .object({
        _id: string('Its id in the postback log.'),
        created: string('When it was written, in network time.'),
        conversion_status: nullableString('The status it reports.'),
        status: string('pending, delivered or failed.'),
        url: string('The address, its macros filled.'),
        attempts: attemptsOut,
      })
      .meta({ id: 'ExplainedPostback', description: 'A message.' }),
  )
  .meta({ description: 'The messages to the affiliate that tell of it, oldest first.' });

const invoices = z
  .array(
    z
      .object({
        _id: string('The invoice.'),
        of: string('Kind of the account: `affiliate` or `advertiser`.'),
        start: dayOut('First day of its period.'),
        end: dayOut('Last day of its period.'),
        created: string('When it was closed, in network time.'),
        holds: exact('Amount of this conversion in it; below zero when an earlier amount is taken back.'),
        held_back: nullableExact(
          'Part of the outstanding amount that payment terms hold back today; null for none and for advertisers.',
        ),
        held_back_until: nullableDay('The first day on which that isn’t held back any more.'),
        line: int('Which of its lines, from 1; null where it cancels out with others.').nullable(),
        kind: nullableString('`campaign` or `adjustment`; null without a line.'),
        title: nullableString('Text of the item; null without one.'),
        month: nullableString('Its month; null without a line.'),
        amount: nullableExact('Total of the item; null without one.'),
      })
      .meta({ id: 'ExplainedInvoice', description: 'An invoice with amounts of this conversion.' }),
  )
  .meta({ description: 'What invoices hold of it, of each account oldest first; empty while none does.' });

const notInvoiced = z
  .array(
    z
      .object({
        of: string('Kind of the accounts: `affiliate` or `advertiser`.'),
        amount: nullableExact(
          'Amount that the next invoice adds for it; below zero when it takes an amount back. null: an older version invoiced the day without noting conversions.',
        ),
      })
      .meta({ id: 'NotInvoiced', description: 'An account.' }),
  )
  .meta({ description: 'What no invoice holds of it yet.' });

const BASES =
  '`commission`, `explicit` (given with the conversion), `paid_per_click`, `paid_per_impression`, `no_commission`, `unknown`';
const payoutBasis = string(`Where the payout comes from: ${BASES}.`);
const revenueBasis = string(
  `Where the revenue comes from: ${BASES}, or \`sent\` (from the hit, when the campaign has no revenue).`,
);

type Shape = Readonly<Record<string, z.ZodType>>;
type Parts = {
  readonly conversion: z.ZodType;
  readonly basis: Shape;
  readonly click: Shape;
  readonly rate: z.ZodObject;
  readonly hold: Shape;
  readonly cap: Shape;
  readonly once: z.ZodType;
  readonly sent: z.ZodType;
  readonly history: z.ZodObject;
  readonly volume: Shape;
  readonly postbacks: Shape;
};

const capOut = { reached: bool('A cap was full, so nothing could be paid when it was decided.') };
const capOfNetwork = {
  ...capOut,
  detail: string('Which one.'),
  _id: nullableString('Its id; null when none was full, or it is deleted.'),
  cap_type: nullableString('What it counts.'),
  period: nullableString('Daily, monthly or lifetime.'),
  limit: nullableExact('Its limit as it is now.'),
  group_id: nullableString('The affiliate group it counts; null if none.'),
};

const holdFields = {
  from: string('What set it: `campaign`, `goal` or `group`.'),
  days: int('Its days, as they were when the conversion was made.'),
};
const HOLD_DESCRIPTION =
  'The hold at its creation, also after it ended; null without one, and for conversions of older versions.';
/** An affiliate is not told which of its groups it was. */
const holdOfAffiliate = z
  .object(holdFields)
  .meta({ id: 'ExplainedHold' })
  .nullable()
  .meta({ description: HOLD_DESCRIPTION });
const holdOfNetwork = z
  .object({
    ...holdFields,
    group_id: nullableString('The group; null when it was not that of a group.'),
    group_name: nullableString('Its name now; null when it was removed.'),
  })
  .nullable()
  .meta({ description: HOLD_DESCRIPTION });

const onceOut = (repeated: z.ZodObject) =>
  z
    .object({
      by: string('`txn_id` or `click`: what makes a repeat the same conversion.'),
      repeats: int('How many repeats came; nothing was paid for them.'),
      latest: z.array(repeated).meta({ description: 'The latest ones, newest first.' }),
    })
    .meta({ description: 'The rule that a conversion is paid once.' });
const onceOfParty = onceOut(z.object(repeat)).meta({ id: 'ExplainedOnce' });

const dataOf = (parts: Parts) =>
  z.object({
    conversion: parts.conversion,
    ...parts.basis,
    click: z.object(parts.click).nullable().meta({ description: 'Its click; null when there was none.' }),
    goal: z
      .object({
        _id: string('Goal id.'),
        title: string('Its title in those terms.'),
        value: string('Its value.'),
        model: string('`fixed` or `percentage`.'),
      })
      .meta({ id: 'ExplainedGoal' })
      .nullable()
      .meta({ description: 'The goal; null when it is about the campaign itself.' }),
    terms: z
      .object({
        version: int('Version.'),
        valid_from: string('Since when, in network time.'),
        model: string('The campaign’s model.'),
      })
      .meta({ id: 'ExplainedTerms' })
      .nullable()
      .meta({ description: 'The terms it was priced by; later edits do not change them.' }),
    rates: z.array(parts.rate).meta({ description: 'Every rate that could apply, and why it did not.' }),
    ...parts.hold,
    cap: z.object(parts.cap).meta({ description: 'Whether a cap was in the way.' }),
    window: z
      .object({
        click_time: string('When the click was, in network time.'),
        days: int('Days a click may convert, as the campaign has them now.'),
        expires: string('The last moment, in network time.'),
        in_time: bool('It came before that.'),
      })
      .meta({ id: 'ExplainedWindow' })
      .nullable()
      .meta({ description: 'The time a click may convert in; null without a click.' }),
    once: parts.once,
    exchange_rate: z
      .object({
        from: string('Currency of the sale.'),
        to: string("The network's."),
        rate: nullableExact('Amount for one unit; null without a rate.'),
        day: nullableDay('The day that rate is of; null when nothing was converted.'),
      })
      .meta({ id: 'ExplainedExchange', description: 'The conversion of the sale amount.' }),
    sent: parts.sent.nullable().meta({ description: 'Values of the hit; null without one.' }),
    history: z.array(parts.history).meta({ description: 'How it was changed since, oldest first.' }),
    invoices,
    not_invoiced: notInvoiced,
    ...parts.volume,
    ...parts.postbacks,
  });

/** Only these fields leave in an answer, so that no side can be sent what it may not see. */
export const explanationOut = {
  network: dataOf({
    conversion: recordOut(CONVERSION_FIELDS, 'The conversion.'),
    basis: { basis: payoutBasis, revenue_basis: revenueBasis },
    click: clickOfNetwork,
    rate: rateOfNetworkOut,
    hold: { hold: holdOfNetwork },
    cap: capOfNetwork,
    once: onceOut(z.object({ ...repeat, click_id: string('The click it named.') })),
    sent: sentWithAmounts,
    history: historyOfNetwork,
    volume: { volume_rules: explainedVolumeOut },
    postbacks: { postbacks },
  }),
  affiliate: dataOf({
    conversion: recordOut(AFFILIATE_FIELDS, "The affiliate's conversion."),
    basis: { basis: payoutBasis },
    click: { ...click, payout: clickOfNetwork.payout },
    rate: z.object({ ...rate, payout: ratePayout }),
    hold: { hold: holdOfAffiliate },
    cap: capOut,
    once: onceOfParty,
    sent: z.object(sent),
    history: historyOfParty,
    volume: { volume_rules: explainedVolumeOut },
    postbacks: { postbacks },
  }),
  advertiser: dataOf({
    conversion: recordOut(ADVERTISER_FIELDS, "The advertiser's conversion."),
    basis: { basis: revenueBasis },
    click: { ...click, revenue: clickOfNetwork.revenue },
    rate: z.object({ ...rate, revenue: rateRevenue }),
    hold: {},
    cap: capOut,
    once: onceOfParty,
    history: historyOfParty,
    sent: sentWithAmounts,
    volume: {},
    postbacks: {},
  }),
};

/** The whole explanation; `explanationOut` leaves each side only what it may see. */
export const explanationRecord = (explanation: Explanation, zone: string) => ({
  conversion: recordOf(
    CONVERSION_FIELDS,
    { names: Object.keys(CONVERSION_FIELDS), zone },
    explanation.conversion,
  ),
  basis: explanation.basis,
  revenue_basis: explanation.revenueBasis,
  click: explanation.click && clickRecord(explanation.click, zone),
  goal: explanation.goal && {
    _id: explanation.goal.id,
    title: explanation.goal.title,
    value: explanation.goal.value,
    model: explanation.goal.model,
  },
  terms: explanation.terms && {
    version: explanation.terms.version,
    valid_from: timeIn(explanation.terms.validFrom, zone),
    model: explanation.terms.model,
  },
  rates: explanation.rates.map((one) => rateRecord(one, zone)),
  hold: explanation.hold && {
    from: explanation.hold.from,
    days: explanation.hold.days,
    group_id: explanation.hold.groupId,
    group_name: explanation.hold.group?.name ?? null,
  },
  cap: capRecord(explanation.cap),
  window: windowRecord(explanation, zone),
  once: {
    by: explanation.conversion.txnId === '' ? 'click' : 'txn_id',
    repeats: explanation.repeats.count,
    latest: explanation.repeats.latest.map((line) => repeatRecord(line, zone)),
  },
  exchange_rate: explanation.exchange,
  sent: explanation.hit && sentRecord(explanation.hit),
  history: explanation.history.map(({ at, actor, ...step }) => ({
    ...step,
    created: timeIn(at, zone),
    actor: actorParts(actor),
    changes: { ...step.changes },
  })),
  postbacks: explanation.messages.map((one) => ({
    _id: one.id,
    created: timeIn(one.createdAt, zone),
    conversion_status: one.status,
    status: one.state,
    url: one.url,
    attempts: attemptsOf(one.attempts, zone),
  })),
  invoices: explanation.invoiced.map(({ kind, invoiceId, start, end, createdAt, held, heldBack, line }) => ({
    _id: invoiceId,
    of: kind,
    start,
    end,
    created: timeIn(createdAt, zone),
    holds: held,
    held_back: heldBack?.amount ?? null,
    held_back_until: heldBack?.until ?? null,
    line: line?.position ?? null,
    kind: line?.kind ?? null,
    title: line?.title ?? null,
    month: line?.month ?? null,
    amount: line?.amount ?? null,
  })),
  volume_rules: explanation.volume.map(explainedVolumeRecord),
  not_invoiced: explanation.uninvoiced.map(({ kind, amount }) => ({ of: kind, amount })),
});

const clickRecord = (
  {
    id,
    clickedAt,
    facts,
    duplicate,
    rejection,
    termsVersion,
    payout,
    revenue,
  }: NonNullable<Explanation['click']>,
  zone: string,
) => ({
  _id: id,
  created: timeIn(clickedAt, zone),
  duplicate,
  payout,
  revenue,
  country: facts.country,
  city: facts.city,
  device: facts.device,
  os: facts.os,
  browser: facts.browser,
  status: rejection ?? 'valid',
  terms_version: termsVersion,
});

const SOURCES = {
  affiliate_payout: 'pub_payout',
  rate_rule: 'rate_rule',
  goal: 'goal',
  campaign: 'campaign',
} as const;

export const rateRecord = (
  { commissionId, source, createdAt, lost, setsRevenue, rule, ...one }: ExplainedRate,
  zone: string,
) => ({
  ...one,
  lost,
  _id: commissionId,
  source: SOURCES[source],
  created: createdAt && timeIn(createdAt, zone),
  rule: rule && {
    name: rule.name,
    type: rule.effect.kind,
    amount: rule.effect.amount,
    percent: rule.effect.percent,
  },
  coverage: [...one.coverage],
  applies: lost === null,
  sets_revenue: setsRevenue,
});

const capRecord = ({ reached, detail, cap }: Explanation['cap']) => ({
  reached,
  detail,
  _id: cap?.id ?? null,
  cap_type: cap?.measure ?? null,
  period: cap?.period ?? null,
  limit: cap?.limit ?? null,
  group_id: cap?.groupId ?? null,
});

const windowRecord = ({ window, conversion }: Explanation, zone: string) =>
  window &&
  conversion.clickedAt && {
    click_time: timeIn(conversion.clickedAt, zone),
    days: window.days,
    expires: timeIn(window.expiresAt, zone),
    in_time: window.inTime,
  };

const repeatRecord = ({ hit }: HitLine, zone: string) => ({
  _id: hit.id,
  created: timeIn(hit.hitAt, zone),
  method: hit.method,
  txn_id: hit.txnId,
  click_id: hit.clickIdText,
});

const sentRecord = (hit: NonNullable<Explanation['hit']>) => ({
  sale_amount: hit.saleAmount,
  currency: hit.currency,
  status: hit.requestedStatus,
  goal: hit.goalId === '' ? hit.goalValue : hit.goalId,
  revenue: hit.revenue,
  sent_amounts: unreadParts(hit.unread),
});
