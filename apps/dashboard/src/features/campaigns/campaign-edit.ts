// What every form about a campaign has in common.
import type { Asked, Data } from '../../api/client.ts';
import { useAgain, useChange } from '../../api/query.ts';
import type { Campaign } from './campaign-facts.tsx';

/** A campaign with what it pays. */
export type Held = Data<'get', '/campaign/{id}'>;

/** `typedOf`: what the form holds of a campaign, as it is typed. */
export function useCampaignEdit<Typed>(
  campaign: Campaign,
  typedOf: (now: Campaign, commissions: Held['commissions']) => Typed,
  commissions: Held['commissions'] = [],
) {
  const path = { id: campaign._id };
  const change = useChange('post', '/campaign/{id}');
  const again = useAgain('/campaign/{id}', { path });
  return {
    edit: (body: Asked<'post', '/campaign/{id}'>['body']) => change.mutateAsync({ path, body }),
    start: typedOf(campaign, commissions),
    record: {
      latest: async () => {
        const now = await again();
        return typedOf(now.campaign, now.commissions);
      },
      /** A refusal of one of several names the field they are in. */
      fieldOf: (name: string) => name.replace(/\..*$/, ''),
    },
  };
}
