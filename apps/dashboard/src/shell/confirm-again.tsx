// Asks for the password again, when the API says that something needs more than being signed in.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { ask } from '../api/client.ts';
import { onConfirmed, rememberConfirming } from '../api/provider.ts';
import { Refusal } from '../api/refusals.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass, formClass, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { useApiForm } from '../forms/use-form.ts';
import { ActionButton } from './action-button.tsx';

const PASSWORD = z.object({
  password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
});

type Props = { readonly onDone: (confirmed: boolean) => void };

export function ConfirmAgain({ onDone }: Props) {
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: PASSWORD,
    start: { password: '' },
    send: async ({ password }) => {
      await ask('post', '/auth/confirm', { body: { password } });
      onDone(true);
    },
  });
  const { second_factor_ways: ways, provider } = useSession().user;
  const hasPasskey = ways.includes('passkey');
  const byPasskey = async () => {
    const { passkeyAnswer } = await import('../api/passkey.ts');
    await ask('post', '/auth/confirm', { body: { passkey: await passkeyAnswer('/auth/confirm/passkey') } });
    onDone(true);
  };
  // Outside React: the provider's page is in another tab.
  useEffect(() => (provider === null ? undefined : onConfirmed(() => onDone(true))), [provider, onDone]);
  return (
    <Dialog title={t`Confirm it’s you`} isOpen onClose={() => onDone(false)}>
      <p>
        <Trans>
          Enter your password or use a passkey to continue. We ask again after 10 minutes for keys, payments
          and users.
        </Trans>
      </p>
      <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        {refused ? <Notice tone="bad">{refused}</Notice> : null}
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
        <div className={actionsClass}>
          <Button look="main" type="submit" busy={isBusy}>
            <Trans>Confirm</Trans>
          </Button>
          {hasPasskey ? (
            <ActionButton onAct={byPasskey}>
              <Trans>Use passkey</Trans>
            </ActionButton>
          ) : null}
          {provider === null ? null : (
            <ActionButton onAct={confirmAtProvider}>{t`Continue with ${provider}`}</ActionButton>
          )}
          <Button onClick={() => onDone(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** In a tab of its own, so that nothing typed in this one is lost. It is opened before anything is asked: later, browsers take it for a pop-up. */
async function confirmAtProvider(): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab)
    throw new Refusal({
      status: 0,
      message: t`Your browser blocked the new tab. Allow pop-ups for this page and try again.`,
    });
  try {
    const { address } = await ask('post', '/auth/confirm/provider', { body: {} });
    rememberConfirming(address);
    tab.location.href = address;
  } catch (error) {
    tab.close();
    throw error;
  }
}
