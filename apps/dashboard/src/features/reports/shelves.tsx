// Where the groups of a report stand: as rows, as columns, in which order. Each is a button that can be dragged to another place; its
// keys: ← and → move it within its line, ↑ and ↓ between rows and columns, Delete takes it away. What a key did is said.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Menu, MenuItem } from '../../design/parts/menu.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { shortName } from './report-search.ts';
import { labelled, labelOf } from './report-words.ts';
import { added, moved, removed, type Shelf, SHELVES, type Shelved } from './shelf-moves.ts';
import styles from './reports.module.css';
import { texts } from '../../language/texts.ts';

type Props = {
  readonly shelved: Shelved;
  /** Every group there is, to its label; undefined until the first answer. */
  readonly known: Readonly<Record<string, string>> | undefined;
  readonly onChange: (shelved: Shelved) => void;
};

const TITLES = texts<Readonly<Record<Shelf, string>>>({ rows: msg`Rows`, columns: msg`Columns` });

type Place = { readonly shelf: Shelf; readonly at: number; readonly all: number };

function saidOf(name: string, place: Place | undefined): string {
  if (place === undefined) return t`${name} removed`;
  const { shelf, at, all } = place;
  return shelf === 'rows'
    ? t`${name}: rows, position ${at} of ${all}.`
    : t`${name}: columns, position ${at} of ${all}.`;
}

const menuLabel = (name: string): string => t`${name}: move or remove`;

export function Shelves({ shelved, known, onChange }: Props) {
  const [said, say] = useState('');
  const lines = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const places = JSON.stringify(shelved);
  // Outside React: the focus goes along with what was moved.
  useEffect(() => {
    const buttons = [...(lines.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
    const found = buttons.find(({ dataset }) => dataset['group'] === followed.current);
    followed.current = undefined;
    found?.querySelector('button')?.focus();
  }, [places]);
  const nameOf = (group: string): string => shortName(labelOf(known ?? {}, group));
  const apply = (group: string, next: Shelved) => {
    if (next === shelved) return;
    const shelf = SHELVES.find((one) => next[one].includes(group));
    say(
      saidOf(nameOf(group), shelf && { shelf, at: next[shelf].indexOf(group) + 1, all: next[shelf].length }),
    );
    followed.current = group;
    onChange(next);
  };
  const drop = (event: DragEvent, shelf: Shelf, index: number) => {
    const group = event.dataTransfer.getData(DRAGGED);
    event.preventDefault();
    event.stopPropagation();
    if (group !== '') apply(group, moved(shelved, group, { shelf, index }));
  };
  return (
    <div className={styles['shelves']} ref={lines}>
      {SHELVES.map((shelf) => (
        <div
          key={shelf}
          role="group"
          aria-label={TITLES[shelf]}
          className={styles['shelf']}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, shelf, shelved[shelf].length)}
        >
          <span className={styles['title']}>{TITLES[shelf]}</span>
          {shelved[shelf].map((group, index) => (
            <div
              key={group}
              draggable
              data-group={group}
              className={styles['group']}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, group)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, shelf, index)}
              onKeyDownCapture={(event) => {
                const next = byKey(event, shelved, { group, shelf, index });
                if (next) apply(group, next);
              }}
            >
              <Menu label={menuLabel(nameOf(group))} shown={nameOf(group)} className={buttonClass()}>
                <MenuItem onClick={() => apply(group, moved(shelved, group, { shelf, index: index - 1 }))}>
                  <Trans>Move left</Trans>
                </MenuItem>
                <MenuItem onClick={() => apply(group, moved(shelved, group, { shelf, index: index + 1 }))}>
                  <Trans>Move right</Trans>
                </MenuItem>
                <MenuItem
                  onClick={() => apply(group, moved(shelved, group, { shelf: other(shelf), index: 99 }))}
                >
                  {other(shelf) === 'rows' ? t`Move to rows` : t`Move to columns`}
                </MenuItem>
                <MenuItem onClick={() => apply(group, removed(shelved, group))}>
                  <Trans>Remove</Trans>
                </MenuItem>
              </Menu>
            </div>
          ))}
          {known ? (
            <ChoiceField
              isLabelHidden
              label={shelf === 'rows' ? t`Add row` : t`Add column`}
              value=""
              none={t`Add`}
              choices={labelled(known)
                .filter(([group]) => !SHELVES.some((one) => shelved[one].includes(group)))
                .map(([value, label]) => ({ value, label }))}
              onChoose={(value) => apply(value, added(shelved, value, shelf))}
            />
          ) : null}
        </div>
      ))}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

const DRAGGED = 'text/plain';
const other = (shelf: Shelf): Shelf => (shelf === 'rows' ? 'columns' : 'rows');

/** Only while the button itself has the focus: in its menu the same keys choose. */
function byKey(
  event: KeyboardEvent<HTMLElement>,
  shelved: Shelved,
  { group, shelf, index }: { readonly group: string; readonly shelf: Shelf; readonly index: number },
): Shelved | undefined {
  const isButton =
    event.target instanceof HTMLElement &&
    event.target.tagName === 'BUTTON' &&
    event.currentTarget.contains(event.target);
  if (!isButton || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const next = nextOf(event.key, shelved, { group, shelf, index });
  if (!next) return undefined;
  // The arrows would open the menu.
  event.preventDefault();
  event.stopPropagation();
  return next;
}

function nextOf(
  key: string,
  shelved: Shelved,
  { group, shelf, index }: { readonly group: string; readonly shelf: Shelf; readonly index: number },
): Shelved | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(shelved, group, { shelf, index: index - 1 });
    case 'ArrowRight':
      return moved(shelved, group, { shelf, index: index + 1 });
    case 'ArrowDown':
    case 'ArrowUp':
      return (key === 'ArrowDown') === (shelf === 'rows')
        ? moved(shelved, group, { shelf: other(shelf), index: 99 })
        : shelved;
    case 'Delete':
      return removed(shelved, group);
    default:
      return undefined;
  }
}
