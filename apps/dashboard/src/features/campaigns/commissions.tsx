import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { textOfLines } from '../../forms/lines.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { countriesOf, coverageField } from './countries.ts';
import { coverageText } from '../../numbers/countries.ts';
import { Margin } from '../../forms/margin.tsx';
import { rateText, unitOf } from './rates.ts';

type FieldName = 'rate' | 'revenue' | 'coverage' | 'description';
const EVERYWHERE = ['ALL'];

/** What a conversion pays and charges, by country. */
export function Commissions({ campaignId, model }: { readonly campaignId: string; readonly model: string }) {
  const { currency } = useSession().network;
  const path = { campaignId };
  const answer = useAnswer('/commissions/{campaignId}', { path });
  const add = useChange('post', '/commissions/{campaignId}');
  const edit = useChange('post', '/commissions/{campaignId}/{id}');
  const unit = unitOf(model, currency);
  const bodyOf = ({ rate, revenue, coverage, description }: Readonly<Record<FieldName, string>>) => ({
    rate: rate.trim() as NumberText,
    revenue: revenue.trim() as NumberText,
    coverage: countriesOf(coverage),
    description: description || null,
  });
  const remove = useChange('delete', '/commissions/{campaignId}/{id}');
  return (
    <RecordList
      label={t`Payouts`}
      answer={listOf(answer, ({ commissions }) => commissions)}
      keyOf={({ _id }) => _id}
      empty={t`No payouts yet.`}
      columns={[
        { key: 'coverage', head: t`Countries`, cell: ({ coverage }) => coverageText(coverage) },
        {
          key: 'rate',
          head: t`Payout`,
          unit,
          kind: 'number',
          cell: ({ rate }) => rateText({ model, coverage: EVERYWHERE }, rate, currency),
        },
        {
          key: 'revenue',
          head: t`Revenue`,
          unit,
          kind: 'number',
          cell: ({ revenue }) => rateText({ model, coverage: EVERYWHERE }, revenue, currency),
        },
        { key: 'description', head: t`Note`, cell: ({ description }) => description },
        { key: 'created', head: t`Since`, kind: 'time', cell: ({ created }) => created },
        {
          key: 'remove',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, coverage, rate }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={removed(rateText({ model, coverage }, rate, currency))}
              onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
            />
          ),
        },
      ]}
      add={t`Add payout`}
      fieldOf={(name) => (name.startsWith('coverage') ? 'coverage' : name)}
      fields={[
        { name: 'rate', label: t`Payout`, kind: 'amount', unit, isPair: true },
        { name: 'revenue', label: t`Revenue`, kind: 'amount', unit },
        coverageField(),
        { name: 'description', label: t`Note`, isOptional: true },
      ]}
      below={({ rate, revenue }) => (
        <Margin model={model} payout={rate} revenue={revenue} currency={currency} />
      )}
      onAdd={(values) => add.mutateAsync({ path, body: bodyOf(values) })}
      edit={{
        title: t`Edit payout`,
        typedOf: ({ rate, revenue, coverage, description }) => ({
          rate,
          revenue,
          coverage: textOfLines(coverage.filter((one) => one !== EVERYWHERE[0])),
          description: description ?? '',
        }),
        onEdit: ({ _id }, values) =>
          edit.mutateAsync({ path: { campaignId, id: _id }, body: bodyOf(values) }),
      }}
    />
  );
}

const removed = (payout: string): string =>
  t`New clicks no longer get ${payout}; they use the remaining payouts. Earlier clicks keep theirs.`;
