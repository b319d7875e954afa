import { t } from '@lingui/core/macro';
import { Country } from '../../design/parts/country.tsx';
import type { Data } from '../../api/client.ts';
import { Status } from '../../design/parts/status.tsx';
import { CampaignCell } from '../../shell/campaign-named.tsx';
import { deviceText } from '../../words/device.ts';
import type { Column } from '../../table/data-table.tsx';
import { detailWord } from '../../words/details.ts';

/** What the log of every role shows of a click. */
type Click = Data<'get', '/affiliate/clicks'>['clicks'][number];

/** `parties`: who else stands beside the campaign. */
export const clickColumns = <Row extends Click>(
  zone: string,
  parties: readonly Column<Row>[] = [],
): Column<Row>[] => [
  { key: 'created', head: t`Time`, kind: 'time', cell: ({ created }) => created },
  {
    key: 'status',
    head: t`Status`,
    kind: 'status',
    cell: ({ status = '' }) => <Status of="click" status={status} />,
  },
  { key: 'detail', head: t`Reason`, cell: ({ detail, note }) => detailWord(detail || (note ?? '')) },
  {
    key: 'campaign',
    head: t`Campaign`,
    cell: ({ campaign_long_id: id, campaign_title: title }) => <CampaignCell id={id} name={title} />,
  },
  ...parties,
  {
    key: 'country',
    head: t`Country`,
    kind: 'short',
    width: 150,
    cell: ({ country }) => <Country code={country} />,
  },
  {
    key: 'device',
    head: t`Device`,
    cell: (click) => deviceText(click),
  },
  { key: 'source', head: t`Source`, kind: 'short', cell: ({ source }) => source },
  { key: 'p1', head: t`Sub ID 1`, kind: 'short', cell: ({ p1 }) => p1 },
  { key: 'id', head: t`Click ID`, cell: ({ _id }) => <code>{_id}</code> },
];
