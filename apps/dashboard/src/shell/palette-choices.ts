// What the search offers for a text: places of the navigation, and records that were found.
import { msg, t } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { Data } from '../api/client.ts';
import type { Place } from '../roles/role.ts';
import { texts } from '../language/texts.ts';

export type Choice = {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly status: string;
  readonly to: LinkProps;
};
export type ChoiceGroup = {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** There are more than these. */
  readonly more: boolean;
};

type Found = Data<'get', '/network/search' | '/affiliate/search' | '/advertiser/search'>['found'][number];
type Kind = Found['kind'];
type Item = Found['items'][number];

const LABELS = texts<Readonly<Record<Kind, string>>>({
  campaign: msg`Campaigns`,
  affiliate: msg`Affiliates`,
  advertiser: msg`Advertisers`,
  goal: msg`Goals`,
  conversion: msg`Conversions`,
  click: msg`Clicks`,
});

/** The page that shows it. A goal of all campaigns has none of its own. */
function pageOf(kind: Kind, { _id: id, campaign_id: campaignId, day }: Item): LinkProps | undefined {
  switch (kind) {
    case 'campaign':
      return { to: '/campaigns/$campaignId', params: { campaignId: id } };
    case 'affiliate':
      return { to: '/affiliates/$accountId', params: { accountId: id } };
    case 'advertiser':
      return { to: '/advertisers/$accountId', params: { accountId: id } };
    case 'goal':
      return campaignId === null
        ? undefined
        : { to: '/campaigns/$campaignId', params: { campaignId }, search: { tab: 'goals' } };
    case 'conversion':
      return { to: '/conversions/$conversionId', params: { conversionId: id } };
    case 'click':
      return { to: '/clicks', search: { click: id, ...(day !== null && { start: day, end: day }) } };
  }
}

/** Places whose name holds the text; all of them for an empty one. */
export function placesFor(places: readonly Place[], text: string): ChoiceGroup {
  const fitting = places.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const choices = fitting.map(({ to, label }) => ({
    key: to,
    name: label,
    detail: '',
    status: '',
    to: { to },
  }));
  return { label: t`Pages`, choices, more: false };
}

/** In the order of the API. */
export const recordsOf = (found: readonly Found[]): ChoiceGroup[] =>
  found.map(({ kind, items, more }) => ({
    label: LABELS[kind],
    more,
    choices: items.flatMap((item) => {
      const to = pageOf(kind, item);
      const { _id: id, name, detail, status } = item;
      return to ? [{ key: `${kind} ${id}`, name, detail, status, to }] : [];
    }),
  }));
