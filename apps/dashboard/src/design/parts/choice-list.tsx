// The list of a choice, once it is open (choice-field.tsx).
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Combobox } from '@base-ui/react/combobox';
import { type RefObject, useEffect, useRef, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import styles from './choice.module.css';
import { type Choice, type Finding, matchesOf } from './choice.ts';

/** Of fewer, one sees at once what there is; what is typed counts all the same. */
const SEARCHED_FROM = 8;
/** Shown at once; whoever has more types. */
const SHOWN_MOST = 300;
const WAIT_MS = 250;

type Props = {
  readonly id: string;
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  readonly finding?: Finding | undefined;
  readonly isOpen?: boolean | undefined;
  readonly handsOn?: boolean | undefined;
  /** Typed before the list had the focus. */
  readonly start: string;
  readonly onChoose: (values: readonly string[]) => void;
  readonly onClose: () => void;
};

type Group = { readonly value: string; readonly items: readonly Choice[] };

export function ChoiceList(props: Props) {
  const {
    choices: offered,
    chosen,
    isMany,
    onChoose,
    onClose,
    finding,
    isOpen = false,
    handsOn,
    start,
    ...box
  } = props;
  const isChosen = useRef(false);
  const [typed, setTyped] = useState(start);
  const [known, setKnown] = useState(start);
  // What is typed before the list has the focus goes to the button.
  if (start !== known) {
    setKnown(start);
    setTyped(typed + start.slice(known.length));
  }
  const text = typed.trim();
  const isNew = isOpen && text !== '' && !offered.some(({ value }) => value === text);
  const choices = isNew ? [...offered, { value: text, label: text, detail: t`As typed` }] : offered;
  const find = finding?.onFind;
  const [open] = useState(() => choices.filter(({ value }) => chosen.includes(value)));
  // Outside React: the clock.
  useEffect(() => {
    if (!find) return;
    const timer = setTimeout(() => find(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [find, typed]);
  // Outside React: the next time all are offered again.
  useEffect(() => () => find?.(''), [find]);
  const matching = matchesOf(choices, text.toLocaleLowerCase(), finding !== undefined);
  const visible = matching.slice(0, SHOWN_MOST);
  const picked = chosen.map(
    (value) =>
      choices.find((one) => one.value === value) ??
      open.find((one) => one.value === value) ?? { value, label: value },
  );
  const common = {
    open: true,
    onOpenChange: (opens: boolean, { event }: Combobox.Root.ChangeEventDetails) => {
      // A press on the button is the button's.
      const isButtons = event.target instanceof Node && box.button.current?.contains(event.target);
      if (!opens && !isButtons) onClose();
    },
    inputValue: typed,
    onInputValueChange: setTyped,
    items: choices,
    filteredItems: visible,
    autoHighlight: true,
    isItemEqualToValue: (one: Choice, other: Choice) => one.value === other.value,
    itemToStringLabel: ({ label }: Choice) => label,
  } as const;
  const inside = (
    <Box
      {...box}
      finalFocus={() => (handsOn && isChosen.current ? false : box.button.current)}
      groups={groupsOf(visible)}
      isSearched={isOpen || finding !== undefined || choices.length >= SEARCHED_FROM}
      more={matching.length - visible.length}
    />
  );
  return isMany ? (
    <Combobox.Root
      {...common}
      multiple
      value={picked}
      onValueChange={(values) => onChoose(values.map(({ value }) => value))}
    >
      {inside}
    </Combobox.Root>
  ) : (
    <Combobox.Root
      {...common}
      value={picked[0] ?? null}
      onValueChange={(one) => {
        isChosen.current = true;
        if (one) onChoose([one.value]);
      }}
    >
      {inside}
    </Combobox.Root>
  );
}

function groupsOf(choices: readonly Choice[]): readonly Group[] {
  const groups: { value: string; items: Choice[] }[] = [];
  for (const one of choices) {
    const last = groups.at(-1);
    if (last && last.value === (one.group ?? '')) last.items.push(one);
    else groups.push({ value: one.group ?? '', items: [one] });
  }
  return groups;
}

type BoxProps = Pick<Props, 'id' | 'label' | 'button'> & {
  readonly finalFocus: () => HTMLElement | false | null;
  readonly groups: readonly Group[];
  readonly isSearched: boolean;
  /** How many are not shown. */
  readonly more: number;
};

function Box({ id, label, button, finalFocus, groups, isSearched, more }: BoxProps) {
  // In a dialog it lies beside it, so that it isn't cut off; elsewhere everything is to be in a landmark.
  const container = button.current?.closest('[role=dialog]')
    ? undefined
    : button.current?.closest<HTMLElement>('main, header, nav, aside');
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner
        className={styles['placed']}
        anchor={button}
        align="start"
        sideOffset={4}
        positionMethod="fixed"
      >
        <Combobox.Popup id={id} aria-label={label} className={styles['popup']} finalFocus={finalFocus}>
          <div className={isSearched ? styles['search'] : 'visually-hidden'}>
            <Search />
            <Combobox.Input aria-label={t`Search: ${label}`} placeholder={t`Search`} />
          </div>
          <Combobox.Empty className={styles['empty']}>
            {groups.length === 0 ? (
              <span>
                <Trans>No matches</Trans>
              </span>
            ) : null}
          </Combobox.Empty>
          <Combobox.List className={styles['list']} aria-label={label}>
            {groups.map(({ value, items }) =>
              value === '' ? (
                items.map((one) => <Line key={one.value} choice={one} />)
              ) : (
                <Combobox.Group key={value}>
                  <Combobox.GroupLabel className={styles['group']}>{value}</Combobox.GroupLabel>
                  {items.map((one) => (
                    <Line key={one.value} choice={one} />
                  ))}
                </Combobox.Group>
              ),
            )}
          </Combobox.List>
          {more > 0 ? (
            <p className={styles['more']}>
              <Trans>{more} more. Type to find them.</Trans>
            </p>
          ) : null}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

const Line = ({ choice }: { readonly choice: Choice }) => (
  <Combobox.Item value={choice} className={styles['item']}>
    {choice.mark}
    <span className={styles['name']} dir="auto">
      {choice.label}
    </span>
    {choice.detail === undefined ? null : <span className={styles['detail']}>{choice.detail}</span>}
    <Combobox.ItemIndicator className={styles['check']}>
      <Check />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);
