import { t } from '@lingui/core/macro';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Menu, MenuChoice } from '../design/parts/menu.tsx';
import { PHONE, useMedia } from '../design/use-media.ts';
import type { Column } from './table-frame.tsx';

/** By what a list is ordered, above it, columns out of sight among them. On a phone the table has a field of its own. */
export function SortMenu({
  columns,
}: {
  readonly columns: readonly Pick<Column<unknown>, 'key' | 'head' | 'sort'>[];
}) {
  const isNarrow = useMedia(PHONE);
  const sortable = columns.flatMap(({ key, head, sort }) => (sort ? [{ key, head, ...sort }] : []));
  const present = sortable.find(({ direction }) => direction !== undefined);
  const shown = present?.head ?? t`Default`;
  if (isNarrow) return null;
  return (
    <Menu
      label={t`Sort by ${shown}`}
      shown={
        <>
          <ArrowUpDown />
          {shown}
        </>
      }
    >
      <MenuChoice
        label={t`Sort by`}
        value={present?.key ?? ''}
        choices={sortable.map(({ key, head }) => ({ value: key, label: head }))}
        onChoose={(chosen) => sortable.find(({ key }) => key === chosen)?.onSort()}
      />
    </Menu>
  );
}
