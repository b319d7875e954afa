import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { capColumns } from './cap-columns.tsx';
import { CAP_ACTIONS, CAP_MEASURES, CAP_PERIODS } from './words.ts';

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
      empty="No caps. Every click and conversion counts."
      columns={[
        ...capColumns(zone),
        {
          key: 'remove',
          head: 'Do',
          kind: 'action',
          isChange: true,
          cell: ({ _id }) => (
            <ConfirmButton
              label="Remove"
              consequence="The limit is lifted from the next click on."
              onConfirm={() => remove.mutateAsync({ path: { campaignId, capId: _id } })}
            />
          ),
        },
      ]}
      add="Add cap"
      fields={[
        { name: 'measure', label: 'Limits', kind: 'choice', choices: CAP_MEASURES },
        { name: 'limit', label: 'Limit', kind: 'amount' },
        { name: 'period', label: 'Period', kind: 'choice', choices: CAP_PERIODS },
        {
          name: 'scope',
          label: 'Applies to',
          kind: 'choice',
          choices: [
            { value: 'all', label: 'All affiliates together' },
            { value: 'each', label: 'Each affiliate' },
          ],
        },
        { name: 'action', label: 'When reached', kind: 'choice', choices: CAP_ACTIONS },
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
