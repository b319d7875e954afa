// What lists of campaigns are ordered by: the network's, and an advertiser's of its own.
import type { z } from 'zod';
import type { CampaignFilter } from '@tributary/application/catalog/campaigns';
import { oneOf } from '../shared/input.ts';
import { sortField } from '../shared/sort-wire.ts';

export const orderShape = {
  sort: oneOf('What they are ordered by.', ['created', 'modified', 'title', 'display_id']).default('created'),
  order: oneOf('asc for titles, desc for the others when left out.', ['asc', 'desc']).optional(),
};
type SentOrder = z.output<z.ZodObject<typeof orderShape>>;

export const orderOf = ({ sort, order }: SentOrder): NonNullable<CampaignFilter['sort']> => ({
  by: sortField(sort),
  order: order ?? (sort === 'title' ? 'asc' : 'desc'),
});
