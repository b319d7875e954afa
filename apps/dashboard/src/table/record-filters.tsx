// Narrows a table to one campaign, affiliate or advertiser of the network. Those that the lists do not hold any more stay chosen by their id.
import { type Answer, useAnswer } from '../api/query.ts';
import type { Finding } from '../design/parts/choice-field.tsx';
import { FoundField, useFinding } from '../forms/finding.tsx';

type Props = { readonly chosen: string | undefined; readonly onChange: (id: string | undefined) => void };
type Named = { readonly id: string; readonly name: string };

export function CampaignFilter(props: Props) {
  const { query, among } = useFinding();
  const answer = useAnswer('/campaign', { query: { ...query, sort: 'title' } });
  const { campaigns = [], total } = dataOf(answer);
  const all = campaigns.map(({ _id: id, title }) => ({ id, name: title }));
  return <OneOf label="Campaign" {...props} all={all} finding={among(all, total)} />;
}

export function AffiliateFilter(props: Props) {
  const { query, among } = useFinding();
  const answer = useAnswer('/affiliate', { query: { ...query, sort: 'name' } });
  const { affiliates = [], total } = dataOf(answer);
  const all = affiliates.map(({ _id: id, name }) => ({ id, name }));
  return <OneOf label="Affiliate" {...props} all={all} finding={among(all, total)} />;
}

export function AdvertiserFilter(props: Props) {
  const { query, among } = useFinding();
  const answer = useAnswer('/advertiser', { query: { ...query, sort: 'name' } });
  const { advertisers = [], total } = dataOf(answer);
  const all = advertisers.map(({ _id: id, name }) => ({ id, name }));
  return <OneOf label="Advertiser" {...props} all={all} finding={among(all, total)} />;
}

/** An affiliate's own list of offers. */
export function OfferFilter(props: Props) {
  const { query, among } = useFinding();
  const answer = useAnswer('/affiliate/campaigns', { query: { ...query, sort: 'title' } });
  const { private_campaigns: closed = [], campaigns = [], total } = dataOf(answer);
  const all = [...closed, ...campaigns].map(({ _id: id, title }) => ({ id, name: title }));
  return <OneOf label="Campaign" {...props} all={all} finding={among(all, total)} />;
}

const dataOf = <T extends object>(answer: Answer<T>): Partial<T> =>
  'data' in answer ? (answer.data ?? {}) : {};

type OneOfProps = Props & {
  readonly label: string;
  readonly all: readonly Named[];
  readonly finding: Finding | undefined;
};

const OneOf = ({ label, all, chosen, onChange, finding }: OneOfProps) => (
  <FoundField
    label={label}
    value={chosen ?? ''}
    finding={finding}
    choices={[{ value: '', label: 'All' }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
    onChoose={(value) => onChange(value || undefined)}
  />
);
