// What a network asks of its accounts beyond the fields that all have.
import { z } from 'zod';
import { CUSTOM_FIELD_TYPES, type CustomField } from '@tributary/domain/accounts/custom-field';
import { flag, oneOf, text } from '../shared/input.ts';
import { bool, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

/** Every field of the definition of a custom field; it has `id`, not `_id`. */
export const CUSTOM_FIELD_WIRE = recordWire<CustomField>()({
  networkId: {},
  kind: {},
  label: {
    shown: ['label', string('As people read it.')],
    created: ['fname', text('Label. In lower case, with _ instead of spaces, it becomes the name.', 100)],
  },
  type: {
    shown: ['type', string('text, file, date or email.')],
    created: ['ftype', oneOf('text when left out.', CUSTOM_FIELD_TYPES).default('text')],
  },
  name: { shown: ['name', string('Its key in custom_fields.')] },
  required: {
    shown: ['required', bool('Whether an account must have it.')],
    created: ['frequired', flag('Whether an account must have it.').default(true)],
  },
  id: { shown: ['id', string('Long ID.')] },
  createdAt: {},
});

export const customFieldOut = z
  .object(CUSTOM_FIELD_WIRE.shape('shown'))
  .meta({ id: 'CustomField', description: 'A custom field.' });

export const customFieldOf = (field: CustomField): z.input<typeof customFieldOut> =>
  CUSTOM_FIELD_WIRE.show('shown', field);
