// What the record of a form holds by now, beside what is typed: nothing typed is lost, and nothing of others is overwritten unseen.
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Refusal } from '../api/refusals.ts';

/** The code of a refusal that this page makes, and not the API. */
export const CHANGED = 'changed-meanwhile';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Follows a record that others change, too. A field in which nothing was typed shows what the record holds; one in which something was
 * typed keeps it. `take` says which of those hold something else by now than when the form last looked, as a refusal; a second try takes
 * that for seen.
 */
export function useRecordNow<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: Readonly<Record<string, unknown>>,
) {
  const base = useRef(new Map(Object.entries(start)));
  const sent = useRef<ReadonlyMap<string, unknown>>(new Map());
  const [, drawAgain] = useState(0);
  const typedIn = (name: string): unknown => form.getValues(name as Path<Values>);
  const hold = (values: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(values)) base.current.set(name, value);
    drawAgain((times) => times + 1);
  };
  const follow = (now: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(now)) {
      // It comes back from the form itself, whatever was typed since.
      if (sent.current.has(name) && isSame(sent.current.get(name), value)) continue;
      if (!isSame(typedIn(name), base.current.get(name)) || isSame(typedIn(name), value)) continue;
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
      hold({ [name]: value });
    }
  };
  const known = JSON.stringify(start);
  // Outside React: what stands in the fields.
  useEffect(() => follow(start), [known]);
  return {
    /** The fields in which something else is typed than what the record holds. */
    changedIn(typed: Readonly<Record<string, unknown>>): readonly string[] {
      const now = new Map(Object.entries(typed));
      return [...base.current.keys()].filter((name) => !isSame(now.get(name), base.current.get(name)));
    },
    /** What the record holds, as far as this page knows. */
    held: (): Readonly<Record<string, unknown>> => Object.fromEntries(base.current),
    hold,
    take(now: Readonly<Record<string, unknown>>): Refusal | undefined {
      follow(now);
      const clashes = Object.entries(now).filter(
        ([name, value]) => !isSame(value, base.current.get(name)) && !isSame(value, typedIn(name)),
      );
      hold(now);
      if (clashes.length === 0) return undefined;
      return new Refusal({
        status: 409,
        code: CHANGED,
        message: t`Someone else saved changes while you were editing. Your changes are still here; saving again replaces theirs.`,
        fields: clashes.map(([path, value]) => ({ path, message: t`Current value: ${wordsOf(value)}` })),
      });
    },
    /** Sends what is typed, which the record holds from then on. What is typed while it is under way stays. */
    async send(values: Values, send: (values: Values) => Promise<unknown>): Promise<void> {
      sent.current = new Map(Object.entries(values));
      try {
        await send(values);
        hold(values);
      } finally {
        sent.current = new Map();
      }
    },
  };
}

function wordsOf(value: unknown): string {
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text === '' ? 'nothing' : text;
}
