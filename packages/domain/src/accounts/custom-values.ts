// The values of an account's custom fields (docs/rules/accounts.md#custom-fields).
import type { CustomField } from './custom-field.ts';
import { validateDestination } from '../shared/destination.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { DomainError, type FieldError, invalid, refuse } from '../shared/refusal.ts';
import { parseEmail } from './account-rules.ts';

export const CUSTOM_TEXT_LENGTH_MAX = 1000;

type Values = Readonly<Record<string, unknown>>;
/** `null` clears a field. `files` are still to be fetched. */
export type CheckedValues = {
  readonly values: Readonly<Record<string, string | null>>;
  readonly files: readonly { readonly name: string; readonly url: string }[];
};

/** Where a refusal points to for a custom field. */
export const customPath = (name: string): string => `customFields.${name}`;

/**
 * What was sent for the fields the network defines; names it does not define are left out. A required field that would
 * be empty afterwards and every malformed value are refused with `invalid_parameter`, all of them at once. On a new
 * account (`isNew`) required fields must be sent; an edit only may not clear them.
 */
export function checkCustomValues(
  defined: readonly CustomField[],
  sent: Values,
  { isNew }: { readonly isNew: boolean },
): CheckedValues {
  const values: Record<string, string | null> = {};
  const files: { name: string; url: string }[] = [];
  const errors: FieldError[] = [];
  for (const field of defined) {
    if (!isNew && !Object.hasOwn(sent, field.name)) continue;
    try {
      const value = valueOf(field, Object.hasOwn(sent, field.name) ? sent[field.name] : null);
      if (field.type === 'file' && value !== null) files.push({ name: field.name, url: value });
      else values[field.name] = value;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push({ path: customPath(field.name), message: error.message });
    }
  }
  const [first] = errors;
  if (first) throw refuse('invalid_parameter', `${first.path}: ${first.message}`, errors);
  return { values, files };
}

function valueOf(field: CustomField, sent: unknown): string | null {
  const text = textOf(sent);
  if (text === '') {
    if (field.required) throw invalid(field.name, `${field.label} is required.`);
    return null;
  }
  if (text.length > LENGTHS_MAX[field.type]) {
    throw invalid(field.name, `${field.label} can have up to ${LENGTHS_MAX[field.type]} characters.`);
  }
  return PARSERS[field.type](text, field.name);
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent.trim();
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : '';
}

const LENGTHS_MAX = { text: CUSTOM_TEXT_LENGTH_MAX, email: 254, date: 10, file: 4096 } as const;
const PARSERS: Readonly<Record<CustomField['type'], (text: string, path: string) => string>> = {
  text: (text) => text,
  email: parseEmail,
  date: (text) => calendarDay(text),
  file: validateDestination,
};
