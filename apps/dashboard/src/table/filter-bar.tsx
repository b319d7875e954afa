// What narrows a list: a field to search it by, then each filter as one thing that can be changed and taken away, then what adds another.
// All of it is in the URL. Esc takes away every filter.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { Button, buttonClass, type IconOf } from '../design/parts/button.tsx';
import type { Choice, Finding } from '../design/parts/choice.ts';
import { ChoiceButton, shortly } from '../design/parts/choice-field.tsx';
import { useOffered } from '../forms/use-offered.ts';
import { SearchFilter, useLateText } from './filters.tsx';
import { plainNumber, typedNumber } from '../numbers/typed.ts';
import styles from './filters.module.css';
import { texts } from '../language/texts.ts';

/** What a filter may be; asked for once somebody looks. */
export type Offer = {
  readonly choices: readonly Choice[];
  readonly finding?: Finding | undefined;
  /** Whatever is typed can be chosen, too. */
  readonly isOpen?: boolean;
};
export type UseOffer = () => Offer;

type Named = {
  readonly key: string;
  readonly label: string;
  readonly icon: IconOf;
  /** The head under which it stands in the list of filters. */
  readonly group?: string;
};
export type ChoiceFilter = Named & {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly isMany?: boolean;
  /** A hook, the same at every render. */
  readonly useOffer: UseOffer;
};
export type TextFilter = Named & {
  readonly kind: 'text';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDate?: boolean;
};
/** A comparison with a number. */
export type BoundFilter = Named & {
  readonly kind: 'bound';
  /** Empty until there is one. */
  readonly sign: string;
  readonly value: string;
  /** With both empty: none. */
  readonly onChange: (sign: string, value: string) => void;
  /** One that stands beside others of its kind is not offered twice. */
  readonly isOffered: boolean;
};
export type Filter = ChoiceFilter | TextFilter | BoundFilter;

export const isSet = (filter: Filter): boolean =>
  filter.kind === 'choice' ? filter.values.length > 0 : filter.value !== '';

type Props = {
  readonly filters: readonly Filter[];
  readonly onClear: () => void;
  readonly search?: Parameters<typeof SearchFilter>[0];
  /** At the end. */
  readonly children?: ReactNode;
};

