// Keys for the REST API, as lists of them show them: those of the network, and those of one's own account.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CopiedText } from '../design/parts/copied-text.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Status } from '../design/parts/status.tsx';
import type { FormField } from '../forms/record-form.tsx';
import { ConfirmButton } from '../shell/confirm-button.tsx';
import type { Column } from './data-table.tsx';
import { texts } from '../language/texts.ts';
import { scopeText } from '../words/key-scope.ts';

type Key = {
  readonly _id: string;
  readonly label: string | null;
  readonly prefix: string;
  readonly scope: string;
  readonly live: boolean;
  readonly last_used: string | null;
  readonly expires: string | null;
};

export const keyLabel = texts<Column<Pick<Key, 'label' | 'prefix'>>>({
  key: 'label',
  head: msg`Name`,
  cell: ({ label, prefix }) => label ?? `${prefix}…`,
});

/** What stands beside the label. `zone`: in which instants are shown. */
export const keyColumns = (zone: string, revoke: (id: string) => Promise<unknown>): Column<Key>[] => [
  {
    key: 'scope',
    head: t`Permissions`,
    kind: 'short',
    cell: ({ scope }) => scopeText(scope),
  },
  { key: 'prefix', head: t`Key`, kind: 'short', width: 116, cell: ({ prefix }) => <code>{prefix}</code> },
  {
    key: 'live',
    head: t`Status`,
    kind: 'status',
    cell: ({ live }) => <Status status={live ? 'active' : 'revoked'} />,
  },
  { key: 'used', head: t`Last used`, kind: 'time', cell: ({ last_used: at }) => at },
  { key: 'expires', head: t`Expires`, kind: 'time', cell: ({ expires }) => expires },
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    cell: ({ _id, label, prefix, live }) =>
      live ? (
        <ConfirmButton
          label={t`Revoke`}
          consequence={revoked(label ?? `${prefix}…`)}
          onConfirm={() => revoke(_id)}
        />
      ) : null,
  },
];

const revoked = (name: string): string => t`Requests with “${name}” are refused from now on.`;

export type KeyScope = 'all' | 'read';
export const scopeOf = (typed: string): KeyScope => (typed === 'all' ? 'all' : 'read');

/** What is said of a key when it is issued; `start`: what it may, unless somebody chooses. */
export const keyFields = (start: KeyScope) =>
  [
    { name: 'label', label: t`Name`, hint: t`What will use it, for example Looker sync` },
    {
      name: 'scope',
      label: t`Permissions`,
      kind: 'choice',
      start,
      choices: [
        { value: 'read', label: t`Read only` },
        { value: 'all', label: t`Full access` },
      ],
    },
    { name: 'expires', label: t`Expires`, kind: 'date', isOptional: true },
  ] as const satisfies readonly FormField<string>[];

/** The text of a key that was just issued; nothing when there is none. */
export const IssuedKey = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <Notice tone="good">
      <span>
        <Trans>Copy this key now; it won’t be shown again.</Trans>
      </span>
      <CopiedText label={t`Key`} text={text} />
    </Notice>
  );
