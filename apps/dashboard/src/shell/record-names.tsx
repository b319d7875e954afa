// Names of records that an answer holds only by id, each leading to its page; the id where the record was removed.
import { Link } from '@tanstack/react-router';
import { type Answer, useAnswer } from '../api/query.ts';

type Props = { readonly id: string; readonly kind: 'publisher' | 'advertiser' };

/** Whose invoice it is. */
export const AccountName = ({ id, kind }: Props) =>
  kind === 'publisher' ? <AffiliateName id={id} /> : <AdvertiserName id={id} />;

export function AffiliateName({ id }: { readonly id: string }) {
  const answer = useAnswer('/affiliate/{id}', { path: { id } });
  return (
    <Link to="/affiliates/$accountId" params={{ accountId: id }}>
      {nameOf(answer, id, ({ affiliate }) => affiliate.name)}
    </Link>
  );
}

function AdvertiserName({ id }: { readonly id: string }) {
  const answer = useAnswer('/advertiser/{id}', { path: { id } });
  return (
    <Link to="/advertisers/$accountId" params={{ accountId: id }}>
      {nameOf(answer, id, ({ advertiser }) => advertiser.name)}
    </Link>
  );
}

export function CampaignName({ id }: { readonly id: string }) {
  const answer = useAnswer('/campaign/{id}', { path: { id } });
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
      {nameOf(answer, id, ({ campaign }) => campaign.title)}
    </Link>
  );
}

/** An id that becomes a name a moment later would be read twice: until then there is nothing to read. */
function nameOf<Data>(answer: Answer<Data>, id: string, name: (data: Data) => string): string {
  if (answer.state === 'loading') return '…';
  return answer.state === 'ready' ? name(answer.data) : id;
}
