// One message with every attempt to deliver it: what was asked, what came back, and the same message once more.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { answerOf } from './words.ts';

export type Message = Data<'get', '/network/postback-logs'>['logs'][number];

type Props = {
  readonly message: Message | undefined;
  readonly onClose: () => void;
  readonly onResend: (message: Message) => Promise<unknown>;
};

export function MessageDialog({ message, onClose, onResend }: Props) {
  const { zone } = useSession().network;
  const method = message?.method ?? '';
  return (
    <Dialog title={t`Delivery`} isOpen={message !== undefined} onClose={onClose}>
      {message ? (
        <>
          <Facts
            facts={[
              [t`Status`, <Status key="status" status={message.status} />],
              [t`Created`, `${message.created} (${zone})`],
              [t`Event`, <Subject key="about" message={message} />],
              [
                t`Conversion status`,
                message.conversion_status ? <Status key="about" status={message.conversion_status} /> : '',
              ],
              [t`Next attempt`, message.next_attempt],
              [t`Request`, message.body],
            ]}
          />
          <CopiedText label={t`${method} request`} text={message.url} />
          {message.attempts.length === 0 ? (
            <p>
              <Trans>Not attempted yet.</Trans>
            </p>
          ) : null}
          <ol aria-label={t`Attempts`}>
            {message.attempts.map((one, index) => (
              <li key={index}>
                <Facts
                  facts={[
                    [t`Time`, attemptText(one)],
                    [t`Response`, answerOf(one)],
                    [t`Response body`, one.body],
                  ]}
                />
              </li>
            ))}
          </ol>
          <div className={actionsClass}>
            <ActionButton
              look="main"
              onAct={async () => {
                await onResend(message);
                onClose();
              }}
            >
              <Trans>Resend</Trans>
            </ActionButton>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function attemptText({ started, attempt }: Message['attempts'][number]): string {
  return t`${started} (attempt ${attempt})`;
}

function Subject({ message: { event, event_id: id, test } }: { readonly message: Message }) {
  if (test) return <Trans>Test</Trans>;
  if (event !== 'conversion')
    return (
      <Link to="/clicks" search={{ click: id }}>
        <Trans>click {id}</Trans>
      </Link>
    );
  return (
    <Link to="/conversions/$conversionId" params={{ conversionId: id }}>
      <Trans>conversion {id}</Trans>
    </Link>
  );
}
