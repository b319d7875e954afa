// The volume rules that count a conversion's period: the tier that counted, how far the period is, and the bonuses given for it.
import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { Dated } from '../../design/parts/time.tsx';
import { Sum } from '../../figures/figure.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { countedText, EFFECTS, MODES, PERIODS, stepsText } from '../../words/volume-words.ts';

export type VolumeRule = Data<'get', '/network/conversions/{id}/explain'>['volume_rules'][number];

type Props = { readonly rules: readonly VolumeRule[]; readonly currency: string };

export function Volume({ rules, currency }: Props) {
  if (rules.length === 0) return null;
  const tierText = (rule: VolumeRule, step: VolumeRule['step']) =>
    step === null ? '–' : stepsText({ ...rule, steps: [step] }, currency);
  const bonuses = rules.flatMap((rule) => rule.bonuses);
  return (
    <Section title={t`Tiers`}>
      <DataTable
        label={t`Tiers`}
        rows={rules}
        keyOf={({ _id }) => _id}
        columns={[
          { key: 'name', head: t`Rule`, cell: ({ name }) => <span dir="auto">{name}</span> },
          { key: 'step', head: t`Tier for this conversion`, cell: (rule) => tierText(rule, rule.step) },
          {
            key: 'mode',
            head: t`For`,
            cell: ({ effect, mode }) => (effect === 'bonus' ? EFFECTS.bonus : MODES[mode]),
          },
          {
            key: 'period',
            head: t`Period`,
            kind: 'short',
            cell: ({ period, period_start: start }) =>
              period === 'ever' ? (
                PERIODS.ever
              ) : (
                <span>
                  <Dated>{periodText(PERIODS[period], start)}</Dated>
                </span>
              ),
          },
          {
            key: 'total',
            head: t`So far`,
            kind: 'number',
            cell: ({ measure, total }) => countedText(measure, total, currency),
          },
          { key: 'reached', head: t`Tier reached so far`, cell: (rule) => tierText(rule, rule.reached) },
          {
            key: 'paid',
            head: t`Bonus so far`,
            unit: currency,
            kind: 'number',
            cell: ({ paid }) => <Sum value={paid} currency={currency} />,
          },
        ]}
      />
      {bonuses.length === 0 ? null : (
        <DataTable
          label={t`Bonuses and deductions`}
          rows={bonuses}
          keyOf={({ _id }) => _id}
          columns={[
            { key: 'reason', head: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
            { key: 'day', head: t`Date`, kind: 'time', cell: ({ day }) => day },
            {
              key: 'amount',
              head: t`Amount`,
              unit: currency,
              kind: 'number',
              cell: ({ amount }) => <Sum value={amount} currency={currency} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

const periodText = (period: string, start: string): string => t`${period} from ${start}`;
