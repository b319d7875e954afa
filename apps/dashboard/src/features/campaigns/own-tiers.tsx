// How far an affiliate has come by the volume rules of a campaign, and what is missing to the next tier.
import { t } from '@lingui/core/macro';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { listOf } from '../../table/record-list.tsx';
import { countedText, MEASURES, PERIODS, stepsText } from '../../words/volume-words.ts';

export function OwnTiers({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const answer = useAnswer('/affiliate/volume-rules/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={listOf(answer, ({ volume_rules: rules }) => rules)} height={0} empty={null}>
      {(rules) =>
        rules.length === 0 ? null : (
          <Section title={t`Your tiers`}>
            <DataTable
              label={t`Your tiers`}
              rows={rules}
              keyOf={({ _id }) => _id}
              columns={[
                { key: 'name', head: t`Tiers`, cell: ({ name }) => <span dir="auto">{name}</span> },
                { key: 'steps', head: t`Rewards`, cell: (rule) => stepsText(rule, currency) },
                { key: 'measure', head: t`Counted`, kind: 'short', cell: ({ measure }) => MEASURES[measure] },
                { key: 'period', head: t`Period`, kind: 'short', cell: ({ period }) => PERIODS[period] },
                {
                  key: 'total',
                  head: t`So far`,
                  kind: 'number',
                  cell: ({ measure, total }) => countedText(measure, total, currency),
                },
                {
                  key: 'missing',
                  head: t`To the next tier`,
                  kind: 'number',
                  cell: ({ measure, missing }) =>
                    missing === null ? '–' : countedText(measure, missing, currency),
                },
                {
                  key: 'due',
                  head: t`Bonus so far`,
                  unit: currency,
                  kind: 'number',
                  cell: ({ due }) => amount(due, currency),
                },
              ]}
            />
          </Section>
        )
      }
    </Answered>
  );
}
