import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { count } from '../../numbers/money.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { CapUse } from './cap-use.tsx';
import { CAP_ACTIONS, CAP_MEASURES, CAP_PERIODS, wordOf } from './words.ts';

/** Limits that are never passed by one. */
export function Caps({ campaignId }: { readonly campaignId: string }) {
  const { zone } = useSession().network;
  const path = { campaignId };
  const answer = useAnswer('/caps/{campaignId}', { path });
  const add = useChange('post', '/caps/{campaignId}');
  const remove = useChange('delete', '/caps/{campaignId}/{capId}');
  return (
    <RecordList
      label="Caps"
      answer={listOf(answer, ({ caps }) => caps)}
      keyOf={({ _id }) => _id}
      empty="No limit: everything counts."
      columns={[
        { key: 'measure', head: 'What', cell: ({ measure }) => wordOf(CAP_MEASURES, measure) },
        { key: 'limit', head: 'At most', kind: 'number', cell: ({ limit }) => count(limit) },
        {
          key: 'used',
          head: 'Used',
          kind: 'number',
          about: `Of the present day or month of ${zone}; counted for each affiliate, by the one that used most`,
          cell: ({ used }) => count(used),
        },
        { key: 'remaining', head: 'Left', kind: 'number', cell: ({ remaining }) => count(remaining) },
        { key: 'percent', head: 'Use', kind: 'short', cell: ({ percent }) => <CapUse percent={percent} /> },
        {
          key: 'period',
          head: 'Within',
          kind: 'short',
          about: `Days and months of ${zone}`,
          cell: ({ period }) => wordOf(CAP_PERIODS, period),
        },
        {
          key: 'scope',
          head: 'Counted',
          kind: 'short',
          cell: ({ scope }) => (scope === 'each' ? 'each affiliate' : scope),
        },
        { key: 'action', head: 'Then', cell: ({ action }) => wordOf(CAP_ACTIONS, action) },
        { key: 'live', head: 'In force', kind: 'short', cell: ({ live }) => (live ? 'Yes' : 'No') },
        {
          key: 'remove',
          head: 'Do',
          kind: 'action',
          isChange: true,
          cell: ({ _id }) => (
            <ConfirmButton
              label="Remove"
              consequence="Nothing limits this any more, from the next click on."
              onConfirm={() => remove.mutateAsync({ path: { campaignId, capId: _id } })}
            />
          ),
        },
      ]}
      add="Add a cap"
      fields={[
        { name: 'measure', label: 'What', kind: 'choice', choices: CAP_MEASURES },
        { name: 'limit', label: 'At most', kind: 'amount' },
        { name: 'period', label: 'Within', kind: 'choice', choices: CAP_PERIODS },
        {
          name: 'scope',
          label: 'Counted',
          kind: 'choice',
          choices: [
            { value: 'all', label: 'over all affiliates' },
            { value: 'each', label: 'for each affiliate' },
          ],
        },
        { name: 'action', label: 'Then', kind: 'choice', choices: CAP_ACTIONS },
      ]}
      onAdd={({ measure, limit, period, scope, action }) =>
        add.mutateAsync({
          path,
          body: {
            measure: measure as 'click',
            limit: limit.trim() as NumberText,
            period: period as 'daily',
            scope: scope as 'all',
            action: action as 'pause',
          },
        })
      }
    />
  );
}
