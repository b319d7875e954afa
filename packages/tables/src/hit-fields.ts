import type { HitLine } from '@tributary/application/attribution/logs';
import { SUBS } from '@tributary/domain/attribution/conversion';
import { unreadParts } from '@tributary/domain/attribution/sent-amount';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { ZERO } from '@tributary/domain/shared/money';
import { amountField, type LogFields, textField } from './log-fields.ts';

const hitText = (label: string, value: (line: HitLine, zone: string) => string): LogFields<HitLine>[string] =>
  textField(label, value);

export const HIT_FIELDS: LogFields<HitLine> = {
  _id: hitText('Hit ID', ({ hit }) => hit.id),
  created: hitText('Created', ({ hit }, zone) => dateTimeText(hit.hitAt, zone)),
  status: hitText('Status', ({ outcome }) => outcome.state),
  reason: hitText('Reason', ({ outcome }) => ('reason' in outcome ? (outcome.reason ?? '') : '')),
  detail: hitText('Detail', detailOf),
  conversion_id: hitText('Conversion ID', ({ outcome }) =>
    'conversionId' in outcome ? (outcome.conversionId ?? '') : '',
  ),
  click_id: hitText('Click ID', ({ hit }) => hit.clickIdText),
  method: hitText('Method', ({ hit }) => hit.method),
  txn_id: hitText('Transaction ID', ({ hit }) => hit.txnId),
  goal_id: hitText('Goal ID', ({ hit }) => hit.goalId),
  goal_value: hitText('Goal Value', ({ hit }) => hit.goalValue),
  sale_amount: amountField('Sale Amount', ({ hit }) => hit.saleAmount ?? ZERO),
  revenue: amountField('Revenue', ({ hit }) => hit.revenue ?? ZERO),
  currency: hitText('Currency', ({ hit }) => hit.currency),
  sent_amounts: hitText('Unreadable', ({ hit }) => unreadParts(hit.unread)),
  ...Object.fromEntries(SUBS.map((name) => [name, hitText(name, ({ hit }) => hit.subs[name] ?? '')])),
  ipaddr: hitText('IP Address', ({ hit }) => hit.ip),
  ua: hitText('User Agent', ({ hit }) => hit.userAgent),
  referer: hitText('Referer', ({ hit }) => hit.referer),
};

/** As an advertiser sees its own: not which of the network's caps was full, nor whose. */
export const OWN_HIT_FIELDS: LogFields<HitLine> = {
  ...HIT_FIELDS,
  detail: hitText('Detail', ({ outcome, detail, ...line }) =>
    detailOf({ ...line, detail: 'reason' in outcome && outcome.reason === 'CAP_REACHED' ? '' : detail }),
  ),
};

/** Why it came to what it did, and the word for a status that nobody knows (docs/rules/attribution.md#words-for-a-status). */
function detailOf({ hit: { unknownStatus }, detail }: Pick<HitLine, 'hit' | 'detail'>): string {
  const unknown =
    unknownStatus === '' ? '' : `status ${JSON.stringify(unknownStatus)} isn't known and counts as pending`;
  return [detail, unknown].filter((text) => text !== '').join('; ');
}
