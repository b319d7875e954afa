// What a network defines for itself: categories.
import { z } from 'zod';
import type { Category } from '@tributary/domain/catalog/category';
import { string } from '../shared/output.ts';

export const categoryOut = z
  .object({ _id: string('Long ID.'), name: string('Name.'), org_id: string('The network.') })
  .meta({ id: 'Category', description: 'A category.' });
export const categoryOf = ({ id, name, networkId }: Category): z.input<typeof categoryOut> => ({
  _id: id,
  name,
  org_id: networkId,
});
