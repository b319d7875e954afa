import { t } from '@lingui/core/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Button } from '../design/parts/button.tsx';
import { ChoiceField } from '../design/parts/choice-field.tsx';
import styles from './data-table.module.css';

type Sortable = {
  readonly key: string;
  readonly head: string;
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
};

/** Where there is no head that could be pressed. */
export function OrderOnPhone({ sortable }: { readonly sortable: readonly Sortable[] }) {
  const present = sortable.find(({ direction }) => direction !== undefined);
  const choices = sortable.map(({ key, head }) => ({ value: key, label: head }));
  return (
    <div className={styles['order']}>
      <ChoiceField
        label={t`Sort by`}
        value={present?.key ?? ''}
        choices={present ? choices : [{ value: '', label: t`Default` }, ...choices]}
        onChoose={(value) => sortable.find(({ key }) => key === value)?.onSort()}
      />
      {present ? (
        <Button icon={present.direction === 'ascending' ? ArrowUp : ArrowDown} onClick={present.onSort}>
          {present.direction === 'ascending' ? t`Ascending` : t`Descending`}
        </Button>
      ) : null}
    </div>
  );
}
