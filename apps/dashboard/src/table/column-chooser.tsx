// The button by which somebody says which columns a table has, and in which order. It is kept in the address, so that a link shows the same.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Columns3 from 'lucide-react/icons/columns-3';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { PHONE, useMedia } from '../design/use-media.ts';
import { recordOf, texts } from '../shell/search-params.ts';
import { askedOf, choosable, type Place, placesOf } from './arranged.ts';
import type { Column } from './table-frame.tsx';

const ColumnChoice = lazy(async () => ({ default: (await import('./column-choice.tsx')).ColumnChoice }));

type Search = { readonly columns?: unknown };

/** Of every table of a page, by its name. */
const askedOfAll = recordOf(texts);

/** Fewer are not worth a choice. */
const LEAST = 3;

/** What the address says of one table; where it says nothing, a phone leaves details to the records. */
export function useAskedColumns(table: string, columns: Props['columns']): readonly string[] | undefined {
  const isNarrow = useMedia(PHONE);
  const asked = useSearch({
    strict: false,
    select: ({ columns }: Search) => {
      const all = askedOfAll(columns);
      return all && Object.hasOwn(all, table) ? all[table] : undefined;
    },
  });
  if (asked || !isNarrow || columns.every(({ isDetail }) => !isDetail)) return asked;
  return askedOf(choosable(columns).map(({ key, isDetail }) => ({ key, isShown: !isDetail })));
}

type Props = {
  readonly table: string;
  readonly columns: readonly Pick<Column<unknown>, 'key' | 'head' | 'kind' | 'isDetail'>[];
};

export function ColumnChooser({ table, columns }: Props) {
  const [isOpen, open] = useState(false);
  const asked = useAskedColumns(table, columns);
  const navigate = useNavigate();
  if (choosable(columns).length < LEAST) return null;
  const choose = (places: readonly Place[] | undefined) =>
    void navigate({
      to: '.',
      replace: true,
      search: ({ columns: before, ...others }: Search) => {
        const { [table]: _, ...tables } = askedOfAll(before) ?? {};
        const next = places ? { ...tables, [table]: askedOf(places) } : tables;
        return Object.keys(next).length === 0 ? others : { ...others, columns: next };
      },
    });
  const headOf = new Map(columns.map(({ key, head }) => [key, head]));
  return (
    <>
      <Button icon={Columns3} onClick={() => open(true)}>
        <Trans>Columns</Trans>
      </Button>
      <Dialog title={t`Columns of ${table}`} isOpen={isOpen} onClose={() => open(false)}>
        {isOpen ? (
          <Suspense fallback={null}>
            <ColumnChoice
              places={placesOf(columns, asked)}
              headOf={(key) => headOf.get(key) ?? key}
              onChoose={choose}
              onClose={() => open(false)}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}
