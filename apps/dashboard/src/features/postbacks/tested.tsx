import type { Data } from '../../api/client.ts';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';

export type Tested = Data<'post', '/affiliate/postbacks/{id}/test'>['log'];

/** What came back of a test message. */
export const TestedDialog = ({
  tested,
  onClose,
}: {
  readonly tested: Tested | undefined;
  readonly onClose: () => void;
}) => (
  <Dialog title="What the test did" isOpen={tested !== undefined} onClose={onClose}>
    {tested ? (
      <Facts
        facts={[
          ['Asked', <code key="url">{`${tested.method} ${tested.url}`}</code>],
          ['Sent', tested.body],
          ['Answer', tested.status === null ? tested.error : `${tested.status} in ${tested.latency} ms`],
          ['It said', tested.response],
        ]}
      />
    ) : null}
  </Dialog>
);
