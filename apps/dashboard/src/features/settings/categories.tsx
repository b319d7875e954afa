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
      label="Categories"
      answer={listOf(answer, ({ categories }) => categories)}
      keyOf={({ _id }) => _id}
      empty="There is no category: campaigns are not sorted by any."
      columns={[
        { key: 'name', head: 'Category', cell: ({ name }) => name },
        {
          key: 'do',
          head: 'Do',
          kind: 'action',
          isChange: true,
          cell: ({ _id, name }) => (
            <ConfirmButton
              label="Remove"
              consequence={`"${name}" is offered no more. Campaigns that have it keep its name.`}
              onConfirm={() => remove.mutateAsync({ path: { id: _id } })}
            />
          ),
        },
      ]}
      add="Add a category"
      fields={[{ name: 'name', label: 'Name' }]}
      onAdd={(body) => add.mutateAsync({ body })}
    />
  );
}
