// Asks for the password again, when the API says that something needs more than being signed in.
import * as z from 'zod/mini';
import { askAuth } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass, formClass, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { useApiForm } from '../forms/use-form.ts';
import { ActionButton } from './action-button.tsx';

const PASSWORD = z.object({ password: z.string().check(z.minLength(1, 'Say your password.')) });

type Props = { readonly onDone: (confirmed: boolean) => void };

export function ConfirmAgain({ onDone }: Props) {
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: PASSWORD,
    start: { password: '' },
    send: async ({ password }) => {
      await askAuth('POST', 'confirm', { password });
      onDone(true);
    },
  });
  const hasPasskey = useSession().user.second_factor_ways.includes('passkey');
  const byPasskey = async () => {
    const { passkeyAnswer } = await import('../api/passkey.ts');
    await askAuth('POST', 'confirm', { passkey: await passkeyAnswer('confirm/passkey') });
    onDone(true);
  };
  return (
    <Dialog title="Your password again" isOpen onClose={() => onDone(false)}>
      <p>
        Keys, tokens, payments and users are touched only by who has typed the password, or used a passkey, in
        the last ten minutes.
      </p>
      <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        {refused ? <Notice tone="bad">{refused}</Notice> : null}
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
        <div className={actionsClass}>
          <Button look="main" type="submit" busy={isBusy}>
            Go on
          </Button>
          {hasPasskey ? <ActionButton onAct={byPasskey}>Use a passkey</ActionButton> : null}
          <Button onClick={() => onDone(false)}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
