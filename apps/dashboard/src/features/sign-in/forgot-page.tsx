import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { askAuth } from '../../api/client.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, formClass, TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInPage } from './way-in.tsx';

const FORGOT = z.object({ email: z.string().check(z.minLength(1, 'Say your e-mail address.')) });

/** Says the same whether the address is known. */
export function ForgotPage() {
  const [isSent, setSent] = useState(false);
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: FORGOT,
    start: { email: '' },
    send: async ({ email }) => {
      await askAuth('POST', 'reset-request', { email });
      setSent(true);
    },
  });
  return (
    <WayInPage title="Password forgotten">
      {isSent ? (
        <Notice tone="good">
          If this address has an account, a link is on its way to it. Where no mail is set up, ask your
          network for a link.
        </Notice>
      ) : (
        <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
          {refused ? <Notice tone="bad">{refused}</Notice> : null}
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            error={errorOf('email')}
            {...form.register('email')}
          />
          <div className={actionsClass}>
            <Button look="main" type="submit" busy={isBusy}>
              Send a link
            </Button>
          </div>
        </form>
      )}
      <Link to="/sign-in">Back to sign in</Link>
    </WayInPage>
  );
}
