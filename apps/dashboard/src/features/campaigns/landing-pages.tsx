import { useAnswer, useChange } from '../../api/query.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

/** Pages that a link can ask for by `lp_id`. */
export function LandingPages({ campaignId }: { readonly campaignId: string }) {
  const path = { campaignId };
  const answer = useAnswer('/campaign/lpages/{campaignId}', { path });
  const add = useChange('post', '/campaign/lpages/{campaignId}');
  const remove = useChange('delete', '/campaign/lpages/{campaignId}/{id}');
  return (
    <RecordList
      label="Landing pages"
      answer={listOf(answer, ({ lpages }) => lpages)}
      keyOf={({ _id }) => _id}
      empty="No landing page: every click goes where the campaign leads."
      columns={[
        { key: 'title', head: 'Page', cell: ({ title }) => title },
        { key: 'url', head: 'Leads to', cell: ({ url }) => url },
        { key: 'lp', head: 'In the link', kind: 'short', cell: ({ lp_id: id }) => <code>lp_id={id}</code> },
        {
          key: 'remove',
          head: 'Do',
          kind: 'action',
          isChange: true,
          cell: ({ _id, title }) => (
            <ConfirmButton
              label="Remove"
              consequence={`Clicks that ask for "${title}" go where the campaign leads.`}
              onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
            />
          ),
        },
      ]}
      add="Add a landing page"
      fields={[
        { name: 'title', label: 'Name' },
        { name: 'url', label: 'Leads to', kind: 'url', hint: 'With {click_id}, as the campaign itself' },
      ]}
      onAdd={(body) => add.mutateAsync({ path, body })}
    />
  );
}
