// One message with every attempt to deliver it: what was asked, what came back, and the same message once more.
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
  return (
    <Dialog title="Delivery" isOpen={message !== undefined} onClose={onClose}>
      {message ? (
        <>
          <Facts
            facts={[
              ['Status', <Status key="status" status={message.status} />],
              ['Created', `${message.created} (${zone})`],
              ['Event', <Subject key="about" message={message} />],
              [
                'Conversion status',
                message.conversion_status ? <Status key="about" status={message.conversion_status} /> : '',
              ],
              ['Next attempt', message.next_attempt],
              ['Request', message.body],
            ]}
          />
          <CopiedText label={`${message.method} request`} text={message.url} />
          {message.attempts.length === 0 ? <p>Not attempted yet.</p> : null}
          <ol aria-label="Attempts">
            {message.attempts.map((one, index) => (
              <li key={index}>
                <Facts
                  facts={[
                    ['Time', `${one.started} (attempt ${one.attempt})`],
                    ['Response', answerOf(one)],
                    ['Response body', one.body],
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
              Resend
            </ActionButton>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function Subject({ message: { event, event_id: id, test } }: { readonly message: Message }) {
  if (test) return <>Test</>;
  if (event !== 'conversion')
    return (
      <Link to="/clicks" search={{ click: id }}>
        click {id}
      </Link>
    );
  return (
    <Link to="/conversions/$conversionId" params={{ conversionId: id }}>
      conversion {id}
    </Link>
  );
}
