// A campaign as a form, one column of sections. A new campaign is asked for what it needs; an edited one for everything that says what it
// is, where it leads, what it pays and who can run it.
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import type { Choice, Finding } from '../../design/parts/choice.ts';
import { Margin } from '../../forms/margin.tsx';
import { useCurrencyChoices } from '../../forms/places.ts';
import type { Macro } from '../../forms/macros.ts';
import { type FormField, type FormSection, RecordForm } from '../../forms/record-form.tsx';
import { useMacros } from '../../forms/use-macros.ts';
import { statusWord } from '../../words/en.ts';
import { STATUSES } from './campaign-filters.tsx';
import { unitOf } from './rates.ts';
import { MODELS, NO_YES, ORDER_WAYS, VISIBILITIES } from './words.ts';

export type CampaignField =
  | 'title'
  | 'advertiser_id'
  | 'description'
  | 'category'
  | 'external_id'
  | 'url'
  | 'preview_url'
  | 'fallback_url'
  | 'cookie_duration'
  | 'model'
  | 'payout'
  | 'revenue'
  | 'currency'
  | 'conversion_status'
  | 'hold_days'
  | 'visibility'
  | 'status'
  | 'expiry'
  | 'live'
  | 'conversion_tracking'
  | 'conversion_pixel_domain'
  | 'def_goal'
  | 'fire_global_aff_pb'
  | 'share_advertiser'
  | 'app_name'
  | 'app_id';
type Field = FormField<CampaignField>;
export type TypedCampaign = Readonly<Record<CampaignField, string>>;

type Props = Omit<Parameters<typeof RecordForm<CampaignField>>[0], 'fields' | 'sections'> & {
  /** Those that are asked for. */
  readonly asked: ReadonlySet<CampaignField>;
  /** What the record holds, as it is typed. */
  readonly start?: Readonly<Partial<Record<CampaignField, string>>>;
  readonly categories?: readonly Choice[];
  readonly goals?: readonly Choice[];
  readonly advertisers?: readonly Choice[];
  readonly finding?: Finding | undefined;
  /** Below the name. */
  readonly picture?: ReactNode;
};

export function CampaignForm({
  asked,
  start = {},
  categories = [],
  goals = [],
  advertisers = [],
  finding,
  picture,
  ...form
}: Props) {
  const { currency } = useSession().network;
  const currencies = useCurrencyChoices();
  const macros = useMacros('destination_macros');
  const fields = [
    ...basics({ categories, advertisers, finding, picture }),
    ...destination(macros),
    ...payout({ currency, currencies }),
    ...access(start.status !== undefined),
    ...others(goals),
  ];
  return (
    <RecordForm
      fields={fields
        .filter(({ name }) => asked.has(name))
        .map((field) => ({ ...field, ...(start[field.name] !== undefined && { start: start[field.name] }) }))}
      sections={SECTIONS()}
      {...form}
    />
  );
}

const basics = ({
  categories,
  advertisers,
  finding,
  picture,
}: Required<Pick<Props, 'categories' | 'advertisers'>> & Pick<Props, 'finding' | 'picture'>): Field[] => [
  { name: 'title', label: t`Name`, ...(picture !== undefined && { below: () => picture }) },
  { name: 'advertiser_id', label: t`Advertiser`, kind: 'choice', choices: advertisers, finding },
  { name: 'description', label: t`Description`, kind: 'long', isOptional: true },
  { name: 'category', label: t`Categories`, kind: 'several', choices: categories, isOptional: true },
  { name: 'external_id', label: t`External ID`, isOptional: true },
];

const destination = (macros: readonly Macro[]): Field[] => [
  {
    name: 'url',
    label: t`Destination URL`,
    kind: 'template',
    macros,
    buttons: ['{click_id}', '{source}', '{p1}'],
    hint: t`Put ${'{click_id}'} where the advertiser reads it, for example https://shop.example/?click=${'{click_id}'}`,
  },
  { name: 'preview_url', label: t`Preview URL`, kind: 'url', isOptional: true },
  { name: 'fallback_url', label: t`Fallback URL`, kind: 'template', macros, isOptional: true },
  {
    name: 'cookie_duration',
    label: t`Conversion window`,
    unit: t`days`,
    kind: 'whole',
    hint: t`A sale counts if it happens within this time after the click.`,
  },
];

