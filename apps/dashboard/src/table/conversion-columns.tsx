import { t } from '@lingui/core/macro';
import { Country } from '../design/parts/country.tsx';
import type { NumberText } from '../api/exact-json.ts';
import { Time } from '../design/parts/time.tsx';
import { Status } from '../design/parts/status.tsx';
import { CampaignCell } from '../shell/campaign-named.tsx';
import { amount } from '../numbers/money.ts';
import { reasonText, shownStatus } from '../words/hold.ts';
import type { Column } from './data-table.tsx';
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

/**
 * Each shows beside the list why it pays what it pays. `parties`: what stands beside the campaign; `amounts` come before what there is
 * not always room for, whatever the language.
 */
export const conversionColumns = <Row extends Conversion>(
  zone: string,
  parties: readonly Column<Row>[] = [],
  amounts: readonly Column<Row>[] = [],
): Column<Row>[] => [
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
  { key: 'status', head: t`Status`, kind: 'status', cell: (one) => <Status status={shownStatus(one)} /> },
  {
    key: 'campaign',
    head: t`Campaign`,
    cell: ({ campaign_long_id: id, campaign_title: title }) => <CampaignCell id={id} name={title} />,
  },
  ...parties,
  ...amounts,
  { key: 'order', head: t`Order ID`, kind: 'short', width: 136, cell: ({ txn_id: order }) => order },
  { key: 'reason', head: t`Reason`, kind: 'short', width: 132, cell: (one) => reasonText(one, zone) },
  {
    key: 'country',
    head: t`Country`,
    kind: 'short',
    width: 150,
    isDetail: true,
    cell: ({ country }) => <Country code={country} />,
  },
];

/** An amount of the log, in the words of the role. */
export const amountColumn = <Name extends string>(
  name: Name,
  word: string,
  currency: string,
): Column<Readonly<Partial<Record<Name, NumberText>>>> => ({
  key: name,
  head: word,
  unit: currency,
  kind: 'number',
  cell: ({ [name]: value }) => value !== undefined && amount(value, currency),
});
