// The rows of a segment of the columnar copy, as the port's SEGMENT_COLUMNS want them.
import { bitOf, type SegmentFlag, type SegmentKind } from '@tributary/application/reporting/event-columns';
import { DIMENSIONS } from '@tributary/domain/reporting/stats';
import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import {
  CLICK_ROWS,
  elapsedBucketSql,
  FACT_ROWS,
  IMPRESSION_ROWS,
  keptValueSql,
  onlySummedSql,
  storedValueSql,
  type RowTable,
} from './row-sums.ts';

/**
 * The clicks and impressions of a UTC day, or the facts of conversions of a UTC month, which is named by its first day; written after the
 * first position and up to the second.
 */
export type SegmentRange = {
  readonly kind: SegmentKind;
  readonly day: string;
  readonly after: string;
  readonly to: string;
};

const TABLES_OF: Readonly<Record<SegmentKind, readonly RowTable[]>> = {
  events: [CLICK_ROWS, IMPRESSION_ROWS],
  conversions: [FACT_ROWS],
};

/** A statement without parameters, which COPY cannot have: positions and days are the database's own. */
export const segmentRows = ({ kind, day, after, to }: SegmentRange): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || ![after, to].every((position) => /^-?\d+$/.test(position)))
    throw new Error(`No segment: ${day} ${after} ${to}`);
  return TABLES_OF[kind]
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

const flagIf = (condition: string, flag: SegmentFlag): string => `(${condition})::int * ${bitOf(flag)}`;
const FLAGS: Readonly<Record<RowTable['kind'], readonly string[]>> = {
  click: [flagIf('rejection is not null', 'rejected'), flagIf('duplicate', 'duplicate')],
  impression: [String(bitOf('impression')), flagIf('rejection is not null', 'rejected')],
  conversion: [
    flagIf(`status = 'approved'`, 'approved'),
    flagIf(`status = 'pending'`, 'pending'),
    flagIf(`status = 'rejected'`, 'declined'),
    flagIf(`status = 'cancelled'`, 'cancelled'),
    flagIf('sign < 0', 'taken_back'),
    `case when status = 'approved' then coalesce(${bitOf('elapsed1')} << ${elapsedBucketSql}, 0) else 0 end`,
  ],
};

/** In the order of SEGMENT_COLUMNS. */
const columnsOf = ({ kind, table, at, goal }: RowTable): string => {
  const isConversion = kind === 'conversion';
  const columns = [
    'network_id',
    'campaign_id',
    'affiliate_id',
    'advertiser_id',
    `floor(extract(epoch from ${at}) / 60)::int`,
    FLAGS[kind].join(' + '),
    ...(isConversion
      ? ['sign * payout', 'sign * revenue', 'sign * sale_amount']
      : ['payout', 'revenue', '0']),
    ...DIMENSIONS.map((name) => keptValueSql(name, storedValueSql(kind, name))),
    goal,
    isConversion ? `coalesce(reason_code, '')` : `''`,
    ...NUMBERED_PARAMETERS.map((name) => `coalesce(parameters ->> '${name}', '')`),
  ];
  return `select ${columns.join(', ')} from ${table}`;
};
