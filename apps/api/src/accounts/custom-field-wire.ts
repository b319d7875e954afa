// What a network asks of its accounts beyond the fields that all have.
import { z } from 'zod';
import type { CustomField } from '@tributary/domain/accounts/custom-field';
import { bool, string } from '../shared/output.ts';

/** The definition of a custom field; it has `id`, not `_id`. */
export const customFieldOut = z
  .object({
    label: string('As people read it.'),
    type: string('text, file, date or email.'),
    name: string('Its key in custom_fields.'),
    required: bool('Whether an account must have it.'),
    id: string('Long id.'),
  })
  .meta({ description: 'A custom field.' });
export const customFieldOf = (field: CustomField): z.input<typeof customFieldOut> => ({
  label: field.label,
  type: field.type,
  name: field.name,
  required: field.required,
  id: field.id,
});

/** What the wire calls the fields that may be refused. */
export const CUSTOM_FIELD_WORDS = {
  label: 'fname',
} as const;
