// Keys for the REST API, as lists of them show them: those of the network, and those of one's own account.
import { CopiedText } from '../design/parts/copied-text.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Status } from '../design/parts/status.tsx';
import type { FormField } from '../forms/record-form.tsx';
import { ConfirmButton } from '../shell/confirm-button.tsx';
import type { Column } from './data-table.tsx';

type Key = {
  readonly _id: string;
  readonly label: string | null;
  readonly prefix: string;
  readonly scope: string;
  readonly live: boolean;
  readonly last_used: string | null;
  readonly expires: string | null;
};

export const keyLabel: Column<Pick<Key, 'label' | 'prefix'>> = {
  key: 'label',
  head: 'Name',
  cell: ({ label, prefix }) => label ?? `${prefix}…`,
};

/** What stands beside the label. `zone`: in which instants are shown. */
export const keyColumns = (zone: string, revoke: (id: string) => Promise<unknown>): Column<Key>[] => [
  {
    key: 'scope',
    head: 'Permissions',
    kind: 'short',
    cell: ({ scope }) => (scope === 'read' ? 'Read only' : 'Full access'),
  },
  { key: 'prefix', head: 'Key', kind: 'short', cell: ({ prefix }) => <code>{prefix}</code> },
  {
    key: 'live',
    head: 'Status',
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'live' : 'cancelled'} />,
  },
  { key: 'used', head: 'Last used', kind: 'time', cell: ({ last_used: at }) => at },
  { key: 'expires', head: 'Expires', kind: 'time', cell: ({ expires }) => expires },
  {
    key: 'do',
    head: 'Do',
    kind: 'action',
    cell: ({ _id, label, live }) =>
      live ? (
        <ConfirmButton
          label="Revoke"
          consequence={`Requests with “${label ?? _id}” are refused from now on.`}
          onConfirm={() => revoke(_id)}
        />
      ) : null,
  },
];

export type KeyScope = 'all' | 'read';
export const scopeOf = (typed: string): KeyScope => (typed === 'all' ? 'all' : 'read');

/** What is said of a key when it is issued; `start`: what it may, unless somebody chooses. */
export const keyFields = (start: KeyScope) =>
  [
    { name: 'label', label: 'Name', hint: 'What will use it, for example Looker sync' },
    {
      name: 'scope',
      label: 'Permissions',
      kind: 'choice',
      start,
      choices: [
        { value: 'read', label: 'Read only' },
        { value: 'all', label: 'Full access' },
      ],
    },
    { name: 'expires', label: 'Expires', kind: 'date', isOptional: true },
  ] as const satisfies readonly FormField<string>[];

/** The text of a key that was just issued; nothing when there is none. */
export const IssuedKey = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <Notice tone="good">
      <span>Copy this key now; it won’t be shown again.</span>
      <CopiedText label="Key" text={text} />
    </Notice>
  );
