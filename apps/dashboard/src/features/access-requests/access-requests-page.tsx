import type { Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { AffiliateName, CampaignName } from '../../shell/record-names.tsx';

type Request = Data<'get', '/campaign/access-requests'>['requests'][number];

/** Who asked to run a campaign that needs permission, and waits. */
export function AccessRequestsPage() {
  const { zone } = useSession().network;
  const grant = useChange('post', '/campaign/access-requests/{id}');
  const { answer, more } = usePages(
    '/campaign/access-requests',
    { query: { live: false } },
    { rowsOf: ({ requests }) => requests, totalOf: ({ total }) => total },
  );
  const columns: Column<Request>[] = [
    { key: 'who', head: 'Affiliate', cell: ({ user_id: id }) => <AffiliateName id={id} /> },
    { key: 'campaign', head: 'Campaign', cell: ({ ad_id: id }) => <CampaignName id={id} /> },
    { key: 'message', head: 'Says', cell: ({ message }) => message },
    { key: 'created', head: `Asked (${zone})`, kind: 'time', cell: ({ created }) => created },
    {
      key: 'do',
      head: 'Do',
      kind: 'action',
      isChange: true,
      cell: ({ _id }) => (
        <ActionButton
          look="main"
          onAct={() => grant.mutateAsync({ path: { id: _id }, body: { live: true } })}
        >
          Let in
        </ActionButton>
      ),
    },
  ];
  return (
    <>
      <PageHead title="Access requests" />
      <Answered answer={answer} height={240} empty={<NothingYet>Nobody waits for access.</NothingYet>}>
        {({ rows, total }) => (
          <DataTable
            label="Access requests"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/campaign/access-requests" query={{ live: 'false' }} />}
          />
        )}
      </Answered>
    </>
  );
}
