// The language of everything below it. Pages are drawn anew in another one, so that a text is simply asked for where it stands, in
// functions and tables too, and none is left in the language before.
import { I18nProvider, useLingui } from '@lingui/react';
import { Fragment, type ReactNode } from 'react';
import { i18n } from './i18n.ts';

function DrawnAnew({ children }: { readonly children: ReactNode }) {
  const { i18n: now } = useLingui();
  return <Fragment key={now.locale}>{children}</Fragment>;
}

export function Language({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <DrawnAnew>{children}</DrawnAnew>
    </I18nProvider>
  );
}
