// A form of plain fields. Each field says what it is once: its label, what must be in it, and how it is typed. Values are text, as typed;
// an amount therefore reaches the API with every digit.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type ComponentProps,
  type FocusEvent,
  Fragment,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Operation, useMayChange } from '../api/permitted.ts';
import { useReadOnly } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import type { Choice, Finding } from '../design/parts/choice.ts';
import { actionsClass, AreaField, formClass, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { plainNumber, typedNumber } from '../numbers/typed.ts';
import { CardsField } from './cards-field.tsx';
import { FoundField } from './finding.tsx';
import { MacroField } from './macro-field.tsx';
import type { Macro } from './macros.ts';
import styles from './record-form.module.css';
import { SaveBar } from './save-bar.tsx';
import { SeveralField } from './several-field.tsx';
import { useApiForm } from './use-form.ts';
import { wrongNumber } from './wrong-number.ts';

export type FieldKind =
  | 'text'
  | 'long'
  | 'amount'
  | 'whole'
  | 'email'
  | 'url'
  | 'password'
  | 'code'
  | 'date'
  | 'choice'
  /** A choice of two to four with consequences: each is in sight, with its detail. */
  | 'cards'
  /** A choice of two to five words: all of them in one line. */
  | 'segment'
  /** A URL in which macros are completed. */
  | 'template'
  /** Any number of the choices, one a line in the value. */
  | 'several';
export type FormField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly kind?: FieldKind;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** What its number is of, within the frame; it may depend on what is chosen in another field. */
  readonly unit?: string | ((typed: Readonly<Record<string, string>>) => string) | undefined;
  /** Whether it belongs together with the next one, which stands beside it. */
  readonly isPair?: boolean;
  readonly start?: string;
  readonly choices?: readonly Choice[];
  /** What a choice says while nothing is chosen. */
  readonly none?: string;
  /** For what it is asked at all, of what is chosen in other fields. */
  readonly isAsked?: (typed: Readonly<Record<string, string>>) => boolean;
  /** What is wrong with what was typed, where its kind doesn’t say it. */
  readonly wrongIn?: (text: string) => string | undefined;
  /** Of a choice of records, or of several: how those are found that are not in the list. */
  readonly finding?: Finding | undefined;
  /** Of several among many: those that are shown beside the chosen ones. */
  readonly shown?: ReadonlySet<string> | undefined;
  /** Of a template: those there are, and those that buttons insert. */
  readonly macros?: readonly Macro[];
  readonly buttons?: readonly string[];
  /** Shown below it, and below its pair, from what is typed at the moment. */
  readonly below?: (typed: Readonly<Record<string, string>>) => ReactNode;
};

/** Fields that are about the same, under a title. */
export type FormSection<Name extends string> = {
  readonly title: string;
  readonly help?: string;
  readonly names: readonly Name[];
};

type Props<Name extends string> = {
  readonly fields: readonly FormField<Name>[];
  /** In the order they are shown; a field that is in none stands with the last. */
  readonly sections?: readonly FormSection<Name>[] | undefined;
  readonly action: string;
  readonly onSend: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  /** The form's name of a field that the API calls otherwise. */
  readonly fieldOf?: (path: string) => string;
  readonly onCancel?: (() => void) | undefined;
  /** What it calls, where the page is changed by another operation. Who may not is not shown the form. */
  readonly asks?: Operation | undefined;
  /** One of several on its page, none of which is what the page is for. */
  readonly isBeside?: boolean;
  /** Whether the form is emptied once it was sent, for the next one. */
  readonly again?: boolean;
  /** What the record that is edited holds by now: without it, who saves last overwrites what others saved meanwhile. */
  readonly latest?: () => Promise<Readonly<Partial<Record<Name, string>>>>;
  /** Shown below the fields, from what is typed in them at the moment. */
  readonly below?: (typed: Readonly<Record<Name, string>>) => ReactNode;
};

const WHOLE = /^\d+$/;
const FULL_URL = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;
const EMAIL = /^\S+@\S+$/;

