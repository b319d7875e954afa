import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { count } from '../../numbers/money.ts';
import type { Choice } from '../../design/parts/choice.ts';
import type { Column } from '../../table/data-table.tsx';
import { CapUse } from './cap-use.tsx';
import { upperFirst } from '../../words/upper-first.ts';
import { CAP_MEASURES, CAP_PERIODS, wordOf } from '../../words/caps.ts';
import { CAP_ACTIONS } from './words.ts';

export type Cap = Data<'get', '/network/caps'>['caps'][number];

/** What a cap limits, and what is used of it (docs/rules/caps.md#usage-of-a-cap). */
export const capColumns = (zone: string, groups: readonly Choice[]): readonly Column<Cap>[] => [
  { key: 'measure', head: t`Limits`, cell: ({ measure }) => wordOf(CAP_MEASURES, measure) },
  { key: 'limit', head: t`Limit`, kind: 'number', cell: ({ limit }) => count(limit) },
  {
    key: 'used',
    head: t`Used`,
    kind: 'number',
    about: t`In the current day or month (${zone}). For caps per affiliate, the highest one.`,
    cell: ({ used }) => count(used),
  },
  { key: 'remaining', head: t`Remaining`, kind: 'number', cell: ({ remaining }) => count(remaining) },
  {
    key: 'percent',
    head: t`Usage`,
    kind: 'short',
    width: 128,
    cell: ({ percent }) => <CapUse percent={percent} />,
  },
  {
    key: 'period',
    head: t`Period`,
    kind: 'short',
    about: t`Days and months in ${zone}`,
    cell: ({ period }) => upperFirst(wordOf(CAP_PERIODS, period)),
  },
  {
    key: 'scope',
    head: t`Applies to`,
    kind: 'short',
    cell: (cap) => appliesTo(cap, groups),
  },
  { key: 'action', head: t`When reached`, cell: ({ action }) => wordOf(CAP_ACTIONS, action) },
  {
    key: 'live',
    head: t({ message: 'Active', context: 'of an affiliate, cap or postback' }),
    kind: 'short',
    cell: ({ live }) => (live ? t`Yes` : t`No`),
  },
];

/** Which affiliates it counts, in words; a group that was removed has no name any more. */
function appliesTo({ scope, group_id: groupId, pids }: Cap, groups: readonly Choice[]): string {
  if (groupId !== null) {
    const group = groups.find(({ value }) => value === groupId)?.label;
    if (group === undefined) return t`Removed group`;
    return scope === 'each' ? t`Each member of ${group}` : t`Members of ${group} together`;
  }
  if (scope === 'each') return t`Each affiliate`;
  return scope === 'group' && pids.length > 0 ? t`Some affiliates combined` : t`All affiliates combined`;
}
