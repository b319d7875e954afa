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
  <Dialog title="Test result" isOpen={tested !== undefined} onClose={onClose}>
    {tested ? (
      <Facts
        facts={[
          ['Request', <code key="url">{`${tested.method} ${tested.url}`}</code>],
          ['Body', tested.body],
          ['Response', tested.status === null ? tested.error : `${tested.status} in ${tested.latency} ms`],
          ['Response body', tested.response],
        ]}
      />
    ) : null}
  </Dialog>
);
