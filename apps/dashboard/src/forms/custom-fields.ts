// What a network asks of its accounts beyond the fields that all have, as fields of a form.
import { t } from '@lingui/core/macro';
import type { FieldKind, FormField } from './record-form.tsx';

export type CustomField = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
};
/** The document knows no names for what each network asks. */
type CustomValues = Readonly<Record<string, never>>;

const KINDS = new Map<string, FieldKind>([
  ['date', 'date'],
  ['email', 'email'],
  ['file', 'url'],
]);

export const customField = ({ name, label, type, required }: CustomField): FormField<string> => ({
  name: `custom_${name}`,
  label,
  kind: KINDS.get(type) ?? 'text',
  isOptional: !required,
  ...(type === 'file' && { hint: t`Link to an image or PDF` }),
});

const CUSTOM = 'custom_fields.';
/** The form's name of a field that the API refuses. */
export const fieldOf = (path: string): string =>
  path.startsWith(CUSTOM) ? `custom_${path.slice(CUSTOM.length)}` : path;

/** What was typed for them, as the API takes it; what was left empty is not sent. */
export function customValues(
  values: Readonly<Record<string, string>>,
  fields: readonly CustomField[],
): { readonly custom_fields?: CustomValues } {
  const filled = fields
    .map(({ name }) => [name, values[`custom_${name}`] ?? ''] as const)
    .filter(([, text]) => text !== '');
  return filled.length > 0 ? { custom_fields: Object.fromEntries(filled) as CustomValues } : {};
}
