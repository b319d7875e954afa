// What is different in the rates of today from those that a conversion was priced by.
import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { coverageText } from '../../numbers/countries.ts';

export type ComparedRate = {
  readonly _id: string;
  readonly source: string;
  readonly coverage: readonly string[];
  readonly percentage: boolean;
  readonly payout?: NumberText;
  readonly revenue?: NumberText | null;
};

/** In sentences; none where nothing is different. `name`: what a source is called. */
export function differences(
  then: readonly ComparedRate[],
  now: readonly ComparedRate[],
  name: (source: string) => string,
): readonly string[] {
  const today = new Map(now.map((rate) => [rate._id, rate]));
  const before = new Set(then.map(({ _id }) => _id));
  return [
    ...then.flatMap((old) => {
      const rate = today.get(old._id);
      return rate ? changeText(old, rate, name(rate.source)) : [goneText(old, name(old.source))];
    }),
    ...now.filter(({ _id }) => !before.has(_id)).map((rate) => newText(rate, name(rate.source))),
  ];
}

function goneText(old: ComparedRate, rate: string): string {
  const amounts = amountsText(old);
  return t`${rate} (${amounts}) no longer exists`;
}

function newText(added: ComparedRate, rate: string): string {
  const [amounts, places] = [amountsText(added), placesOf(added)];
  return t`${rate} (${amounts}, ${places}) is new`;
}

function changeText(old: ComparedRate, present: ComparedRate, rate: string): readonly string[] {
  const [amounts, oldAmounts] = [amountsText(present), amountsText(old)];
  const [places, oldPlaces] = [placesOf(present), placesOf(old)];
  if (amounts === oldAmounts)
    return places === oldPlaces ? [] : [t`${rate} applies in ${places} instead of ${oldPlaces}`];
  return places === oldPlaces
    ? [t`${rate} is ${amounts} instead of ${oldAmounts}`]
    : [t`${rate} is ${amounts} instead of ${oldAmounts} and applies in ${places} instead of ${oldPlaces}`];
}

const payoutText = (amount: string): string => t`${amount} payout`;
const revenueText = (amount: string): string => t`${amount} revenue`;

const placesOf = ({ coverage }: ComparedRate): string =>
  coverage.includes('ALL')
    ? t({ message: 'all countries', context: 'in a sentence' })
    : coverageText(coverage.toSorted());

function amountsText({ payout, revenue, percentage }: ComparedRate): string {
  const unit = percentage ? '%' : '';
  return [
    ...(payout === undefined ? [] : [payoutText(payout + unit)]),
    ...(revenue === undefined || revenue === null ? [] : [revenueText(revenue + unit)]),
  ].join(', ');
}
