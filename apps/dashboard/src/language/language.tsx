// The language of the pages. When it changes, all of them are rendered again, so that functions and tables look their texts up
// without a hook, and no text stays in the old language.
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
