import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { askAuth } from '../../api/client.ts';
import { startSession, type WayIn } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, CheckField, formClass, SelectField, TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { WayInPage } from './way-in.tsx';

type Step = Exclude<WayIn, { state: 'signed_in' }> | { readonly state: 'password' };

/** An address of these pages: what a link to the sign-in page names is followed nowhere else. */
const isOwn = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to);

export function SignInPage() {
  const [step, setStep] = useState<Step>({ state: 'password' });
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const go = async (answer: WayIn) => {
    if (answer.state !== 'signed_in') return setStep(answer);
    await startSession();
    await navigate({ href: isOwn(to) ? to : '/', replace: true });
  };
  return (
    <WayInPage title="Sign in">
      {step.state === 'second_factor' ? (
        <SecondFactor
          challenge={step.challenge}
          onAnswer={go}
          onBack={() => setStep({ state: 'password' })}
        />
      ) : (
        <Password networks={step.state === 'choose_network' ? step.networks : []} onAnswer={go} />
      )}
    </WayInPage>
  );
}

const PASSWORD = z.object({
  email: z.string().check(z.minLength(1, 'Say your e-mail address.')),
  password: z.string().check(z.minLength(1, 'Say your password.')),
  choice: z.string(),
});

/** One e-mail may be of several networks, and of several kinds in one. */
const keyOf = ({ _id, kind }: { readonly _id: string; readonly kind: string }): string => `${kind} ${_id}`;

type PasswordProps = {
  readonly networks: Extract<WayIn, { state: 'choose_network' }>['networks'];
  readonly onAnswer: (answer: WayIn) => Promise<void>;
};

function Password({ networks, onAnswer }: PasswordProps) {
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: PASSWORD,
    start: { email: '', password: '', choice: '' },
    send: async ({ choice, ...known }) => {
      const chosen = networks.find((one) => keyOf(one) === choice);
      const which = chosen && { network_id: chosen._id, kind: chosen.kind };
      await onAnswer((await askAuth('POST', 'login', { ...known, ...which })) as WayIn);
    },
  });
  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      {networks.length > 0 ? (
        <SelectField
          label="Network"
          choices={[
            { value: '', label: 'Choose one' },
            ...networks.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.kind})` })),
          ]}
          {...form.register('choice')}
        />
      ) : null}
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy}>
          Sign in
        </Button>
      </div>
    </form>
  );
}

const FACTOR = z.object({
  code: z.string().check(z.minLength(1, 'Say the code.')),
  isRecovery: z.boolean(),
});

type FactorProps = {
  readonly challenge: string;
  readonly onAnswer: (answer: WayIn) => Promise<void>;
  readonly onBack: () => void;
};

function SecondFactor({ challenge, onAnswer, onBack }: FactorProps) {
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: FACTOR,
    start: { code: '', isRecovery: false },
    fieldOf: (path) => (path === 'recovery_code' ? 'code' : path),
    send: async ({ code, isRecovery }) => {
      const given = isRecovery ? { recovery_code: code.trim() } : { code: code.replaceAll(/\s/g, '') };
      await onAnswer((await askAuth('POST', 'second-factor', { challenge, ...given })) as WayIn);
    },
  });
  const isRecovery = form.watch('isRecovery');
  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator'}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        error={errorOf('code')}
        {...form.register('code')}
      />
      <CheckField label="Use a recovery code" {...form.register('isRecovery')} />
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy}>
          Sign in
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
