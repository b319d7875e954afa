// Names of records that an answer holds only by id, each leading to its page; the id where the record was removed.
import { Link } from '@tanstack/react-router';
import { useAnswer } from '../api/query.ts';

type Props = { readonly id: string; readonly kind: 'publisher' | 'advertiser' };

/** Whose invoice it is. */
export const AccountName = ({ id, kind }: Props) =>
  kind === 'publisher' ? <AffiliateName id={id} /> : <AdvertiserName id={id} />;

export function AffiliateName({ id }: { readonly id: string }) {
  const answer = useAnswer('/affiliate/{id}', { path: { id } });
  return (
    <Link to="/affiliates/$accountId" params={{ accountId: id }}>
      {answer.state === 'ready' ? answer.data.affiliate.name : id}
    </Link>
  );
}

function AdvertiserName({ id }: { readonly id: string }) {
  const answer = useAnswer('/advertiser/{id}', { path: { id } });
  return (
    <Link to="/advertisers/$accountId" params={{ accountId: id }}>
      {answer.state === 'ready' ? answer.data.advertiser.name : id}
    </Link>
  );
}

export function CampaignName({ id }: { readonly id: string }) {
  const answer = useAnswer('/campaign/{id}', { path: { id } });
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
      {answer.state === 'ready' ? answer.data.campaign.title : id}
    </Link>
  );
}
