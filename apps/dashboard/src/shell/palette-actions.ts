// What the search offers beside places and records: what can be begun, and the parts of the settings by their names.
import { msg, t } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { missingFor } from '../roles/asks.ts';
import type { Role } from '../roles/role.ts';
import type { ChoiceGroup } from './palette-choices.ts';
import { texts } from '../language/texts.ts';

type Action = { readonly name: string; readonly to: string; readonly tab?: string };

const OF_NETWORK = texts<readonly Action[]>([
  { name: msg`New campaign`, to: '/campaigns/new' },
  { name: msg`New affiliate`, to: '/affiliates/new' },
  { name: msg`New advertiser`, to: '/advertisers/new' },
  { name: msg`Close last month`, to: '/billing', tab: 'close' },
  { name: msg`Journal for accountants`, to: '/billing', tab: 'journal' },
  { name: msg`Exchange rates`, to: '/billing', tab: 'rates' },
  { name: msg`Caps of all campaigns`, to: '/caps' },
  { name: msg`Incoming conversions`, to: '/clicks', tab: 'hits' },
  { name: msg`Settings: General`, to: '/settings', tab: 'network' },
  { name: msg`Settings: Company`, to: '/settings', tab: 'company' },
  { name: msg`Settings: Ledger accounts`, to: '/settings', tab: 'accounts' },
  { name: msg`Settings: Branding`, to: '/settings', tab: 'brand' },
  { name: msg`Settings: Domains`, to: '/settings', tab: 'domains' },
  { name: msg`Settings: Team`, to: '/settings', tab: 'users' },
  { name: msg`Settings: Sign-up forms`, to: '/settings', tab: 'sign-up' },
  { name: msg`Settings: Categories`, to: '/settings', tab: 'categories' },
  { name: msg`Settings: API keys`, to: '/settings', tab: 'keys' },
  { name: msg`Settings: Security tokens`, to: '/settings', tab: 'tokens' },
  { name: msg`Settings: Webhooks`, to: '/settings', tab: 'webhooks' },
  { name: msg`Settings: Data exports`, to: '/settings', tab: 'exports' },
  { name: msg`Settings: Audit log`, to: '/settings', tab: 'audit' },
  { name: msg`Settings: System status`, to: '/settings', tab: 'system' },
]);
const OF_EVERYBODY = texts<readonly Action[]>([
  { name: msg`Security: password and two-factor authentication`, to: '/security' },
  { name: msg`Notifications`, to: '/notices' },
]);

/** Those whose name holds the text and that the person may open; none for an empty text. */
export function actionsFor(role: Role, session: Session, text: string): ChoiceGroup {
  const known = role.name === 'network' ? [...OF_NETWORK, ...OF_EVERYBODY] : OF_EVERYBODY;
  const fitting = known.filter(
    ({ name, to, tab }) =>
      text !== '' &&
      name.toLowerCase().includes(text.toLowerCase()) &&
      missingFor(session, to, tab) === undefined,
  );
  const choices = fitting.map(({ name, to, tab }) => ({
    key: name,
    name,
    detail: '',
    status: '',
    to: { to, ...(tab !== undefined && { search: { tab } }) } as LinkProps,
  }));
  return { label: t`Actions`, choices, more: false };
}
