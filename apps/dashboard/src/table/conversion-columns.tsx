import { t } from '@lingui/core/macro';
import { Country } from '../design/parts/country.tsx';
import type { NumberText } from '../api/exact-json.ts';
import { Time } from '../design/parts/time.tsx';
import { Status } from '../design/parts/status.tsx';
import { CampaignCell } from '../shell/campaign-named.tsx';
import { amount } from '../numbers/money.ts';
import { reasonText, shownStatus } from '../words/hold.ts';
import type { Column } from './data-table.tsx';
import styles from './data-table.module.css';
import { WhyLink } from './why-link.tsx';

/** What the log of every role shows of a conversion. */
type Conversion = {
  readonly _id?: string;
  readonly created?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly release_on?: string | null;
  readonly campaign_long_id?: string;
  readonly campaign_title?: string;
  readonly txn_id?: string;
  readonly country?: string;
};

type Options<Row> = {
  readonly zone: string;
  /** The line below the campaign's name. */
  readonly below?: (row: Row) => string | undefined;
  /** Columns next to the campaign. */
  readonly beside?: readonly Column<Row>[];
  readonly amounts?: readonly Column<Row>[];
};

/** Each shows beside the list why it pays what it pays. */
export const conversionColumns = <Row extends Conversion>({
  zone,
  below,
  beside = [],
  amounts = [],
}: Options<Row>): Column<Row>[] => [
  {
    key: 'created',
    head: t`Time`,
    kind: 'time',
    cell: ({ _id = '', created = '' }) => (
      <WhyLink id={_id}>
        <Time at={created} />
      </WhyLink>
    ),
  },
  { key: 'status', head: t`Status`, kind: 'status', cell: (one) => <StatusAndReason of={one} zone={zone} /> },
  {
    key: 'campaign',
    head: t`Campaign`,
    cell: (one) => <CampaignCell id={one.campaign_long_id} name={one.campaign_title} below={below?.(one)} />,
  },
  ...beside,
  { key: 'order', head: t`Order ID`, kind: 'short', width: 88, cell: ({ txn_id: order }) => order },
  {
    key: 'country',
    head: t`Country`,
    kind: 'sign',
    isDetail: true,
    cell: ({ country }) => <Country code={country} isShort />,
  },
  ...amounts,
];

/** Why it has its status beside it: what is pending without a reason is up to somebody. */
function StatusAndReason({ of, zone }: { readonly of: Conversion; readonly zone: string }) {
  const status = shownStatus(of);
  const reason = reasonText(of, zone) || (status === 'pending' ? t`Review needed` : '');
  return (
    <>
      <Status status={status} />{' '}
      {reason === '' ? null : (
        <small className={styles['reason']} title={reason} dir="auto">
          {reason}
        </small>
      )}
    </>
  );
}

/** What a conversion of these would have come to is nobody's. */
const UNPAID: ReadonlySet<string> = new Set(['rejected', 'cancelled']);

/** An amount of the log, in the words of the role. */
export const amountColumn = <Name extends string>(
  name: Name,
  word: string,
  currency: string,
): Column<Readonly<Partial<Record<Name, NumberText>>> & Pick<Conversion, 'status'>> => ({
  key: name,
  head: word,
  unit: currency,
  kind: 'number',
  cell: ({ [name]: value, status = '' }) => {
    if (value === undefined) return false;
    const text = amount(value, currency);
    return UNPAID.has(status) ? <s>{text}</s> : text;
  },
});

type OfNetwork = Conversion & {
  readonly publisher_name?: string;
  readonly payout?: NumberText;
  readonly revenue?: NumberText;
};

/** The affiliate is below the campaign: that leaves room for both names and keeps the amounts in sight. */
export const networkColumns = <Row extends OfNetwork>(zone: string, currency: string): Column<Row>[] =>
  conversionColumns<Row>({
    zone,
    below: ({ publisher_name: affiliate }) => affiliate,
    amounts: [amountColumn('payout', t`Payout`, currency), amountColumn('revenue', t`Revenue`, currency)],
  });
