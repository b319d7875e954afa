import { t } from '@lingui/core/macro';
import { useAnswer, useChange } from '../../api/query.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** The network's own words, by which campaigns are sorted and found. */
export function Categories() {
  const answer = useAnswer('/dictionary/categories', {});
  const add = useChange('post', '/dictionary/categories');
  const remove = useChange('delete', '/dictionary/categories/{id}');
  return (
    <RecordList
      label={t`Categories`}
      answer={listOf(answer, ({ categories }) => categories)}
      keyOf={({ _id }) => _id}
      empty={t`No categories yet. Use them to sort campaigns in the catalog.`}
      columns={[
        { key: 'name', head: t`Category`, cell: ({ name }) => name },
        {
          key: 'do',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, name }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={t`“${name}” can no longer be chosen. Campaigns that have it keep it.`}
              onConfirm={() => remove.mutateAsync({ path: { id: _id } })}
            />
          ),
        },
      ]}
      add={t`Add category`}
      fields={[{ name: 'name', label: t`Name` }]}
      onAdd={(body) => add.mutateAsync({ body })}
    />
  );
}
