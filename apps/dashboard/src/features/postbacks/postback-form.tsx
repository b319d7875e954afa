// Makes a postback of an affiliate, or edits one.
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import type { Data } from '../../api/client.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { actionsClass, CheckField, FieldSet, formClass, rowClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { FoundField, useFinding } from '../../forms/finding.tsx';
import { useApiForm } from '../../forms/use-form.ts';
import { statusWord } from '../../words/en.ts';
import { FilledAddress } from './filled-address.tsx';
import { MacroField } from '../../forms/macro-field.tsx';
import type { Macro } from '../../forms/macros.ts';
import { useMacros } from '../../forms/use-macros.ts';
import { CONVERSION_STATUSES, statusesInOrder } from './words.ts';

export type Postback = Data<'get', '/affiliate/postbacks'>['postbacks'][number];

const SCHEMA = z.object({
  data: z.string(),
  event: z.enum(['click', 'conversion']),
  statuses: z.array(z.enum(CONVERSION_STATUSES)),
  method: z.enum(['GET', 'POST']),
  ad_id: z.string(),
});
type Typed = z.infer<typeof SCHEMA>;

/** What can be changed of it in the form, as it is typed. */
const typedOf = ({ data, event, statuses, method, ad_id: campaign }: Postback): Typed => ({
  data,
  event: event === 'click' ? 'click' : 'conversion',
  statuses: statusesInOrder(statuses),
  method: method === 'POST' ? 'POST' : 'GET',
  ad_id: campaign ?? '',
});
const EMPTY: Typed = { data: '', event: 'conversion', statuses: ['approved'], method: 'GET', ad_id: '' };

type Props = { readonly postback?: Postback; readonly onDone: () => void };

export function PostbackForm({ postback, onDone }: Props) {
  const macros = useMacros('macros');
  const { query, among } = useFinding();
  const offers = useAnswer('/affiliate/campaigns', { query: { ...query, sort: 'title' } });
  const add = useChange('post', '/affiliate/postbacks');
  const edit = useChange('patch', '/affiliate/postbacks/{id}');
  const again = useAgain('/affiliate/postbacks', {});
  const { form, submit, errorOf, refused, isBusy } = useApiForm({
    schema: SCHEMA,
    fieldOf: (path) => path.replace(/\..*$/, ''),
    start: postback ? typedOf(postback) : EMPTY,
    ...(postback && {
      latest: async () => {
        const { postbacks } = await again();
        return typedOf(postbacks.find(({ _id }) => _id === postback._id) ?? postback);
      },
    }),
    send: async ({ ad_id: chosen, statuses: wanted, ...typed }) => {
      const ofConversion = typed.event === 'conversion' && { statuses: wanted };
      const body = { ...typed, ...ofConversion, ad_id: chosen === '' ? null : chosen };
      await (postback ? edit.mutateAsync({ path: { id: postback._id }, body }) : add.mutateAsync({ body }));
      onDone();
    },
  });
  const campaign = form.watch('ad_id');
  const statuses = form.watch('statuses');
  const event = form.watch('event');
  return (
    <form className={formClass} onSubmit={(sent) => void submit(sent)} noValidate>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
      <MacroField
        label={t`Postback URL`}
        hint={t`Type ${'{'} to insert a macro`}
        value={form.watch('data')}
        error={errorOf('data')}
        macros={macros}
        onChange={(data) => form.setValue('data', data)}
      />
      <div className={rowClass}>
        <ChoiceField
          label={t`Event`}
          error={errorOf('event')}
          choices={[
            { value: 'conversion', label: t`Conversion` },
            { value: 'click', label: t`Click` },
          ]}
          value={event}
          onChoose={(value) => form.setValue('event', value === 'click' ? value : 'conversion')}
        />
        <ChoiceField
          label={t`Method`}
          error={errorOf('method')}
          choices={[
            { value: 'GET', label: 'GET' },
            { value: 'POST', label: 'POST' },
          ]}
          value={form.watch('method')}
          onChoose={(value) => form.setValue('method', value === 'POST' ? value : 'GET')}
        />
        <FoundField
          label={t`Campaign`}
          value={campaign}
          finding={'data' in offers ? among(offersOf(offers), offers.data?.total) : undefined}
          error={errorOf('ad_id')}
          choices={[
            { value: '', label: t`All campaigns` },
            ...offersOf(offers).map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          onChoose={(value) => form.setValue('ad_id', value)}
        />
      </div>
      {event === 'conversion' ? (
        <FieldSet legend={t`When a conversion becomes`} error={errorOf('statuses')}>
          {CONVERSION_STATUSES.map((status) => (
            <CheckField
              key={status}
              label={statusWord(status)}
              checked={statuses.includes(status)}
              onChange={({ currentTarget: { checked } }) =>
                form.setValue(
                  'statuses',
                  statusesInOrder(checked ? [...statuses, status] : statuses.filter((one) => one !== status)),
                )
              }
            />
          ))}
        </FieldSet>
      ) : null}
      <UnknownMacros template={form.watch('data')} macros={macros} />
      {form.watch('data') === '' ? null : (
        <FilledAddress template={form.watch('data')} event={event} campaign={campaign} />
      )}
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy} off={useReadOnly()}>
          {postback ? t`Save` : t`Create postback`}
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Before it is saved: a word in braces that isn't a macro is sent as it stands. */
function UnknownMacros({
  template,
  macros,
}: {
  readonly template: string;
  readonly macros: readonly Macro[];
}) {
  const known = new Set(macros.map(({ macro }) => macro));
  const unknown = [...new Set(template.match(/\{[^{}\s]*\}/g) ?? [])].filter((one) => !known.has(one));
  if (macros.length === 0 || unknown.length === 0) return null;
  const typed = unknown.join(', ');
  return (
    <Notice tone="warning">
      <Plural
        value={unknown.length}
        one={`${typed} isn’t a macro. Sent as typed, your system gets the braces.`}
        other={`${typed} aren’t macros. Sent as typed, your system gets the braces.`}
      />
    </Notice>
  );
}

const offersOf = (answer: ReturnType<typeof useAnswer<'/affiliate/campaigns'>>) =>
  answer.state === 'loading' || answer.state === 'failed'
    ? []
    : [...answer.data.private_campaigns, ...answer.data.campaigns];
