// The pages before somebody is in: a narrow column with the logo, a title and a form.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { type Brand, useBrand } from '../../api/brand.ts';
import { applyLook } from '../../design/look.ts';
import { Button, type ButtonLook, type IconOf } from '../../design/parts/button.tsx';
import { actionsClass, formClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { i18n } from '../../language/i18n.ts';
import { chooseLanguage, LANGUAGES, speakAsNetwork } from '../../language/languages.ts';
import { Logo } from '../../shell/logo.tsx';
import styles from './way-in.module.css';

type PageProps = {
  readonly title: string;
  /** In its place on the page, where it names the network. */
  readonly heading?: string | undefined;
  /** Other ways to go, under the card. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

export function WayInPage({ title, heading, below, children }: PageProps) {
  const brand = useBrand();
  const name = brand?.name ?? 'Tributary';
  // Outside React: the title and the picture of the tab.
  useEffect(() => {
    document.title = `${title} · ${name}`;
    if (brand) applyLook(brand);
  }, [title, name, brand]);
  useEffect(() => {
    if (brand) void speakAsNetwork(brand.language);
  }, [brand]);
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <div className={styles['head']}>
          <Logo look={brand} />
          <h1 dir="auto">{heading ?? title}</h1>
          {brand?.name && heading === undefined ? (
            <p dir="auto">
              <strong>{brand.name}</strong>
            </p>
          ) : null}
        </div>
        {brand?.sign_in_text ? (
          <p className={styles['said']} dir="auto">
            {brand.sign_in_text}
          </p>
        ) : null}
        {children}
      </div>
      {below === undefined ? null : <div className={styles['below']}>{below}</div>}
      {brand ? (
        <div className={styles['foot']}>
          <Help {...brand} />
        </div>
      ) : null}
      <LanguageChoice />
    </main>
  );
}

const LanguageChoice = () => (
  <nav className={styles['foot']} aria-label={t`Language`}>
    {LANGUAGES.map(({ code, name }) => (
      <Button
        key={code}
        look={code === i18n.locale ? 'plain' : 'quiet'}
        lang={code}
        aria-pressed={code === i18n.locale}
        onClick={() => void chooseLanguage(code)}
      >
        {name}
      </Button>
    ))}
  </nav>
);

/** Between ways to do the same. */
export const Or = () => (
  <div className={styles['or']}>
    <Trans>or</Trans>
  </div>
);

/** Where people get help, and the network's terms. */
const Help = ({ support, email, termsurl }: Brand) => (
  <>
    {support === null ? null : (
      <a href={support}>
        <Trans>Help</Trans>
      </a>
    )}
    {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
    {termsurl === null ? null : (
      <a href={termsurl} target="_blank" rel="noreferrer">
        <Trans>Terms</Trans>
      </a>
    )}
  </>
);

type FormProps = {
  readonly sent: {
    readonly submit: (event: FormEvent) => Promise<void>;
    readonly refused: string | undefined;
    readonly isBusy: boolean;
  };
  /** What the button says. */
  readonly action: string;
  readonly look?: ButtonLook;
  readonly icon?: IconOf;
  readonly children: ReactNode;
};

/** What is typed before somebody is in, with what was wrong with it as a whole. */
export const WayInForm = ({
  sent: { submit, refused, isBusy },
  action,
  look = 'main',
  icon,
  children,
}: FormProps) => (
  <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
    {refused ? <Notice tone="bad">{refused}</Notice> : null}
    {children}
    <div className={actionsClass}>
      <Button look={look} type="submit" busy={isBusy} {...(icon && { icon })}>
        {action}
      </Button>
    </div>
  </form>
);
