// The accounts that somebody of the staff is limited to (docs/rules/users.md#limited-staff): a field each for affiliates, their groups and
// advertisers, for who is invited and for who is there.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import type { Choice, Finding } from '../../design/parts/choice.ts';
import { useFinding } from '../../forms/finding.tsx';
import { choicesWith, chosenOf, linesOf } from '../../forms/lines.ts';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { useOffered } from '../../forms/use-offered.ts';
import type { User } from '../../table/users.tsx';

export type LimitField = 'only_affiliates' | 'only_affiliate_groups' | 'only_advertisers';
type Limit = Pick<User, LimitField>;
const NOBODY: Limit = { only_affiliates: null, only_affiliate_groups: null, only_advertisers: null };

/** As the API takes it; nothing chosen: no limit. */
export const limitIn = (values: Readonly<Partial<Record<LimitField, string>>>) => ({
  only_affiliates: someOrNull(values.only_affiliates),
  only_affiliate_groups: someOrNull(values.only_affiliate_groups),
  only_advertisers: someOrNull(values.only_advertisers),
});
const someOrNull = (text = ''): string[] | null => {
  const ids = linesOf(text);
  return ids.length === 0 ? null : ids;
};

export function useLimitFields(limit: Limit = NOBODY): readonly FormField<LimitField>[] {
  const affiliates = useFinding();
  const advertisers = useFinding();
  const foundAffiliates = useAnswer('/affiliate', { query: { ...affiliates.query, sort: 'name' } });
  const foundAdvertisers = useAnswer('/advertiser', { query: { ...advertisers.query, sort: 'name' } });
  const groups = dataOf(useAnswer('/network/affiliate-groups', {}))?.groups ?? [];
  const all = {
    only_affiliates: dataOf(foundAffiliates)?.affiliates ?? [],
    only_advertisers: dataOf(foundAdvertisers)?.advertisers ?? [],
  };
  const ofGroups = useOneKind({
    name: 'only_affiliate_groups',
    label: t`Groups of affiliates`,
    named: groups,
    finding: undefined,
    limit,
  });
  return [
    useOneKind({
      name: 'only_affiliates',
      label: t`Affiliates`,
      named: all.only_affiliates,
      finding: affiliates.among(all.only_affiliates, dataOf(foundAffiliates)?.total),
      limit,
    }),
    ...(groups.length > 0 || limit.only_affiliate_groups ? [ofGroups] : []),
    useOneKind({
      name: 'only_advertisers',
      label: t`Advertisers`,
      named: all.only_advertisers,
      finding: advertisers.among(all.only_advertisers, dataOf(foundAdvertisers)?.total),
      limit,
    }),
  ];
}

const dataOf = <T,>(answer: { readonly state: string; readonly data?: T }): T | undefined => answer.data;

type Kind = {
  readonly name: LimitField;
  readonly label: string;
  readonly named: readonly { readonly _id: string; readonly display_id?: string; readonly name: string }[];
  readonly finding: Finding | undefined;
  readonly limit: Limit;
};

function useOneKind({ name, label, named, finding, limit }: Kind): FormField<LimitField> {
  const known: readonly Choice[] = named.map(({ _id, display_id: id, name: called }) => ({
    value: _id,
    label: called,
    ...(id !== undefined && { detail: id }),
  }));
  const chosen = limit[name] ?? [];
  const choices = useOffered(known, () => choicesWith(known, chosen));
  return {
    name,
    label,
    kind: 'several',
    hint: HINTS[name](),
    isOptional: true,
    choices,
    start: chosenOf(choicesWith(choices, chosen), chosen),
    finding,
    shown: new Set(known.map(({ value }) => value)),
  };
}

const EVERYTHING = () => t`Leave empty for all. Owners and admins always see everything.`;
const HINTS: Readonly<Record<LimitField, () => string>> = {
  only_affiliates: EVERYTHING,
  only_affiliate_groups: () => t`Includes everyone who is in these groups at the time.`,
  only_advertisers: EVERYTHING,
};

/** Says what somebody sees, and changes it. */
export function LimitOf({ user }: { readonly user: User }) {
  const [isOpen, open] = useState(false);
  const { name } = user;
  return (
    <>
      <span>{limitWords(user)}</span>{' '}
      <Button look="quiet" onClick={() => open(true)}>
        <Trans>
          <span>Edit</span>
          <span className="visually-hidden"> what {name} can see</span>
        </Trans>
      </Button>
      <Dialog title={t`What ${name} can see`} isOpen={isOpen} onClose={() => open(false)}>
        {isOpen ? <LimitForm user={user} onDone={() => open(false)} /> : null}
      </Dialog>
    </>
  );
}

function LimitForm({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
  const edit = useChange('patch', '/users/{id}');
  return (
    <>
      <p>
        <Trans>Applies from their next click. Pages about other accounts are blocked.</Trans>
      </p>
      <RecordForm
        fields={useLimitFields(user)}
        action={t`Save changes`}
        onCancel={onDone}
        onSend={async (values) => {
          await edit.mutateAsync({ path: { id: user._id }, body: limitIn(values) });
          onDone();
        }}
      />
    </>
  );
}

function limitWords(limit: Limit): string {
  const { only_affiliates: affiliates, only_affiliate_groups: groups, only_advertisers: advertisers } = limit;
  const parts = [
    affiliates && plural(affiliates.length, { one: '# affiliate', other: '# affiliates' }),
    groups && plural(groups.length, { one: '# group', other: '# groups' }),
    advertisers && plural(advertisers.length, { one: '# advertiser', other: '# advertisers' }),
  ].filter(Boolean);
  return parts.length === 0 ? t`All accounts` : parts.join(', ');
}
