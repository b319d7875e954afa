// What every form about a campaign has in common.
import type { Asked } from '../../api/client.ts';
import { useAgain, useChange } from '../../api/query.ts';
import type { Campaign } from './campaign-facts.tsx';

/** `typedOf`: what the form holds of a campaign, as it is typed. */
export function useCampaignEdit<Typed>(campaign: Campaign, typedOf: (now: Campaign) => Typed) {
  const path = { id: campaign._id };
  const change = useChange('post', '/campaign/{id}');
  const again = useAgain('/campaign/{id}', { path });
  return {
    edit: (body: Asked<'post', '/campaign/{id}'>['body']) => change.mutateAsync({ path, body }),
    start: typedOf(campaign),
    record: {
      latest: async () => typedOf((await again()).campaign),
      /** A refusal of one of several names the field they are in. */
      fieldOf: (name: string) => name.replace(/\..*$/, ''),
    },
  };
}
