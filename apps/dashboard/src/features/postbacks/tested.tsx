import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { answerOf } from './words.ts';

export type Tested = Data<'post', '/affiliate/postbacks/{id}/test'>['log'];

/** What came back of a test message. */
export const TestedDialog = ({
  tested,
  onClose,
}: {
  readonly tested: Tested | undefined;
  readonly onClose: () => void;
}) => (
  <Dialog title={t`Test result`} isOpen={tested !== undefined} onClose={onClose}>
    {tested ? (
      <Facts
        facts={[
          [t`Request`, <code key="url">{`${tested.method} ${tested.url}`}</code>],
          [t`Body`, tested.body],
          [t`Response`, answerOf({ ...tested, latency_ms: tested.latency })],
          [t`Response body`, tested.response],
        ]}
      />
    ) : null}
  </Dialog>
);