function schemaOf({ kind = 'text', isOptional = false, label, wrongIn }: FormField<string>) {
  const empty = (text: string): boolean => isOptional && text.trim() === '';
  const checks = [z.refine<string>((text) => isOptional || text.trim() !== '', t`${label} is required.`)];
  if (kind === 'amount')
    checks.push(
      z.refine<string>((text) => empty(text) || plainNumber(text) !== undefined, {
        error: ({ input }) => wrongNumber(String(input)),
      }),
    );
  if (kind === 'whole')
    checks.push(z.refine<string>((text) => empty(text) || WHOLE.test(text.trim()), t`Enter a whole number.`));
  const has = (form: RegExp, text: string): boolean => text.trim() === '' || form.test(text.trim());
  if (kind === 'url' || kind === 'template')
    checks.push(
      z.refine<string>((text) => has(FULL_URL, text), t`Enter a full URL that starts with https://.`),
    );
  if (kind === 'email')
    checks.push(
      z.refine<string>((text) => has(EMAIL, text), t`Enter an email address such as name@company.com.`),
    );
  if (wrongIn)
    checks.push(
      z.refine<string>((text) => empty(text) || wrongIn(text) === undefined, {
        error: ({ input }) => wrongIn(String(input)),
      }),
    );
  return z.string().check(...checks);
}

const TYPES = { email: 'email', url: 'url', password: 'password', date: 'date' } as const;
const MODES = { amount: 'decimal', whole: 'numeric', code: 'numeric' } as const;
const COMPLETED = { password: 'new-password', code: 'one-time-code' } as const;
const entryOf = <Value,>(table: Readonly<Record<string, Value>>, kind: string): Value | undefined =>
  Object.hasOwn(table, kind) ? table[kind] : undefined;

export const RecordForm = <Name extends string>({ asks, ...props }: Props<Name>) =>
  useMayChange(asks) ? <ShownForm {...props} /> : null;

