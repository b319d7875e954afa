// What is different in the rates of today from those that a conversion was priced by.
import type { NumberText } from '../../api/exact-json.ts';

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
      if (!rate) return [`${name(old.source)} (${amountsText(old)}) no longer exists`];
      const changed = [
        ...(amountsText(old) === amountsText(rate)
          ? []
          : [`is ${amountsText(rate)} instead of ${amountsText(old)}`]),
        ...(placesOf(old) === placesOf(rate)
          ? []
          : [`applies in ${placesOf(rate)} instead of ${placesOf(old)}`]),
      ];
      return changed.length === 0 ? [] : [`${name(rate.source)} ${changed.join(' and ')}`];
    }),
    ...now
      .filter(({ _id }) => !before.has(_id))
      .map((rate) => `${name(rate.source)} (${amountsText(rate)}, ${placesOf(rate)}) is new`),
  ];
}

const placesOf = ({ coverage }: ComparedRate): string => coverage.toSorted().join(', ');

function amountsText({ payout, revenue, percentage }: ComparedRate): string {
  const unit = percentage ? '%' : '';
  return [
    ...(payout === undefined ? [] : [`${payout}${unit} payout`]),
    ...(revenue === undefined || revenue === null ? [] : [`${revenue}${unit} revenue`]),
  ].join(', ');
}
