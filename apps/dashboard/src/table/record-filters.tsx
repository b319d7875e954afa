// Narrows a table to campaigns, affiliates or advertisers, chosen by name, to countries, or to what is one of a few words. Records that the
// lists do not hold any more stay chosen by their id.
import { t } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Flag from 'lucide-react/icons/flag';
import Group from 'lucide-react/icons/group';
import Megaphone from 'lucide-react/icons/megaphone';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import { type Answer, useAnswer } from '../api/query.ts';
import type { Choice } from '../design/parts/choice.ts';
import { countryChoices } from '../design/parts/country.tsx';
import { useFinding } from '../forms/finding.tsx';
import { inText, listIn } from '../shell/search-params.ts';
import { statusWord } from '../words/en.ts';
import type { ChoiceFilter, Offer } from './filter-bar.tsx';

/** As the URL holds it: several with commas between them. */
type Kept = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Where only one can be asked for. */
  readonly isOne?: boolean;
};

const kept = ({ value, onChange, isOne = false }: Kept) =>
  ({
    kind: 'choice',
    values: isOne ? listIn(value).slice(0, 1) : listIn(value),
    onChange: (values: readonly string[]) => onChange(inText(values)),
    isMany: !isOne,
  }) as const;

type Named = Kept & Pick<ChoiceFilter, 'key' | 'label' | 'icon'> & { readonly choices: readonly Choice[] };

/** One of a few words, or several. */
export const wordFilter = ({ key, label, icon, choices, ...value }: Named): ChoiceFilter => ({
  key,
  label,
  icon,
  useOffer: () => ({ choices }),
  ...kept(value),
});

export const statusFilter = (statuses: readonly string[], value: Kept): ChoiceFilter =>
  wordFilter({
    key: 'status',
    label: t`Status`,
    icon: BadgeCheck,
    choices: statuses.map((one) => ({ value: one, label: statusWord(one) })),
    ...value,
  });

export const campaignFilter = (value: Kept): ChoiceFilter => ({
  key: 'campaign',
  label: t`Campaign`,
  icon: Megaphone,
  useOffer: useCampaigns,
  ...kept(value),
});

/** Of those that an affiliate is offered. */
export const offerFilter = (value: Kept): ChoiceFilter => ({
  ...campaignFilter(value),
  useOffer: useOffers,
});

export const affiliateFilter = (value: Kept): ChoiceFilter => ({
  key: 'affiliate',
  label: t`Affiliate`,
  icon: Users,
  useOffer: useAffiliates,
  ...kept(value),
});

/** Of affiliates, by the group they are in. */
export const groupFilter = (value: Kept): ChoiceFilter => ({
  key: 'group',
  label: t`Group`,
  icon: Group,
  useOffer: useGroups,
  ...kept({ ...value, isOne: true }),
});

export function useGroups(): Offer {
  const { groups = [] } = dataOf(useAnswer('/network/affiliate-groups', {}));
  return { choices: groups.map(({ _id, name }) => ({ value: _id, label: name })) };
}

export const advertiserFilter = (value: Kept): ChoiceFilter => ({
  key: 'advertiser',
  label: t`Advertiser`,
  icon: Store,
  useOffer: useAdvertisers,
  ...kept(value),
});

export const countryFilter = (value: Kept): ChoiceFilter => ({
  key: 'country',
  label: t`Country`,
  icon: Flag,
  useOffer: useCountries,
  ...kept(value),
});

export const useCountries = (): Offer => ({ choices: countryChoices() });

export function useCampaigns(): Offer {
  const { query, among } = useFinding();
  const answer = useAnswer('/campaign', { query: { ...query, 'status[]': ['all'], sort: 'title' } });
  const { campaigns = [], total } = dataOf(answer);
  return {
    choices: campaigns.map(({ _id, title, display_id: id }) => ({ value: _id, label: title, detail: id })),
    finding: among(campaigns, total),
  };
}

export function useAffiliates(): Offer {
  const { query, among } = useFinding();
  const answer = useAnswer('/affiliate', { query: { ...query, sort: 'name' } });
  const { affiliates = [], total } = dataOf(answer);
  return {
    choices: affiliates.map(({ _id, name, display_id: id }) => ({ value: _id, label: name, detail: id })),
    finding: among(affiliates, total),
  };
}

export function useAdvertisers(): Offer {
  const { query, among } = useFinding();
  const answer = useAnswer('/advertiser', { query: { ...query, sort: 'name' } });
  const { advertisers = [], total } = dataOf(answer);
  return {
    choices: advertisers.map(({ _id, name, display_id: id }) => ({ value: _id, label: name, detail: id })),
    finding: among(advertisers, total),
  };
}

export function useOffers(): Offer {
  const { query, among } = useFinding();
  const answer = useAnswer('/affiliate/campaigns', { query: { ...query, sort: 'title' } });
  const { private_campaigns: closed = [], campaigns = [], total } = dataOf(answer);
  const all = [...closed, ...campaigns];
  return {
    choices: all.map(({ _id: value, title: label }) => ({ value, label })),
    finding: among(all, total),
  };
}

/** Of an advertiser's own. */
export const ownCampaignFilter = (value: Kept): ChoiceFilter => ({
  ...campaignFilter(value),
  useOffer: useOwnCampaigns,
});

export function useOwnCampaigns(): Offer {
  const { query, among } = useFinding();
  const answer = useAnswer('/advertiser/campaigns', { query: { ...query, sort: 'title' } });
  const { campaigns = [], total } = dataOf(answer);
  return {
    choices: campaigns.map(({ _id: value, title: label }) => ({ value, label })),
    finding: among(campaigns, total),
  };
}

const dataOf = <T extends object>(answer: Answer<T>): Partial<T> =>
  'data' in answer ? (answer.data ?? {}) : {};
