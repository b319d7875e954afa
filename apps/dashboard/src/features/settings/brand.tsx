// How the network's pages look: colours, pictures, a word at sign-in, and the host names under which they look like that.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { PICTURES as PICTURE_TYPES, UploadButton } from '../../shell/upload-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { DomainChecks } from './domain-checks.tsx';
import styles from './brand.module.css';
import { texts } from '../../language/texts.ts';

type BrandOf = Data<'get', '/network/brand'>['brand'];
type Warned = { readonly warnings?: readonly { readonly message: string }[] };

/** What can be changed of it in the form, as it is typed. */
const typedOf = (brand: BrandOf) => ({
  accent: brand.accent ?? '',
  accent_dark: brand.accent_dark ?? '',
  sign_in_text: brand.sign_in_text ?? '',
  domains: brand.domains.join('\n'),
});

export function Brand() {
  const answer = useAnswer('/network/brand', {});
  const edit = useChange('patch', '/network/brand');
  const again = useAgain('/network/brand', {});
  return (
    <Answered answer={answer} height={480}>
      {({ brand }) => (
        <>
          <Section title={t`Branding`}>
            <p>
              <Trans>
                Used for buttons, links and charts. If a color isn’t readable, we use the closest shade that
                is.
              </Trans>
            </p>
            <RecordForm
              latest={async () => typedOf((await again()).brand)}
              action={t`Save changes`}
              fields={[
                {
                  name: 'accent',
                  label: t`Brand color`,
                  start: typedOf(brand).accent,
                  isOptional: true,
                  hint: t`Hex code, for example #0b6e8a`,
                },
                {
                  name: 'accent_dark',
                  label: t`Brand color, dark mode`,
                  start: typedOf(brand).accent_dark,
                  isOptional: true,
                  hint: t`Leave empty to derive it from the brand color`,
                },
                {
                  name: 'sign_in_text',
                  label: t`Sign-in message`,
                  kind: 'long',
                  start: typedOf(brand).sign_in_text,
                  isOptional: true,
                },
                {
                  name: 'domains',
                  label: t`Custom domains, one per line`,
                  kind: 'long',
                  start: typedOf(brand).domains,
                  isOptional: true,
                  hint: t`For example partners.yournetwork.com. Point each one here with a CNAME record; visitors see your brand before they sign in.`,
                },
              ]}
              below={(typed) => <Preview brand={brand} typed={typed} />}
              fieldOf={(path) => path.replace(/\..*$/, '')}
              onSend={async ({ domains, ...values }) => {
                await edit.mutateAsync({
                  body: { ...values, domains: domains.split(/\s+/).filter(Boolean) },
                });
              }}
            />
          </Section>
          <Section title={t`Logos`}>
            <p>
              <Trans>PNG, JPEG, GIF, WebP or AVIF, up to 512 KB</Trans>
            </p>
            {PICTURES.map((one) => (
              <Picture key={one.name} picture={one} kept={brand.shown[one.name]} />
            ))}
          </Section>
          {brand.domains.length > 0 ? <DomainChecks use="dashboard" /> : null}
        </>
      )}
    </Answered>
  );
}

const PICTURES = texts([
  { name: 'logo', upload: msg`Upload logo`, current: msg`Current logo`, remove: msg`Remove logo` },
  {
    name: 'hlogo',
    upload: msg`Upload small logo`,
    current: msg`Current small logo`,
    remove: msg`Remove small logo`,
  },
  {
    name: 'logo_dark',
    upload: msg`Upload logo, dark mode`,
    current: msg`Current logo, dark mode`,
    remove: msg`Remove logo, dark mode`,
  },
]);

type PictureProps = {
  readonly picture: (typeof PICTURES)[number];
  readonly kept: string | null;
};

function Picture({ picture: { name, upload, current, remove }, kept }: PictureProps) {
  const edit = useChange('patch', '/network/brand');
  return (
    <div className={styles['picture']}>
      <UploadButton
        label={upload}
        accept={PICTURE_TYPES}
        onSend={(url) => edit.mutateAsync({ body: { [name]: url } })}
      />
      {kept === null ? null : (
        <div className={actionsClass}>
          <img className={styles['kept']} src={kept} alt={current} />
          <ActionButton onAct={() => edit.mutateAsync({ body: { [name]: null } })}>{remove}</ActionButton>
        </div>
      )}
    </div>
  );
}

type PreviewProps = {
  readonly brand: BrandOf;
  readonly typed: Readonly<Record<'accent' | 'accent_dark', string>>;
};

const COLOUR = /^(?:#(?:[\da-f]{3}|[\da-f]{6}))?$/i;

/** The head of a page in both themes, in the colours that are typed, before they are kept. One half typed is not shown yet. */
function Preview({ brand: { shown: kept }, typed }: PreviewProps) {
  const { name } = useSession().network;
  const [accent, accent_dark] = [typed.accent.trim(), typed.accent_dark.trim()];
  const answer = useAnswer(
    '/network/brand/preview',
    { query: { accent, accent_dark } },
    { isAsked: COLOUR.test(accent) && COLOUR.test(accent_dark) },
  );
  const seen = 'data' in answer ? answer.data : undefined;
  const shown = { ...kept, ...seen?.shown };
  return (
    <div className={styles['picture']} role="group" aria-label={t`Preview`}>
      {(['light', 'dark'] as const).map((theme) => {
        const colour = theme === 'light' ? shown.accent : shown.accent_dark;
        const small = (theme === 'dark' ? shown.logo_dark : null) ?? shown.hlogo ?? shown.logo;
        return (
          <div
            key={theme}
            className={`${styles['preview']} ${styles[theme]}`}
            data-brand={colour === null ? undefined : ''}
            style={colour === null ? {} : ({ '--accent': colour } as object)}
          >
            {small === null ? null : <img className={styles['kept']} src={small} alt="" />}
            <strong dir="auto">{name}</strong>
            <span className={styles['link']}>
              <Trans>Link</Trans>
            </span>
            <span className={styles['button']}>
              <Trans>Button</Trans>
            </span>
            <span>{theme === 'light' ? t`Light` : t`Dark`}</span>
          </div>
        );
      })}
      {((seen as Warned | undefined)?.warnings ?? []).map(({ message }) => (
        <Notice key={message} tone="warning">
          {message}
        </Notice>
      ))}
    </div>
  );
}
