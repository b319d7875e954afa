// What lists of campaigns are ordered by: the network's, and an advertiser's of its own.
import type { z } from 'zod';
import type { CampaignFigure, CampaignSort } from '@tributary/application/catalog/campaigns';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import { oneOf } from '../shared/input.ts';
import { sortField } from '../shared/sort-wire.ts';

const FIGURES = ['clicks', 'profit', 'cr'] as const satisfies readonly CampaignFigure[];
const FIELDS = ['created', 'modified', 'title', 'display_id'] as const;
const order = oneOf('asc for titles, desc for the others when left out.', ['asc', 'desc']).optional();
export const orderShape = {
  sort: oneOf('What they are ordered by.', FIELDS).default('created'),
  order,
};
/** The network's, which sees every figure. */
export const networkOrderShape = {
  sort: oneOf(
    'What they are ordered by; clicks, profit and cr are those of the last 30 days, today included.',
    [...FIELDS, ...FIGURES],
  ).default('created'),
  order,
};
type SentOrder = z.output<z.ZodObject<typeof networkOrderShape>>;
type PlainOrder = z.output<z.ZodObject<typeof orderShape>>;

const directionOf = ({ sort, order: sent }: SentOrder): CampaignSort['order'] =>
  sent ?? (sort === 'title' ? 'asc' : 'desc');

export const plainOrderOf = (sent: PlainOrder): CampaignSort => ({
  by: sortField(sent.sort),
  order: directionOf(sent),
});

/** `range`: the days that figures are of. */
export const orderOf = ({ sort, order }: SentOrder, range: DayRange): CampaignSort =>
  isFigure(sort) ? { by: sort, order: directionOf({ sort, order }), range } : plainOrderOf({ sort, order });

const isFigure = (sort: SentOrder['sort']): sort is CampaignFigure =>
  (FIGURES as readonly string[]).includes(sort);
