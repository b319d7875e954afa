// One schema per form; what the server refuses lands on the field it names, and what was typed stays.
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { refusalFrom } from '../api/query.ts';
import { CHANGED, useRecordNow } from './record-now.ts';
import { watchUnsaved } from './unsaved.ts';

/** Checks the values by the schema; the first issue of each field that is asked for is shown beside it. */
const checkedBy =
  <Values extends FieldValues>(
    schema: z.ZodMiniType<unknown, Values>,
    isAsked: Options<Values>['isAsked'],
  ): Resolver<Values> =>
  (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
      const name = path.join('.');
      if (isAsked?.(name, values) ?? true) errors[name] ??= { type: 'schema', message };
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as never };
  };

type Options<Values extends FieldValues> = {
  readonly schema: z.ZodMiniType<unknown, Values>;
  /** Whether a field is asked for, given what is in the others; each is unless said otherwise. */
  readonly isAsked?: (name: string, values: Values) => boolean;
  readonly start: DefaultValues<Values>;
  readonly send: (values: Values) => Promise<unknown>;
  /** The form's name of a field that the server calls otherwise. */
  readonly fieldOf?: (path: string) => string;
  /** Asks what the record that is edited holds by now, in the form's fields. */
  readonly latest?: () => Promise<Readonly<Record<string, unknown>>>;
  /** What stands in some fields once it was sent, in place of what was typed. */
  readonly after?: Readonly<Record<string, unknown>>;
};

/** A form whose `refusal` is what the server said and no field can show. */
export function useApiForm<Values extends FieldValues>({
  schema,
  isAsked,
  start,
  send,
  fieldOf,
  latest,
  after,
}: Options<Values>) {
  const form = useForm<Values>({
    resolver: checkedBy(schema, isAsked),
    defaultValues: start,
  });
  const record = useRecordNow(form, start as Readonly<Record<string, unknown>>);
  const { errors, isSubmitting } = form.formState;
  const isSending = useRef(false);
  // Outside React: whoever leaves the page. What is under way is not lost.
  useEffect(
    () => watchUnsaved(() => !isSending.current && record.changedIn(form.getValues()).length > 0),
    [form],
  );
  const submit = form.handleSubmit(async (values) => {
    isSending.current = true;
    try {
      const changed = latest && record.take(await latest());
      if (changed) throw changed;
      // With what others changed in the other fields.
      await record.send(latest ? form.getValues() : values, send);
      if (!after) return;
      for (const [name, value] of Object.entries(after))
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
      record.hold(after);
    } catch (error) {
      const refusal = refusalFrom(error);
      const elsewhere = refusal.fields.filter(({ path, message }) => {
        const name = fieldOf?.(path) ?? path;
        if (!Object.hasOwn(start, name)) return true;
        form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true });
        return false;
      });
      // That somebody else was here is of no single field.
      if (refusal.fields.length === 0 || elsewhere.length > 0 || refusal.code === CHANGED)
        form.setError('root', refusalAsError(refusal, elsewhere));
    } finally {
      isSending.current = false;
    }
  });
  /** Back to what the record holds. */
  const discard = () => form.reset(record.held() as Values);
  const errorOf = (name: Path<Values>): string | undefined => {
    const found = errors[name]?.message;
    return typeof found === 'string' ? found : undefined;
  };
  return { form, submit, errorOf, refused: errors.root?.message, isBusy: isSubmitting, record, discard };
}

function refusalAsError(
  refusal: { readonly message: string; readonly requestId: string | null },
  elsewhere: readonly { readonly path: string; readonly message: string }[],
) {
  const parts = [refusal.message, ...elsewhere.map(({ path, message }) => `${path}: ${message}`)];
  if (refusal.requestId !== null) parts.push(t`Request ID ${refusal.requestId}`);
  return { type: 'server', message: parts.join('\n') };
}
