// What a campaign is, as a form: everything that says what it is and where it leads. How it counts is in the settings.
import { t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { choicesWith, chosenOf, linesOf } from '../../forms/lines.ts';
import { useCurrencyChoices } from '../../forms/places.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { statusWord } from '../../words/en.ts';
import { useCampaignEdit } from './campaign-edit.ts';
import type { Campaign } from './campaign-facts.tsx';
import { MODELS } from './words.ts';

const STATUSES = ['active', 'pending', 'paused', 'disabled'].map((value) => ({
  value,
  label: statusWord(value, 'campaign'),
}));

export function CampaignForm({ campaign }: { readonly campaign: Campaign }) {
  const categories = useAnswer('/dictionary/categories', {});
  return (
    <Answered answer={categories} height={480}>
      {(known) => <WithCategories key={campaign._id} campaign={campaign} known={known.categories} />}
    </Answered>
  );
}

type Props = {
  readonly campaign: Campaign;
  readonly known: Data<'get', '/dictionary/categories'>['categories'];
};

function WithCategories({ campaign, known }: Props) {
  const choicesOf = ({ category }: Campaign) =>
    choicesWith(
      known.map(({ name }) => ({ value: name, label: name })),
      category,
    );
  /** As it is typed. */
  const typedOf = (now: Campaign) => ({
    title: now.title,
    url: now.url,
    preview_url: now.preview_url ?? '',
    status: now.status,
    model: now.model,
    currency: now.currency,
    expiry: now.expiry ?? '',
    external_id: now.external_id ?? '',
    description: now.description ?? '',
    category: chosenOf(choicesOf(now), now.category),
  });
  const currencies = useCurrencyChoices();
  const { edit, start, record } = useCampaignEdit(campaign, typedOf);
  const choices = choicesOf(campaign);
  return (
    <RecordForm
      {...record}
      action={t`Save changes`}
      fields={[
        { name: 'title', label: t`Name`, start: start.title },
        { name: 'url', label: t`Destination URL`, kind: 'url', start: start.url },
        {
          name: 'preview_url',
          label: t`Preview URL`,
          kind: 'url',
          start: start.preview_url,
          isOptional: true,
        },
        { name: 'status', label: t`Status`, kind: 'choice', choices: STATUSES, start: start.status },
        { name: 'model', label: t`Pays for`, kind: 'choice', choices: MODELS, start: start.model },
        {
          name: 'currency',
          label: t`Currency`,
          kind: 'choice',
          choices: currencies,
          start: start.currency,
          hint: t`Reports stay in the network’s currency.`,
        },
        {
          name: 'expiry',
          label: t`End date`,
          kind: 'date',
          start: start.expiry,
          isOptional: true,
        },
        { name: 'external_id', label: t`External ID`, start: start.external_id, isOptional: true },
        {
          name: 'description',
          label: t`Description`,
          kind: 'long',
          start: start.description,
          isOptional: true,
        },
        ...(choices.length === 0
          ? []
          : [
              {
                name: 'category' as const,
                label: t`Categories`,
                kind: 'several' as const,
                choices,
                start: start.category,
                isOptional: true,
              },
            ]),
      ]}
      sections={[
        {
          title: t`Basics`,
          help: t`What affiliates see in the catalog.`,
          names: ['title', 'description', 'category'],
        },
        { title: t`Destination`, help: t`Where clicks go.`, names: ['url', 'preview_url'] },
        {
          title: t`Payout`,
          help: t`What a payout is for, and in which currency. The rates are on the Payouts tab.`,
          names: ['model', 'currency'],
        },
        {
          title: t`Status`,
          help: t`Whether and how long it runs.`,
          names: ['status', 'expiry', 'external_id'],
        },
      ]}
      onSend={({ title, url, currency, status, model, category, ...texts }) =>
        edit({
          action: 'basic_info',
          title,
          url,
          currency,
          status: status as 'active',
          model: model as 'cpa',
          preview_url: texts.preview_url || null,
          expiry: texts.expiry || null,
          external_id: texts.external_id || null,
          description: texts.description || null,
          ...(choices.length > 0 && { category: linesOf(category) }),
        })
      }
    />
  );
}