export function FilterBar({ filters, onClear, search, children }: Props) {
  const [adding, add] = useState<string | undefined>();
  const more = useRef<HTMLButtonElement>(null);
  const count = filters.filter(isSet).length + (search && search.value !== '' ? 1 : 0);
  const end = (filter: Filter) => {
    add(undefined);
    if (!isSet(filter)) more.current?.focus();
  };
  return (
    <div
      className={styles['bar']}
      role="search"
      onKeyDown={({ key, target, currentTarget }) => {
        // Not of a list that lies above it.
        const isOwn = target instanceof HTMLButtonElement && currentTarget.contains(target);
        if (key === 'Escape' && isOwn && target.ariaExpanded !== 'true' && count > 0) onClear();
      }}
    >
      {search ? <SearchFilter {...search} /> : null}
      {filters
        .filter((filter) => isSet(filter) || filter.key === adding)
        .map((filter) => (
          <Chip
            key={filter.key}
            filter={filter}
            isNew={filter.key === adding}
            onStart={() => add(filter.key)}
            onEnd={() => end(filter)}
          />
        ))}
      <ChoiceButton
        ref={more}
        className={`${buttonClass()} ${styles['more'] ?? ''}`}
        attributes={{ 'aria-label': t`Filter` }}
        label={t`Filter`}
        handsOn
        isMany={false}
        chosen={[]}
        choices={filters
          .filter((filter) => filter.kind !== 'bound' || filter.isOffered)
          .map(({ key, label, icon: Icon, group }) => ({ value: key, label, group, mark: <Icon /> }))}
        onChoose={([key]) => add(key)}
      >
        <ListFilter />
        <Trans>Filter</Trans>
      </ChoiceButton>
      {count > 1 ? (
        <Button look="quiet" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      {children === undefined ? null : <span className={styles['end']}>{children}</span>}
    </div>
  );
}

type ChipProps<One> = {
  readonly filter: One;
  readonly isNew: boolean;
  /** It is being changed, and stays meanwhile, whatever is taken away. */
  readonly onStart: () => void;
  readonly onEnd: () => void;
};

function Chip(props: ChipProps<Filter>) {
  const { filter, onEnd } = props;
  const { label, icon: Icon } = filter;
  const remove = () => {
    onEnd();
    if (filter.kind === 'choice') filter.onChange([]);
    else if (filter.kind === 'text') filter.onChange('');
    else filter.onChange('', '');
  };
  return (
    <div className={styles['chip']} role="group" aria-label={t`Filter: ${label}`}>
      <span className={styles['what']}>
        <Icon />
        {label}
      </span>
      {filter.kind === 'bound' ? null : (
        <span className={styles['is']}>
          <Trans>is</Trans>
        </span>
      )}
      {filter.kind === 'choice' ? (
        <ChosenValues {...props} filter={filter} />
      ) : filter.kind === 'text' ? (
        <TypedValue
          label={label}
          value={filter.value}
          onChange={filter.onChange}
          isDate={filter.isDate}
          isNew={props.isNew}
          onEnd={onEnd}
        />
      ) : (
        <TypedBound {...props} filter={filter} />
      )}
      <button type="button" aria-label={t`Remove filter: ${label}`} onClick={remove}>
        <X />
      </button>
    </div>
  );
}

function ChosenValues({ filter, isNew, onStart, onEnd }: ChipProps<ChoiceFilter>) {
  const { label, values, onChange, isMany = false, useOffer } = filter;
  const { choices, finding, isOpen } = useOffer();
  const known = useOffered(choices, () => choices);
  const named = values.map(
    (value) =>
      known.find((one) => one.value === value || one.detail === value) ?? { value, label: value || t`None` },
  );
  const beside = named.filter(({ value }) => !choices.some((one) => one.value === value));
  return (
    <ChoiceButton
      className={styles['value'] ?? ''}
      attributes={{ 'aria-label': label }}
      label={label}
      isMany={isMany}
      chosen={values}
      choices={[...beside, ...choices]}
      finding={finding}
      isOpen={isOpen}
      isStarted={isNew}
      onChoose={onChange}
      onStart={onStart}
      onEnd={onEnd}
    >
      <span dir="auto">{values.length === 0 ? t`Select` : shortly(named.map((one) => one.label))}</span>
    </ChoiceButton>
  );
}

type TypedProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew: boolean;
  readonly onEnd: () => void;
  readonly isGood?: (typed: string) => boolean;
  readonly isNumber?: boolean;
  readonly isDate?: boolean | undefined;
};

function TypedValue(props: TypedProps) {
  const { label, value, onChange, isNew, onEnd, isGood = () => true, isNumber, isDate } = props;
  const change = (text: string) => (isGood(text) ? onChange(text) : undefined);
  // A new comparison counts once it was typed to its end: its place is then another.
  const [typed, type] = useLateText(value, (text) => (isNumber && isNew ? undefined : change(text)));
  const input = useRef<HTMLInputElement>(null);
  // Outside React: the focus.
  useEffect(() => (isNew ? input.current?.focus() : undefined), [isNew]);
  return (
    <input
      ref={input}
      className={styles['value']}
      type={isDate ? 'date' : 'text'}
      aria-label={label}
      aria-invalid={typed !== '' && !isGood(typed) ? true : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      dir="auto"
      size={Math.min(Math.max(typed.length, 8), 32)}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        if (typed !== value) change(typed);
        onEnd();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') type('');
        if (event.key !== 'Enter') return;
        // The focus goes on to a button, which this key is not meant for.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

const NUMBER = /^[+-]?\d{1,13}(\.\d{1,15})?$/;
const SIGNS = texts<readonly Choice[]>([
  { value: '>=', label: msg`at least` },
  { value: '<=', label: msg`at most` },
  { value: '>', label: msg`more than` },
  { value: '<', label: msg`less than` },
  { value: '=', label: msg`exactly` },
]);

function TypedBound({ filter, isNew, onEnd }: ChipProps<BoundFilter>) {
  const { label, sign: present, value, onChange } = filter;
  const [sign, setSign] = useState(present || '>=');
  return (
    <>
      <ChoiceButton
        className={styles['is'] ?? ''}
        attributes={{ 'aria-label': t`${label}: condition` }}
        label={t`${label}: condition`}
        isMany={false}
        chosen={[sign]}
        choices={SIGNS}
        onChoose={([chosen = sign]) => {
          setSign(chosen);
          if (value !== '') onChange(chosen, value);
        }}
      >
        {SIGNS.find((one) => one.value === sign)?.label ?? sign}
      </ChoiceButton>
      <TypedValue
        label={label}
        value={typedNumber(value)}
        isNew={isNew}
        isNumber
        isGood={(typed) => typed === '' || NUMBER.test(plainNumber(typed) ?? '')}
        onChange={(typed) => onChange(sign, plainNumber(typed) ?? '')}
        onEnd={onEnd}
      />
    </>
  );
}