/** An edited record is saved by the bar at the form's foot; what is new is sent by the button below the fields. */
function ShownForm<Name extends string>({
  isBeside = false,
  fields,
  sections,
  action,
  onSend,
  fieldOf,
  onCancel,
  again,
  latest,
  below,
}: Omit<Props<Name>, 'asks'>) {
  const firstOf = (field: FormField<Name>) =>
    field.kind === 'several' ? '' : (field.choices?.[0]?.value ?? '');
  // What is looked for changes the choices and not what was chosen.
  const [firsts] = useState(() => new Map(fields.map((field) => [field.name, firstOf(field)])));
  const start = Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.start ?? (field.finding ? firsts.get(field.name) : undefined) ?? firstOf(field),
    ]),
  );
  const amounts = fields.filter(({ kind }) => kind === 'amount').map(({ name }) => name);
  /** Amounts as they are typed in the language of the page; and as the API takes them, what is no number as nothing. */
  const asTyped = <Values extends object>(values: Values): Values => eachOf(amounts, values, typedNumber);
  const asPlain = <Values extends object>(values: Values): Values =>
    eachOf(amounts, values, (text) => plainNumber(text) ?? '');
  const place = useRef<HTMLFormElement>(null);
  const [saves, setSaves] = useState(0);
  const passwords = fields.filter(({ kind }) => kind === 'password').map(({ name }) => [name, '']);
  const { form, submit, errorOf, refused, isBusy, record, discard } = useApiForm<Record<string, string>>({
    schema: z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
    isAsked: (name, typed) => fields.find((field) => field.name === name)?.isAsked?.(typed) ?? true,
    start: asTyped(start),
    ...(fieldOf && { fieldOf }),
    ...(latest && { latest: async () => asTyped(await latest()) }),
    after: again ? asTyped(start) : (Object.fromEntries(passwords) as Record<string, string>),
    send: async (values) => {
      await onSend(asPlain(values) as Record<Name, string>);
      setSaves((times) => times + 1);
      // The button goes, and the focus would go with it.
      if (isEdit && document.activeElement?.matches('button[type=submit]'))
        place.current?.focus({ preventScroll: true });
    },
  });
  const isEdit = latest !== undefined && onCancel === undefined;
  const said = refused ? <Notice tone="bad">{refused}</Notice> : null;
  /** A field is looked at when it is left, and then with every change until it is right. One left empty is only asked for at the end. */
  const look = ({ target }: FocusEvent | FormEvent, isLeft: boolean) => {
    const { name, value } = target as HTMLInputElement;
    if (name && Object.hasOwn(start, name) && (errorOf(name) ? value !== '' : isLeft && value.trim() !== ''))
      void form.trigger(name);
  };
  const shown = (field: FormField<Name>) => (
    <Asked key={field.name} form={form} of={field.isAsked}>
      <div className={styles[field.kind ?? 'text']}>
        <OneField field={field} form={form} error={errorOf(field.name)} />
      </div>
    </Asked>
  );
  const shownRow = (row: Row<Name>) => {
    const after = row.at(-1)?.below;
    return (
      <Fragment key={row[0]?.name}>
        {row.length === 1 ? row.map(shown) : <div className={styles['pair']}>{row.map(shown)}</div>}
        {after ? <Below form={form} below={(typed) => after(asPlain(typed))} /> : null}
      </Fragment>
    );
  };
  return (
    <form
      ref={place}
      tabIndex={isEdit ? -1 : undefined}
      className={`${(sections ? styles['sections'] : formClass) ?? ''} ${isEdit ? (styles['edit'] ?? '') : ''}`}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => look(event, true)}
      onChange={(event) => look(event, false)}
      onKeyDown={(event) => {
        if (!isSaving(event)) return;
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      {isEdit ? null : said}
      {sectionsOf(fields, sections).map(({ title, help, rows }) =>
        title === undefined ? (
          <div key="all" className={styles['fields']}>
            {rows.map(shownRow)}
          </div>
        ) : (
          <section key={title} className={styles['section']}>
            <div className={styles['about']}>
              <h2>{title}</h2>
              {help === undefined ? null : <p>{help}</p>}
            </div>
            <div className={styles['fields']}>{rows.map(shownRow)}</div>
          </section>
        ),
      )}
      {below ? <Below form={form} below={(typed) => below(asPlain(typed))} /> : null}
      {isEdit ? said : null}
      {isEdit ? (
        <Saving
          form={form}
          changedIn={(typed) => record.changedIn(typed).map((name) => labelOf(fields, name))}
          action={action}
          saves={saves}
          isBusy={isBusy}
          onDiscard={() => {
            discard();
            place.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <div className={actionsClass}>
          <Button look={isBeside ? 'plain' : 'main'} type="submit" busy={isBusy} off={useReadOnly()}>
            {action}
          </Button>
          {onCancel ? (
            <Button
              onClick={() => {
                discard();
                onCancel();
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
        </div>
      )}
    </form>
  );
}

function eachOf<Values extends object>(
  names: readonly string[],
  values: Values,
  of: (text: string) => string,
): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) =>
    typeof value === 'string' && names.includes(name) ? [name, of(value)] : [name, value],
  );
  return Object.fromEntries(entries) as Values;
}

const labelOf = (fields: readonly FormField<string>[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;

const isSaving = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 's' || key === 'Enter');

type Row<Name extends string> = readonly FormField<Name>[];
type Rows<Name extends string> = {
  readonly title: string | undefined;
  readonly help?: string | undefined;
  readonly rows: readonly Row<Name>[];
};

function sectionsOf<Name extends string>(
  fields: Row<Name>,
  sections: readonly FormSection<Name>[] = [],
): readonly Rows<Name>[] {
  if (sections.length === 0) return [{ title: undefined, rows: rowsOf(fields) }];
  const placed = new Set(sections.flatMap(({ names }) => names));
  return sections
    .map(({ title, help, names }, at) => ({
      title,
      help,
      rows: rowsOf(
        fields.filter(
          ({ name }) => names.includes(name) || (at === sections.length - 1 && !placed.has(name)),
        ),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowsOf<Name extends string>(fields: Row<Name>): readonly Row<Name>[] {
  const rows: FormField<Name>[][] = [];
  for (const [at, field] of fields.entries()) {
    const before = fields[at - 1];
    if (before?.isPair && rows.at(-1)?.length === 1) rows.at(-1)?.push(field);
    else rows.push([field]);
  }
  return rows;
}

type Form = ReturnType<typeof useApiForm<Record<string, string>>>['form'];
type OneProps = {
  readonly field: FormField<string>;
  readonly form: Form;
  readonly error: string | undefined;
};

function OneField({ field, form, error }: OneProps) {
  const { name, label, kind = 'text', hint, isOptional, unit } = field;
  const common = { label, isOptional, hint, error };
  if (CHOSEN.has(kind))
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { ref, value = '', onChange } }) => (
          <Chosen {...common} field={field} ref={ref} value={value} onChoose={onChange} />
        )}
      />
    );
  if (kind === 'long') return <AreaField {...common} {...form.register(name)} />;
  return (
    <TextField
      type={entryOf(TYPES, kind) ?? 'text'}
      inputMode={entryOf(MODES, kind)}
      autoComplete={entryOf(COMPLETED, kind) ?? 'off'}
      unit={typeof unit === 'function' ? <Unit form={form} of={unit} /> : unit}
      {...common}
      {...form.register(name)}
    />
  );
}

type UnitProps = { readonly form: Form; readonly of: (typed: Readonly<Record<string, string>>) => string };
const Unit = ({ form, of }: UnitProps) => of(useWatch({ control: form.control }) as Record<string, string>);

type AskedProps = {
  readonly form: Form;
  readonly of: FormField<string>['isAsked'];
  readonly children: ReactNode;
};
const Asked = ({ of, ...asked }: AskedProps) => (of ? <WhereAsked of={of} {...asked} /> : asked.children);
const WhereAsked = ({ form, of, children }: AskedProps) =>
  of?.(useWatch({ control: form.control }) as Record<string, string>) ? children : null;

type BelowProps<Name extends string> = Required<Pick<Props<Name>, 'below'>> & { readonly form: Form };

/** Drawn with every key, and the fields are not. */
const Below = <Name extends string>({ form, below }: BelowProps<Name>) =>
  below(useWatch({ control: form.control }) as Record<Name, string>);

type SavingProps = Omit<ComponentProps<typeof SaveBar>, 'changed' | 'wrong'> & {
  readonly form: Form;
  readonly changedIn: (typed: Readonly<Record<string, unknown>>) => readonly string[];
};

/** Drawn with every key, and the fields are not. */
const Saving = ({ form, changedIn, ...bar }: SavingProps) => (
  <SaveBar
    {...bar}
    changed={changedIn(useWatch({ control: form.control }))}
    wrong={Object.keys(form.formState.errors).filter((name) => name !== 'root').length}
  />
);

type ChosenProps = Omit<ComponentProps<typeof FoundField>, 'choices' | 'finding'> & {
  readonly field: FormField<string>;
};

const CHOSEN: ReadonlySet<FieldKind> = new Set(['choice', 'cards', 'segment', 'several', 'template']);

const Chosen = ({ field, ref, ...chosen }: ChosenProps) => {
  const { name, kind, choices = [], finding, shown, none, macros = [], buttons } = field;
  const { onChoose, ...common } = chosen;
  const input = ref as Ref<HTMLInputElement>;
  return kind === 'template' ? (
    <MacroField ref={input} name={name} macros={macros} buttons={buttons} onChange={onChoose} {...common} />
  ) : kind === 'cards' || kind === 'segment' ? (
    <CardsField isSegment={kind === 'segment'} choices={choices} ref={input} {...chosen} />
  ) : kind === 'several' ? (
    <SeveralField ref={ref} choices={choices} finding={finding} shown={shown} none={none} {...chosen} />
  ) : (
    <FoundField ref={ref} choices={choices} finding={finding} none={none} {...chosen} />
  );
};
