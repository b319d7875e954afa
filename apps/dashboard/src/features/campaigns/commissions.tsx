import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { amount } from '../../numbers/money.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { countriesOf, coverageField } from './countries.ts';

/** What a conversion pays and charges, by country. */
export function Commissions({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const path = { campaignId };
  const answer = useAnswer('/commissions/{campaignId}', { path });
  const add = useChange('post', '/commissions/{campaignId}');
  const remove = useChange('delete', '/commissions/{campaignId}/{id}');
  return (
    <RecordList
      label="Payouts"
      answer={listOf(answer, ({ commissions }) => commissions)}
      keyOf={({ _id }) => _id}
      empty="No payouts yet."
      columns={[
        { key: 'coverage', head: 'Countries', cell: ({ coverage }) => coverage.join(', ') },
        {
          key: 'rate',
          head: 'Payout',
          unit: currency,
          kind: 'number',
          cell: ({ rate }) => amount(rate, currency),
        },
        {
          key: 'revenue',
          head: 'Revenue',
          unit: currency,
          kind: 'number',
          cell: ({ revenue }) => amount(revenue, currency),
        },
        { key: 'description', head: 'Note', cell: ({ description }) => description },
        { key: 'created', head: 'Since', kind: 'time', cell: ({ created }) => created },
        {
          key: 'remove',
          head: 'Do',
          kind: 'action',
          isChange: true,
          cell: ({ _id }) => (
            <ConfirmButton
              label="Remove"
              consequence="New clicks use the remaining payouts. Earlier clicks keep theirs."
              onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
            />
          ),
        },
      ]}
      add="Add payout"
      fieldOf={(name) => (name.startsWith('coverage') ? 'coverage' : name)}
      fields={[
        { name: 'rate', label: `Payout (${currency})`, kind: 'amount' },
        { name: 'revenue', label: `Revenue (${currency})`, kind: 'amount' },
        coverageField(),
        { name: 'description', label: 'Note', isOptional: true },
      ]}
      onAdd={({ rate, revenue, coverage, description }) =>
        add.mutateAsync({
          path,
          body: {
            rate: rate.trim() as NumberText,
            revenue: revenue.trim() as NumberText,
            coverage: countriesOf(coverage),
            ...(description && { description }),
          },
        })
      }
    />
  );
}
