// What the search offers beside places and records: what can be begun, and the parts of the settings by their names.
import type { LinkProps } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { missingFor } from '../roles/needs.ts';
import type { Role } from '../roles/role.ts';
import type { ChoiceGroup } from './palette-choices.ts';

type Action = { readonly name: string; readonly to: string; readonly tab?: string };

const OF_NETWORK: readonly Action[] = [
  { name: 'New campaign', to: '/campaigns/new' },
  { name: 'New affiliate', to: '/affiliates/new' },
  { name: 'New advertiser', to: '/advertisers/new' },
  { name: 'Close last month', to: '/billing', tab: 'close' },
  { name: 'Exchange rates', to: '/billing', tab: 'rates' },
  { name: 'Caps of all campaigns', to: '/caps' },
  { name: 'Incoming conversions', to: '/clicks', tab: 'hits' },
  { name: 'Settings: General', to: '/settings', tab: 'network' },
  { name: 'Settings: Branding', to: '/settings', tab: 'brand' },
  { name: 'Settings: Domains', to: '/settings', tab: 'domains' },
  { name: 'Settings: Team', to: '/settings', tab: 'users' },
  { name: 'Settings: Sign-up forms', to: '/settings', tab: 'sign-up' },
  { name: 'Settings: Categories', to: '/settings', tab: 'categories' },
  { name: 'Settings: API keys', to: '/settings', tab: 'keys' },
  { name: 'Settings: Security tokens', to: '/settings', tab: 'tokens' },
  { name: 'Settings: Webhooks', to: '/settings', tab: 'webhooks' },
  { name: 'Settings: Data exports', to: '/settings', tab: 'exports' },
  { name: 'Settings: Audit log', to: '/settings', tab: 'audit' },
  { name: 'Settings: System status', to: '/settings', tab: 'system' },
];
const OF_EVERYBODY: readonly Action[] = [
  { name: 'Security: password and second factor', to: '/security' },
  { name: 'Notifications', to: '/notices' },
];

/** Those whose name holds the text and that the person may open; none for an empty text. */
export function actionsFor(role: Role, user: Session['user'], text: string): ChoiceGroup {
  const known = role.name === 'network' ? [...OF_NETWORK, ...OF_EVERYBODY] : OF_EVERYBODY;
  const fitting = known.filter(
    ({ name, to, tab }) =>
      text !== '' &&
      name.toLowerCase().includes(text.toLowerCase()) &&
      missingFor(user, to, tab) === undefined,
  );
  const choices = fitting.map(({ name, to, tab }) => ({
    key: name,
    name,
    detail: '',
    status: '',
    to: { to, ...(tab !== undefined && { search: { tab } }) } as LinkProps,
  }));
  return { label: 'Actions', choices, more: false };
}
