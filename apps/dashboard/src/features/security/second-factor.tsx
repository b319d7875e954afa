import { useState } from 'react';
import { type Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { QrCode } from '../../design/parts/qr-code.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';

type Enrolment = Data<'post', '/auth/second-factor'>;

/** Codes of an authenticator app beside the password: switched on by a first code, off by the password. */
export function SecondFactor() {
  const { second_factor_ways: ways } = useSession().user;
  const isOn = ways.includes('code');
  const begin = useChange('post', '/auth/second-factor');
  const renew = useChange('post', '/auth/second-factor/recovery-codes');
  const end = useChange('delete', '/auth/second-factor');
  const [enrolment, setEnrolment] = useState<Enrolment | undefined>();
  const [codes, setCodes] = useState<readonly string[] | undefined>();
  if (codes)
    return (
      <Section title="Second factor">
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      </Section>
    );
  if (enrolment && !isOn)
    return (
      <Section title="Second factor">
        <Enrolling
          enrolment={enrolment}
          onDone={(shown) => {
            setEnrolment(undefined);
            setCodes(shown);
          }}
          onCancel={() => setEnrolment(undefined)}
        />
      </Section>
    );
  return (
    <Section title="Second factor">
      {isOn ? (
        <>
          <p>It is on: signing in asks for a code of your authenticator app beside the password.</p>
          <div className={actionsClass}>
            <ActionButton
              onAct={async () => setCodes((await renew.mutateAsync({ body: {} })).recovery_codes)}
            >
              New recovery codes
            </ActionButton>
            <ConfirmButton
              label="Switch it off"
              consequence={
                ways.includes('passkey')
                  ? 'Signing in by password asks for a passkey from now on.'
                  : 'Signing in asks for the password alone from now on.'
              }
              onConfirm={() => end.mutateAsync({})}
            />
          </div>
        </>
      ) : (
        <>
          <p>
            It is off: {ways.includes('passkey') ? 'only a passkey' : 'nothing'} is asked for beside your
            password. An authenticator app on your telephone makes codes that are asked for as well.
          </p>
          <div className={actionsClass}>
            <ActionButton look="main" onAct={async () => setEnrolment(await begin.mutateAsync({ body: {} }))}>
              Switch it on
            </ActionButton>
          </div>
        </>
      )}
    </Section>
  );
}

type EnrollingProps = {
  readonly enrolment: Enrolment;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

function Enrolling({ enrolment, onDone, onCancel }: EnrollingProps) {
  const confirm = useChange('post', '/auth/second-factor/confirm');
  return (
    <>
      <p>Scan this with the app, or type the key into it. Then type the code that it shows.</p>
      <QrCode text={enrolment.address} label="QR code for the authenticator app" />
      <CopiedText label="Key" text={enrolment.secret} />
      <RecordForm
        action="Switch it on"
        fields={[
          { name: 'code', label: 'Code', kind: 'code', hint: 'Six digits, a new one every 30 seconds' },
        ]}
        onCancel={onCancel}
        onSend={async ({ code }) => onDone((await confirm.mutateAsync({ body: { code } })).recovery_codes)}
      />
    </>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const text = codes.join('\n');
  return (
    <>
      <Notice tone="good">
        <span>
          These are shown once. Each opens the door once, when the telephone is lost: keep them somewhere else
          than on it.
        </span>
        <CopiedText label="Recovery codes" text={text} />
      </Notice>
      <div className={actionsClass}>
        <Button onClick={() => download('tributary-recovery-codes.txt', `${text}\n`)}>Download</Button>
        <Button look="main" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
