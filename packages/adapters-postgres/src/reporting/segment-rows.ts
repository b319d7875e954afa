// The rows of a segment of the columnar copy, as the port's SEGMENT_COLUMNS want them.
import { DIMENSIONS } from '@tributary/domain/reporting/stats';
import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import {
  CLICK_ROWS,
  IMPRESSION_ROWS,
  keptValueSql,
  onlySummedSql,
  storedValueSql,
  type RowTable,
} from './row-sums.ts';

/** The rows of a UTC day, written after the first position and up to the second. */
export type SegmentRange = {
  readonly day: string;
  readonly after: string;
  readonly to: string;
};

/** A statement without parameters, which COPY cannot have: positions and days are the database's own. */
export const segmentRows = ({ day, after, to }: SegmentRange): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || ![after, to].every((position) => /^-?\d+$/.test(position)))
    throw new Error(`No segment: ${day} ${after} ${to}`);
  return [CLICK_ROWS, IMPRESSION_ROWS]
    .map(
      (rows) =>
        `${columnsOf(rows)} where day = '${day}' and log_position > ${after} and log_position <= ${to}${only(rows)}`,
    )
    .join('\nunion all\n');
};

function only({ kind }: RowTable): string {
  const condition = onlySummedSql(kind);
  return condition === undefined ? '' : ` and ${condition}`;
}

/** In the order of SEGMENT_COLUMNS. */
const columnsOf = ({ kind, table, at }: RowTable): string => {
  const isImpression = kind === 'impression';
  const columns = [
    'network_id',
    'campaign_id',
    'affiliate_id',
    'advertiser_id',
    `floor(extract(epoch from ${at}) / 60)::int`,
    isImpression ? '1' : '0',
    '(rejection is not null)::int',
    isImpression ? '0' : 'duplicate::int',
    'payout',
    'revenue',
    ...DIMENSIONS.map((name) => keptValueSql(name, storedValueSql(kind, name))),
    ...NUMBERED_PARAMETERS.map((name) => `coalesce(parameters ->> '${name}', '')`),
  ];
  return `select ${columns.join(', ')} from ${table}`;
};
