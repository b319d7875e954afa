// Asks for the password again, when the API says that something needs more than being signed in.
import * as z from 'zod/mini';
import { askAuth } from '../api/client.ts';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass, formClass, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { useApiForm } from '../forms/use-form.ts';

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
  return (
    <Dialog title="Your password again" isOpen onClose={() => onDone(false)}>
      <p>
        Keys, tokens, payments and users are touched only by who has typed the password in the last ten
        minutes.
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
          <Button onClick={() => onDone(false)}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
