import { CONVERSION_FIELDS, conversionAliases } from '@tributary/tables/conversion-fields';
import { HIT_FIELDS } from '@tributary/tables/hit-fields';
import { recordOut } from '../shared/log-fields-wire.ts';

export const conversionOut = recordOut(
  CONVERSION_FIELDS,
  'A conversion.',
  conversionAliases(CONVERSION_FIELDS),
);
export const hitOut = recordOut(HIT_FIELDS, 'A conversion hit.');
