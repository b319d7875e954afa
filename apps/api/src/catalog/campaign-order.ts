// What lists of campaigns are ordered by: the network's, and an advertiser's of its own.
import type { z } from 'zod';
import { CAMPAIGN_SORTS, type CampaignFilter } from '@tributary/application/catalog/campaigns';
import { oneOf } from '../shared/input.ts';

export const orderShape = {
  sort: oneOf('What they are ordered by.', CAMPAIGN_SORTS).default('created'),
  order: oneOf('asc for titles, desc for the others when left out.', ['asc', 'desc']).optional(),
};
type Asked = z.output<z.ZodObject<typeof orderShape>>;

export const orderOf = ({ sort, order }: Asked): NonNullable<CampaignFilter['sort']> => ({
  by: sort,
  order: order ?? (sort === 'title' ? 'asc' : 'desc'),
});