type Money = { readonly currency: string; readonly currencies: readonly Choice[] };
const payout = ({ currency, currencies }: Money): Field[] => [
  { name: 'model', label: t`Pays for`, kind: 'segment', choices: MODELS },
  {
    name: 'payout',
    label: t`Payout to affiliate`,
    kind: 'amount',
    unit: ({ model }) => unitOf(model ?? '', currency),
    isPair: true,
  },
  {
    name: 'revenue',
    label: t`Revenue from advertiser`,
    kind: 'amount',
    unit: ({ model }) => unitOf(model ?? '', currency),
    below: ({ model = '', payout: paid = '', revenue = '' }) => (
      <Margin model={model} payout={paid} revenue={revenue} currency={currency} />
    ),
  },
  {
    name: 'conversion_status',
    label: t`New conversions are`,
    kind: 'cards',
    choices: [
      { value: 'approved', label: t`Approved automatically`, detail: t`Counted and paid as they arrive.` },
      {
        value: 'pending',
        label: t`Pending until reviewed`,
        detail: t`You or the advertiser approves each one.`,
      },
    ],
  },
  {
    name: 'hold_days',
    label: t`Hold before approval`,
    unit: t`days`,
    hint: t`How many days automatically approved conversions stay on hold. 0 for no hold.`,
    kind: 'whole',
  },
  {
    name: 'currency',
    label: t`Currency`,
    kind: 'choice',
    choices: currencies,
    hint: t`Reports stay in the network’s currency.`,
  },
];

const access = (isEdit: boolean): Field[] => [
  { name: 'visibility', label: t`Who can run it`, kind: 'cards', choices: VISIBILITIES },
  isEdit
    ? {
        name: 'status',
        label: t`Status`,
        kind: 'segment',
        choices: STATUSES.map((value) => ({ value, label: statusWord(value, 'campaign') })),
      }
    : {
        name: 'status',
        label: t`Status`,
        kind: 'cards',
        choices: [
          { value: 'active', label: statusWord('active'), detail: t`Links work right away.` },
          {
            value: 'pending',
            label: statusWord('pending', 'campaign'),
            detail: t`You can activate it later.`,
          },
        ],
      },
  { name: 'expiry', label: t`End date`, kind: 'date', isOptional: true },
  { name: 'live', label: t`Enabled`, kind: 'choice', choices: NO_YES },
];

const others = (goals: readonly Choice[]): Field[] => [
  {
    name: 'conversion_tracking',
    label: t`Conversion tracking`,
    kind: 'choice',
    choices: ORDER_WAYS,
  },
  {
    name: 'conversion_pixel_domain',
    label: t`Conversion page domain`,
    hint: t`Needed for pixels and iframes. Conversions from other domains are accepted and marked.`,
    isOptional: true,
  },
  {
    name: 'def_goal',
    label: t`Default goal`,
    kind: 'choice',
    choices: [{ value: '', label: t`None (sale)` }, ...goals],
    isOptional: true,
  },
  {
    name: 'fire_global_aff_pb',
    label: t`Also send the affiliate’s general postback`,
    kind: 'choice',
    choices: NO_YES,
  },
  {
    name: 'share_advertiser',
    label: t`Allow the advertiser’s name in postbacks`,
    kind: 'choice',
    choices: NO_YES,
  },
  { name: 'app_name', label: t`App name`, isOptional: true },
  { name: 'app_id', label: t`App ID`, isOptional: true },
];

const SECTIONS = (): readonly FormSection<CampaignField>[] => [
  {
    title: t`Basics`,
    help: t`What affiliates see in the catalog.`,
    names: ['title', 'advertiser_id', 'description', 'category', 'external_id'],
  },
  {
    title: t`Destination`,
    help: t`Where clicks go, and what happens to those that don’t qualify.`,
    names: ['url', 'preview_url', 'fallback_url', 'cookie_duration'],
  },
  {
    title: t`Payout`,
    help: t`What you pay affiliates and charge the advertiser. Rates per country are on the Payouts tab.`,
    names: ['model', 'payout', 'revenue', 'conversion_status', 'hold_days', 'currency'],
  },
  {
    title: t`Access`,
    help: t`Which affiliates can promote it, and whether it runs.`,
    names: ['visibility', 'status', 'expiry', 'live'],
  },
  {
    title: t`Tracking`,
    help: t`How conversions arrive.`,
    names: ['conversion_tracking', 'conversion_pixel_domain', 'def_goal'],
  },
  {
    title: t`Postbacks`,
    help: t`What is sent to affiliates’ systems.`,
    names: ['fire_global_aff_pb', 'share_advertiser'],
  },
  { title: t`App`, help: t`For campaigns that count installs.`, names: ['app_name', 'app_id'] },
];
