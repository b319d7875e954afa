// Narrows a table to one campaign, affiliate or advertiser of the network. Those that the lists do not hold any more stay chosen by their id.
import { useAnswer } from '../api/query.ts';
import { SelectField } from '../design/parts/field.tsx';

type Props = { readonly chosen: string | undefined; readonly onChange: (id: string | undefined) => void };
type Named = { readonly id: string; readonly name: string };

const MOST = { page: '1', limit: '1000' } as const;

export function CampaignFilter(props: Props) {
  const answer = useAnswer('/campaign', { query: { ...MOST, sort: 'title' } });
  const known = answer.state === 'loading' || answer.state === 'failed' ? [] : answer.data.campaigns;
  return <OneOf label="Campaign" {...props} all={known.map(({ _id: id, title }) => ({ id, name: title }))} />;
}

export function AffiliateFilter(props: Props) {
  const answer = useAnswer('/affiliate', { query: { ...MOST, sort: 'name' } });
  const known = answer.state === 'loading' || answer.state === 'failed' ? [] : answer.data.affiliates;
  return <OneOf label="Affiliate" {...props} all={known.map(({ _id: id, name }) => ({ id, name }))} />;
}

export function AdvertiserFilter(props: Props) {
  const answer = useAnswer('/advertiser', { query: { ...MOST, sort: 'name' } });
  const known = answer.state === 'loading' || answer.state === 'failed' ? [] : answer.data.advertisers;
  return <OneOf label="Advertiser" {...props} all={known.map(({ _id: id, name }) => ({ id, name }))} />;
}

/** An affiliate's own list of offers. */
export function OfferFilter(props: Props) {
  const answer = useAnswer('/affiliate/campaigns', { query: { limit: MOST.limit, sort: 'title' } });
  const known =
    answer.state === 'loading' || answer.state === 'failed'
      ? []
      : [...answer.data.private_campaigns, ...answer.data.campaigns];
  return <OneOf label="Campaign" {...props} all={known.map(({ _id: id, title }) => ({ id, name: title }))} />;
}

function OneOf({
  label,
  all,
  chosen,
  onChange,
}: Props & { readonly label: string; readonly all: readonly Named[] }) {
  const isKnown = chosen === undefined || all.some(({ id }) => id === chosen);
  return (
    <SelectField
      label={label}
      value={chosen ?? ''}
      choices={[
        { value: '', label: 'All' },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
    />
  );
}
