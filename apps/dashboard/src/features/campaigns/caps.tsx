import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { useGroups } from '../../table/record-filters.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { count } from '../../numbers/money.ts';
import { type Cap, capColumns } from './cap-columns.tsx';
import { upperFirst } from '../../words/upper-first.ts';
import { CAP_COUNTED, CAP_MEASURES, CAP_PERIODS, wordOf } from '../../words/caps.ts';
import { CAP_ACTIONS, NO, NO_YES, YES } from './words.ts';

/** What is new counts, unless somebody turns it off. */
const YES_NO = NO_YES.toReversed();

/** Limits that are never passed by one. */
export function Caps({ campaignId }: { readonly campaignId: string }) {
  const { zone } = useSession().network;
  const { choices: groups } = useGroups();
  const path = { campaignId };
  const answer = useAnswer('/caps/{campaignId}', { path });
  const add = useChange('post', '/caps/{campaignId}');
  const edit = useChange('post', '/caps/{campaignId}/{capId}');
  const remove = useChange('delete', '/caps/{campaignId}/{capId}');
  return (
    <RecordList
      label={t`Caps`}
      answer={listOf(answer, ({ caps }) => caps)}
      keyOf={({ _id }) => _id}
      empty={t`No caps. Every click and conversion counts.`}
      columns={[
        ...capColumns(zone, groups),
        {
          key: 'remove',
          head: t`Actions`,
          kind: 'action',
          isChange: true,
          cell: ({ _id, ...cap }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={removed(capText(cap))}
              onConfirm={() => remove.mutateAsync({ path: { campaignId, capId: _id } })}
            />
          ),
        },
      ]}
      add={t`Add cap`}
      fields={[
        { name: 'measure', label: t`Limits`, kind: 'choice', choices: CAP_MEASURES },
        { name: 'limit', label: t`Limit`, kind: 'amount' },
        {
          name: 'period',
          label: t`Period`,
          kind: 'choice',
          choices: CAP_PERIODS.map(({ value, label }) => ({ value, label: upperFirst(label) })),
        },
        {
          name: 'group',
          label: t`Applies to`,
          kind: 'choice',
          choices: [{ value: EVERYBODY, label: t`All affiliates` }, ...groups],
        },
        {
          name: 'scope',
          label: t`Counted`,
          kind: 'choice',
          choices: [
            { value: 'all', label: t`All affiliates combined` },
            { value: 'each', label: t`Each affiliate separately` },
          ],
        },
        { name: 'action', label: t`When reached`, kind: 'choice', choices: CAP_ACTIONS },
        {
          name: 'live',
          label: t({ message: 'Active', context: 'of an affiliate, cap or postback' }),
          kind: 'choice',
          choices: YES_NO,
        },
      ]}
      onAdd={({ scope, group, ...typed }) =>
        add.mutateAsync({
          path,
          body: {
            ...bodyOf(typed),
            ...(group === EVERYBODY
              ? { scope: scope as 'all' }
              : { scope: scope === 'each' ? ('each' as const) : ('group' as const), group_id: group }),
          },
        })
      }
      edit={{
        title: t`Edit cap`,
        // Whose a cap is stays as it is.
        without: ['group', 'scope'],
        typedOf: ({ measure, limit, period, action, live }) => ({
          measure,
          limit,
          period,
          action,
          live: live ? YES : NO,
        }),
        onEdit: ({ _id }, values) =>
          edit.mutateAsync({
            path: { campaignId, capId: _id },
            body: { ...bodyOf(values), live: values.live === YES },
          }),
      }}
    />
  );
}

/** In the place of a group's id; a choice must not be empty. */
const EVERYBODY = 'all';

type Typed = Readonly<Record<'measure' | 'limit' | 'period' | 'action', string>>;
const bodyOf = ({ measure, limit, period, action }: Typed) => ({
  measure: measure as 'click',
  limit: limit.trim() as NumberText,
  period: period as 'daily',
  action: action as 'pause',
});

const capText = ({ limit, measure, period }: Pick<Cap, 'limit' | 'measure' | 'period'>): string =>
  `${count(limit)} ${wordOf(CAP_COUNTED, measure)} ${wordOf(CAP_PERIODS, period)}`;

const removed = (cap: string): string => t`The limit of ${cap} is lifted from the next click on.`;
