// What can be done with one cell of a table: ← and → go from cell to cell of a row, a time says when that is elsewhere, Ctrl+C copies the
// cell, and a list at the cell (right button, Shift+F10, the menu key) copies it or its row. It comes after the page.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../api/session.ts';
import { Explanation } from '../design/parts/explanation.tsx';
import { List, ListItem } from '../design/parts/list.tsx';
import { elsewhere } from '../numbers/elsewhere.ts';

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** What is in a cell and is pressed or typed into. */
const CONTROLS = 'a, button, input, select, textarea';

const cellOf = (one: EventTarget | null): HTMLElement | null =>
  one instanceof Element ? one.closest<HTMLElement>('[role=row][data-index] [role=cell]') : null;

const rowOf = (one: EventTarget | null): HTMLElement | null =>
  one instanceof Element ? one.closest<HTMLElement>('[role=row][data-index]') : null;

/** What is seen of it: not its label, which is for phones. */
const textOf = (cell: HTMLElement): string =>
  [...cell.children]
    .filter((one) => one.getAttribute('aria-hidden') !== 'true')
    .map((one) => (one instanceof HTMLElement ? (timeIn(one) ?? one.innerText) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** As the API writes it: a spreadsheet reads that, and it names its year. */
const timeIn = (one: HTMLElement): string | undefined =>
  one instanceof HTMLTimeElement ? one.dateTime : one.querySelector('time')?.dateTime;

/** As a spreadsheet takes it. */
const rowText = (row: HTMLElement): string =>
  [...row.querySelectorAll<HTMLElement>('[role=cell]')].map(textOf).join('\t');

const nothingIsMarked = (): boolean => getSelection()?.isCollapsed !== false;

/** What is copied where the focus is: the cell, or the row that has no cell chosen. */
function chosenText(): string | undefined {
  const cell = cellOf(document.activeElement);
  const row = rowOf(document.activeElement);
  return cell ? textOf(cell) : row ? rowText(row) : undefined;
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [role=combobox]');

function goBeside(event: KeyboardEvent): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const isWithOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const row = rowOf(event.target);
  if (by === 0 || isWithOther || isTyped(event.target) || !row) return;
  event.preventDefault();
  const all = [...row.querySelectorAll<HTMLElement>('[role=cell]')];
  const next = all[all.findIndex((cell) => cell.contains(document.activeElement)) + by];
  if (next) focusable(next).focus();
}

export function Cells({ table }: { readonly table: RefObject<HTMLElement | null> }) {
  const { zone } = useSession().network;
  const id = useId();
  const [time, setTime] = useState<{ readonly cell: HTMLElement; readonly text: string } | undefined>();
  const [listed, list] = useState<HTMLElement | undefined>();
  const [said, say] = useState('');
  const anchor = useRef<HTMLElement>(null);
  const copy = (text: string) => {
    void navigator.clipboard.writeText(text).then(() => say(t`Copied: ${text}`));
  };

  // Outside React: the rows come and go while one scrolls, and none is to have listeners of its own.
  useEffect(() => {
    const all = table.current;
    if (!all) return;
    const onFocus = ({ target }: FocusEvent) => {
      const cell = cellOf(target);
      const text = cell ? elsewhere(zone, textOf(cell), OWN_ZONE) : undefined;
      anchor.current = cell;
      setTime(cell && text ? { cell, text } : undefined);
    };
    const onBlur = () => setTime(undefined);
    const onCopy = (event: ClipboardEvent) => {
      const text = nothingIsMarked() ? chosenText() : undefined;
      if (text === undefined || !all.contains(document.activeElement)) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      say(t`Copied: ${text}`);
    };
    const onMenu = (event: MouseEvent) => {
      // A link's own list opens it in another tab, and what is marked is copied by the browser.
      const isOfBrowser =
        event.button === 2 && event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      const goal = cellOf(event.target) ?? rowOf(event.target);
      if (!goal || isOfBrowser || !nothingIsMarked()) return;
      event.preventDefault();
      setTime(undefined);
      list(goal);
    };
    all.addEventListener('keydown', goBeside);
    all.addEventListener('focusin', onFocus);
    all.addEventListener('focusout', onBlur);
    all.addEventListener('contextmenu', onMenu);
    document.addEventListener('copy', onCopy);
    return () => {
      all.removeEventListener('keydown', goBeside);
      all.removeEventListener('focusin', onFocus);
      all.removeEventListener('focusout', onBlur);
      all.removeEventListener('contextmenu', onMenu);
      document.removeEventListener('copy', onCopy);
    };
  }, [table, zone]);
  // Outside React: the cell is the table's.
  useEffect(() => {
    time?.cell.setAttribute('aria-describedby', id);
    return () => time?.cell.removeAttribute('aria-describedby');
  }, [time, id]);

  const row = rowOf(listed ?? null);
  return (
    <>
      {time ? (
        <Explanation
          id={id}
          anchor={anchor}
          lines={time.text.split('\n')}
          at={undefined}
          onEnter={() => undefined}
          onLeave={() => undefined}
          onClose={() => setTime(undefined)}
        />
      ) : null}
      {listed && row ? (
        <List label={t`Copy`} anchor={focusable(listed)} onClose={() => list(undefined)}>
          {listed === row ? null : (
            <ListItem onClick={() => copy(textOf(listed))}>
              <Trans>Copy cell</Trans>
            </ListItem>
          )}
          <ListItem onClick={() => copy(rowText(row))}>
            <Trans>Copy row</Trans>
          </ListItem>
        </List>
      ) : null}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** What the focus comes back to. */
function focusable(cell: HTMLElement): HTMLElement {
  const control = cell.querySelector<HTMLElement>(CONTROLS);
  if (control) return control;
  cell.tabIndex = -1;
  return cell;
}
