// A form of plain fields. Each field says what it is once: its label, what must be in it, and how it is typed. Values are text, as typed;
// an amount therefore reaches the API with every digit.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { useMayChange } from '../api/permitted.ts';
import { type Permission, useReadOnly } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import type { Choice, Finding } from '../design/parts/choice.ts';
import { actionsClass, AreaField, formClass, rowClass, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { FoundField } from './finding.tsx';
import { SeveralField } from './several-field.tsx';
import { useApiForm } from './use-form.ts';

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
  /** Any number of the choices, one a line in the value. */
  | 'several';
export type FormField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly kind?: FieldKind;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly start?: string;
  readonly choices?: readonly Choice[];
  /** What a choice says while nothing is chosen. */
  readonly none?: string;
  /** Of a choice of records, or of several: how those are found that are not in the list. */
  readonly finding?: Finding | undefined;
  /** Of several among many: those that are shown beside the chosen ones. */
  readonly shown?: ReadonlySet<string> | undefined;
};

type Props<Name extends string> = {
  readonly fields: readonly FormField<Name>[];
  readonly action: string;
  readonly onSend: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  /** The form's name of a field that the API calls otherwise. */
  readonly fieldOf?: (path: string) => string;
  readonly onCancel?: (() => void) | undefined;
  /** Where it is another permission than what is changed on the page. Who may not is not shown the form. */
  readonly needs?: Permission | undefined;
  /** Whether the form is emptied once it was sent, for the next one. */
  readonly again?: boolean;
  /** What the record that is edited holds by now: without it, who saves last overwrites what others saved meanwhile. */
  readonly latest?: () => Promise<Readonly<Partial<Record<Name, string>>>>;
  /** Shown below the fields, from what is typed in them at the moment. */
  readonly below?: (typed: Readonly<Record<Name, string>>) => ReactNode;
};

const AMOUNT = /^-?\d+(\.\d+)?$/;
const WHOLE = /^\d+$/;

function schemaOf({ kind = 'text', isOptional = false, label }: FormField<string>) {
  const empty = (text: string): boolean => isOptional && text.trim() === '';
  const checks = [z.refine<string>((text) => isOptional || text.trim() !== '', `${label} is required.`)];
  if (kind === 'amount')
    checks.push(
      z.refine<string>((text) => empty(text) || AMOUNT.test(text.trim()), 'Enter a number such as 1.50.'),
    );
  if (kind === 'whole')
    checks.push(z.refine<string>((text) => empty(text) || WHOLE.test(text.trim()), 'Enter a whole number.'));
  return z.string().check(...checks);
}

const TYPES = { email: 'email', url: 'url', password: 'password', date: 'date' } as const;
const MODES = { amount: 'decimal', whole: 'numeric', code: 'numeric' } as const;
const COMPLETED = { password: 'new-password', code: 'one-time-code' } as const;
const entryOf = <Value,>(table: Readonly<Record<string, Value>>, kind: string): Value | undefined =>
  Object.hasOwn(table, kind) ? table[kind] : undefined;

export const RecordForm = <Name extends string>({ needs, ...props }: Props<Name>) =>
  useMayChange(needs) ? <ShownForm {...props} /> : null;

function ShownForm<Name extends string>({
  fields,
  action,
  onSend,
  fieldOf,
  onCancel,
  again,
  latest,
  below,
}: Omit<Props<Name>, 'needs'>) {
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
  const { form, submit, errorOf, refused, isBusy } = useApiForm<Record<string, string>>({
    schema: z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
    start,
    ...(fieldOf && { fieldOf }),
    ...(latest && { latest }),
    send: async (values) => {
      await onSend(values as Record<Name, string>);
      if (again) form.reset(start);
      for (const { name, kind } of fields) if (kind === 'password') form.resetField(name);
    },
  });
  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <div className={rowClass}>
        {fields.map((field) => {
          const { name, label, kind = 'text', hint, isOptional } = field;
          const common = { label, isOptional, hint, error: errorOf(name) };
          if (kind === 'choice' || kind === 'several')
            return (
              <Controller
                key={name}
                control={form.control}
                name={name}
                render={({ field: { ref, value = '', onChange } }) => (
                  <Chosen {...common} field={field} ref={ref} value={value} onChoose={onChange} />
                )}
              />
            );
          if (kind === 'long') return <AreaField key={name} {...common} {...form.register(name)} />;
          return (
            <TextField
              key={name}
              type={entryOf(TYPES, kind) ?? 'text'}
              inputMode={entryOf(MODES, kind)}
              autoComplete={entryOf(COMPLETED, kind) ?? 'off'}
              {...common}
              {...form.register(name)}
            />
          );
        })}
      </div>
      {below?.(form.watch() as Record<Name, string>)}
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy} off={useReadOnly()}>
          {action}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  );
}

type ChosenProps = Omit<ComponentProps<typeof FoundField>, 'choices' | 'finding'> & {
  readonly field: FormField<string>;
};

const Chosen = ({ field: { kind, choices = [], finding, shown, none }, ...chosen }: ChosenProps) =>
  kind === 'several' ? (
    <SeveralField choices={choices} finding={finding} shown={shown} none={none} {...chosen} />
  ) : (
    <FoundField choices={choices} finding={finding} none={none} {...chosen} />
  );
