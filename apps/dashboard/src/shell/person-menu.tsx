// Whoever is signed in: how they see the pages, how they sign in, and the way out.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import NoticesIcon from 'lucide-react/icons/bell';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Rocket from 'lucide-react/icons/rocket';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useState } from 'react';
import { ask } from '../api/client.ts';
import { isLimited } from '../api/limited.ts';
import { SESSION_KEY } from '../api/query.ts';
import { keepLanguage, type Session, useSession } from '../api/session.ts';
import { Menu, MenuChoice, MenuItem, MenuLink } from '../design/parts/menu.tsx';
import { applyTheme, keptTheme, type Theme } from '../design/theme.ts';
import { missingFor } from '../roles/asks.ts';
import { openKeys } from './keys-shown.ts';
import { i18n } from '../language/i18n.ts';
import { chooseLanguage, LANGUAGES } from '../language/languages.ts';
import { texts } from '../language/texts.ts';

/** Who may make what the first steps make. */
export const mayBegin = (session: Session): boolean =>
  session.user.kind === 'staff' &&
  !session.user.second_factor_missing &&
  missingFor(session, '/first-run') === undefined;

const THEME_CHOICES = texts<readonly { readonly value: Theme; readonly label: string }[]>([
  { value: 'system', label: msg`System` },
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
]);

type Props = {
  readonly className: string | undefined;
  /** What `shown` says, as text. */
  readonly said: string;
  readonly shown: ReactNode;
};

export function PersonMenu({ className, said, shown }: Props) {
  const session = useSession();
  const { user } = session;
  const client = useQueryClient();
  const [theme, setTheme] = useState(keptTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  const speak = async (code: string) => {
    await chooseLanguage(code);
    client.setQueryData(SESSION_KEY, await keepLanguage(session, code));
    // The API writes these in the language that was chosen.
    await client.invalidateQueries({ queryKey: ['/notices'] });
  };
  const signOut = async () => {
    await ask('post', '/auth/logout', {});
    client.clear();
    location.assign('/app/sign-in');
  };
  return (
    <Menu label={t`${said}, your account`} className={className} shown={shown}>
      {mayBegin(session) ? (
        <MenuLink to={<Link to="/first-run" />}>
          <Rocket />
          <Trans>Get started</Trans>
        </MenuLink>
      ) : null}
      {user.second_factor_missing || isLimited(user) ? null : (
        <MenuLink to={<Link to="/notices" />}>
          <NoticesIcon />
          <Trans>Notifications</Trans>
        </MenuLink>
      )}
      <MenuLink to={<Link to="/security" />}>
        <ShieldCheck />
        <Trans>Security</Trans>
      </MenuLink>
      <MenuItem onClick={openKeys}>
        <Keyboard />
        <Trans>Keyboard shortcuts</Trans>
      </MenuItem>
      <MenuChoice label={t`Theme`} value={theme} choices={THEME_CHOICES} onChoose={choose} />
      <MenuChoice
        label={t`Language`}
        value={i18n.locale}
        choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(code) => void speak(code)}
      />
      <MenuItem onClick={() => void signOut()}>
        <LogOut />
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
}
