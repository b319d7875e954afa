import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useBrand } from '../../api/brand.ts';
import { ask, type Data } from '../../api/client.ts';
import { startSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { TextField } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { noPasskeysHere } from '../../shell/passkeys-here.ts';
import { ByProvider } from './by-provider.tsx';
import { isOwnAddress } from './own-address.ts';
import { useSignUpForm } from './sign-up-form.ts';
import { Or, WayInForm, WayInPage } from './way-in.tsx';
import styles from './way-in.module.css';

/** What a way in answers: in, or what is asked for next. */
type WayIn = Data<'post', '/auth/login'>;
/** Of an account that signed up and is not approved. */
type Undecided = { readonly state: 'waiting' | 'declined'; readonly reason: string | null };
type Networks = NonNullable<WayIn['networks']>;

export function SignInPage() {
  const [networks, setNetworks] = useState<Networks>([]);
  const [ways, setWays] = useState<readonly string[]>([]);
  const [undecided, setUndecided] = useState<Undecided | undefined>();
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const go = async ({ state, networks: places = [], ways: asked = [], reason = null }: WayIn) => {
    if (state === 'choose_network') return setNetworks(places);
    if (state === 'second_factor') return setWays(asked);
    if (state === 'waiting' || state === 'declined') return setUndecided({ state, reason });
    await startSession();
    await navigate({ href: isOwnAddress(to) ? to : '/', replace: true });
  };
  const name = useBrand()?.name;
  const noPasskeys = noPasskeysHere();
  const isFirst = ways.length === 0;
  const provider = isFirst ? <ByProvider to={to} /> : null;
  return (
    <WayInPage title={t`Sign in`} heading={name ? t`Sign in to ${name}` : undefined} below={<SignUpLinks />}>
      {undecided ? <NotApproved {...undecided} /> : null}
      {noPasskeys === undefined && isFirst ? (
        <>
          {provider}
          <ByPasskey onAnswer={go} />
          <Or />
        </>
      ) : null}
      <Password networks={networks} ways={ways} onAnswer={go} />
      {noPasskeys !== undefined && isFirst ? (
        <>
          <p>{noPasskeys}</p>
          {provider}
        </>
      ) : null}
    </WayInPage>
  );
}

/** Of who signed up: what the network decided, or that it has yet to. */
const NotApproved = ({ state, reason }: Undecided) =>
  state === 'waiting' ? (
    <Notice>
      <Trans>Your application is being reviewed. There’s nothing more to do.</Trans>
    </Notice>
  ) : (
    <Notice tone="warning">
      <strong>
        <Trans>Your application was declined</Trans>
      </strong>
      <span dir="auto">{reason}</span>
    </Notice>
  );

/** Where people may sign up by themselves. */
function SignUpLinks() {
  const { data } = useSignUpForm({});
  return data?.kinds.map(({ kind }) => (
    <Link key={kind} to="/sign-up/$kind" params={{ kind }}>
      {kind === 'affiliate' ? t`Join as an affiliate` : t`Join as an advertiser`}
    </Link>
  ));
}

const PASSWORD = z.object({
  email: z.string().check(z.minLength(1, { error: () => t`Enter your email.` })),
  password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
  choice: z.string(),
  code: z.string(),
  /** Where both are taken. */
  by: z.string(),
});

/** One e-mail may be of several networks, and of several kinds in one. */
const keyOf = ({ _id, kind }: { readonly _id: string; readonly kind: string }): string => `${kind} ${_id}`;

type PasswordProps = {
  readonly networks: Networks;
  /** What is asked for beside the password: `code`, `passkey`. */
  readonly ways: readonly string[];
  readonly onAnswer: (answer: WayIn) => Promise<void>;
};

/** A passkey in the place of everything else. */
function ByPasskey({ onAnswer }: Pick<PasswordProps, 'onAnswer'>) {
  const { submit, refused, isBusy } = useApiForm({
    schema: NOTHING,
    start: {},
    send: async () => {
      const passkey = await answerOfPasskey();
      await onAnswer(await ask('post', '/auth/passkey', { body: { passkey } }));
    },
  });
  return (
    <WayInForm
      sent={{ submit, refused, isBusy }}
      action={t`Sign in with a passkey`}
      look="plain"
      icon={FingerprintPattern}
    >
      {null}
    </WayInForm>
  );
}

const NOTHING = z.object({});

async function answerOfPasskey() {
  const { passkeyAnswer } = await import('../../api/passkey.ts');
  return passkeyAnswer('/auth/passkey/challenge');
}

function Password({ networks, ways, onAnswer }: PasswordProps) {
  const takesCode = ways.includes('code');
  const takesPasskey = ways.includes('passkey');
  const { form, errorOf, ...sent } = useApiForm({
    schema: PASSWORD,
    start: { email: '', password: '', choice: '', code: '', by: 'code' },
    send: async ({ choice, code, by, ...known }) => {
      const chosen = networks.find((one) => keyOf(one) === choice);
      const which = chosen && { network_id: chosen._id, kind: chosen.kind };
      const isByPasskey = takesPasskey && (by === 'passkey' || !takesCode);
      form.setValue('by', 'code');
      const shown = isByPasskey ? { passkey: await answerOfPasskey() } : takesCode ? { code } : {};
      await onAnswer(await ask('post', '/auth/login', { body: { ...known, ...which, ...shown } }));
    },
  });
  return (
    <WayInForm sent={sent} action={takesPasskey && !takesCode ? t`Continue with passkey` : t`Sign in`}>
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      <Link to="/forgotten" className={styles['forgotten']}>
        <Trans>Forgot password?</Trans>
      </Link>
      {networks.length > 0 ? (
        <ChoiceField
          label={t`Network`}
          choices={[
            { value: '', label: t`Select a network` },
            ...networks.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.kind})` })),
          ]}
          value={form.watch('choice')}
          onChoose={(value) => form.setValue('choice', value)}
        />
      ) : null}
      {takesPasskey && !takesCode ? (
        <Notice>
          <Trans>Confirm with your passkey to continue.</Trans>
        </Notice>
      ) : null}
      {takesCode ? (
        <TextField
          label={t`Code`}
          autoComplete="one-time-code"
          autoFocus
          hint={t`Six digits from your authenticator app, or a recovery code`}
          error={errorOf('code')}
          {...form.register('code')}
        />
      ) : null}
      {takesPasskey && takesCode ? (
        <Button type="submit" onClick={() => form.setValue('by', 'passkey')}>
          <Trans>Use a passkey instead</Trans>
        </Button>
      ) : null}
    </WayInForm>
  );
}
