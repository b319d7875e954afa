import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <Section title={t`Two-factor authentication`}>
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      </Section>
    );
  if (enrolment && !isOn)
    return (
      <Section title={t`Two-factor authentication`}>
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
    <Section title={t`Two-factor authentication`}>
      {isOn ? (
        <>
          <p>
            <Trans>On. You enter a code from your authenticator app after your password.</Trans>
          </p>
          <div className={actionsClass}>
            <ActionButton
              onAct={async () => setCodes((await renew.mutateAsync({ body: {} })).recovery_codes)}
            >
              <Trans>Create new recovery codes</Trans>
            </ActionButton>
            <ConfirmButton
              label={t`Turn off`}
              consequence={
                ways.includes('passkey')
                  ? t`Signing in with your password will ask for a passkey.`
                  : t`Signing in will only ask for your password.`
              }
              onConfirm={() => end.mutateAsync({})}
            />
          </div>
        </>
      ) : (
        <>
          <p>
            {ways.includes('passkey')
              ? t`Off. Your passkey is asked for beside your password. Add an authenticator app as a second way.`
              : t`Off. Add an authenticator app to protect your account.`}
          </p>
          <div className={actionsClass}>
            <ActionButton onAct={async () => setEnrolment(await begin.mutateAsync({ body: {} }))}>
              <Trans>Turn on</Trans>
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
      <p>
        <Trans>Scan this with your authenticator app, or enter the key. Then type the code it shows.</Trans>
      </p>
      <QrCode text={enrolment.address} label={t`QR code for the authenticator app`} />
      <CopiedText label={t`Setup key`} text={enrolment.secret} />
      <RecordForm
        action={t`Turn on`}
        fields={[{ name: 'code', label: t`Code`, kind: 'code', hint: t`Six digits` }]}
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
          <Trans>
            Save these recovery codes now; they won’t be shown again. Each works once, if you lose your phone.
            Keep them somewhere else.
          </Trans>
        </span>
        <CopiedText label={t`Recovery codes`} text={text} />
      </Notice>
      <div className={actionsClass}>
        <Button onClick={() => download('tributary-recovery-codes.txt', `${text}\n`)}>
          <Trans>Download</Trans>
        </Button>
        <Button look="main" onClick={onKept}>
          <Trans>I’ve saved them</Trans>
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
