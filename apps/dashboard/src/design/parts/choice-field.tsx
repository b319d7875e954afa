// A choice: a button that shows what is chosen and opens a list with a field to search it by. The script of the list comes when it is first
// wanted. Arrow keys, Enter and Space open it, and a letter opens it with what begins so.
import { t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { Choice, Finding } from './choice.ts';
import styles from './choice.module.css';
import { Around, type Common, described, inputClass } from './field.tsx';
import { later, useLater } from './later.ts';

const lists = later(() => import('./choice-list.tsx'));

type Offered = Common & {
  readonly choices: readonly Choice[];
  readonly disabled?: boolean | undefined;
  readonly finding?: Finding | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
};
type OneProps = Offered & {
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** What the button says while nothing is chosen. */
  readonly none?: string | undefined;
};
type SeveralProps = Offered & {
  readonly values: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  /** What the button says while nothing is chosen. */
  readonly none: string;
};

/** One of several. A value that is none of the choices shows as nothing chosen. */
export function ChoiceField({ value, onChoose, none = t`Select`, ...offered }: OneProps) {
  const chosen = offered.choices.find((one) => one.value === value);
  return (
    <Field
      {...offered}
      chosen={chosen ? [value] : []}
      onChoose={([first]) => (first === undefined ? undefined : onChoose(first))}
      isMany={false}
    >
      {chosen?.mark}
      <span className={styles['shown']} dir="auto">
        {chosen?.label ?? none}
      </span>
    </Field>
  );
}

/** Any number of several. */
export function ChoicesField({ values, onChoose, none, ...offered }: SeveralProps) {
  const labels = values.map((value) => offered.choices.find((one) => one.value === value)?.label ?? value);
  return (
    <Field {...offered} chosen={values} onChoose={onChoose} isMany>
      <span className={styles['shown']} dir="auto">
        {labels.length === 0 ? none : shortly(labels)}
      </span>
    </Field>
  );
}

const SHOWN_MOST = 3;

/** `Germany, Austria, Spain +6`. */
export const shortly = (labels: readonly string[]): string =>
  labels.slice(0, SHOWN_MOST).join(', ') +
  (labels.length > SHOWN_MOST ? ` +${labels.length - SHOWN_MOST}` : '');

type FieldProps = Offered & {
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  readonly isMany: boolean;
  readonly children: ReactNode;
};

function Field({ label, hint, error, isLabelHidden = false, isOptional, children, ...choice }: FieldProps) {
  const id = useId();
  return (
    <Around {...{ id, label, hint, error, isLabelHidden, isOptional }}>
      <ChoiceButton
        {...choice}
        label={label}
        className={`${inputClass ?? ''} ${styles['button'] ?? ''}`}
        attributes={described({ id, hint, error })}
      >
        {children}
        <ChevronsUpDown />
      </ChoiceButton>
    </Around>
  );
}

type ButtonProps = {
  /** Of the list. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  readonly isMany: boolean;
  readonly finding?: Finding | undefined;
  /** Whatever is typed can be chosen, too. */
  readonly isOpen?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className: string;
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>>;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  /** Opens by itself, because what is to be chosen was just asked for. */
  readonly isStarted?: boolean;
  /** The focus goes on to what was chosen, and not back to the button. */
  readonly handsOn?: boolean;
  /** The list was opened, or is about to be. */
  readonly onStart?: () => void;
  /** The list was closed. */
  readonly onEnd?: () => void;
  readonly children: ReactNode;
};

/** A button that opens a list of choices, whatever it looks like. */
export function ChoiceButton(props: ButtonProps) {
  const {
    className,
    attributes,
    children,
    disabled,
    ref,
    isStarted = false,
    onStart,
    onEnd,
    ...list
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const popupId = useId();
  const [start, setStart] = useState<string | undefined>();
  const parts = useLater(lists);
  const isOpen = start !== undefined;
  const open = (letters: string) => {
    lists.fetch();
    setStart(letters);
    onStart?.();
  };
  const close = () => {
    setStart(undefined);
    onEnd?.();
  };
  // Outside React: the script, which a list that is to open by itself needs.
  useEffect(() => (isStarted ? open('') : undefined), [isStarted]);
  // Outside React: the script. What was wanted and could not come is not to open later.
  useEffect(() => lists.onEnd(() => (lists.now() ? undefined : setStart(undefined))), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A space opens it, and is one of the letters once it is about to open.
    const isLetter = event.key.length === 1 && (isOpen || event.key !== ' ');
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(isLetter ? (start ?? '') + event.key : '');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && parts ? popupId : undefined}
        disabled={disabled}
        onPointerEnter={lists.fetch}
        onFocus={lists.fetch}
        onKeyDown={onKey}
        onClick={() => (isOpen ? close() : open(''))}
        {...attributes}
      >
        {children}
      </button>
      {isOpen && parts ? (
        <parts.ChoiceList {...list} id={popupId} button={button} start={start} onClose={close} />
      ) : null}
    </>
  );
}
