// Makes a postback of an affiliate, or edits one.
import { type FormEvent, useState } from 'react';
import { refusalFrom, useAnswer, useChange } from '../../api/query.ts';
import type { Data } from '../../api/client.ts';
import type { Refusal } from '../../api/refusals.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, formClass, rowClass, SelectField } from '../../design/parts/field.tsx';
import { Refused } from '../../design/parts/notice.tsx';
import { MacroField } from './macro-field.tsx';
import type { Macro } from './macros.ts';

export type Postback = Data<'get', '/affiliate/postbacks'>['postbacks'][number];
type Event = 'click' | 'conversion';
type Way = 'GET' | 'POST';

const CAMPAIGNS = '1000';

type Props = { readonly postback?: Postback; readonly onDone: () => void };

export function PostbackForm({ postback, onDone }: Props) {
  const dictionary = useAnswer('/dict/{route}', { path: { route: 'macros' } });
  const offers = useAnswer('/affiliate/campaigns', { query: { limit: CAMPAIGNS, sort: 'title' } });
  const add = useChange('post', '/affiliate/postbacks');
  const edit = useChange('patch', '/affiliate/postbacks/{id}');
  const [data, setData] = useState(postback?.data ?? '');
  const [event, setEvent] = useState<Event>(postback?.event === 'click' ? 'click' : 'conversion');
  const [method, setMethod] = useState<Way>(postback?.method === 'POST' ? 'POST' : 'GET');
  const [campaign, setCampaign] = useState(postback?.ad_id ?? '');
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const isBusy = add.isPending || edit.isPending;

  const send = async (sent: FormEvent) => {
    sent.preventDefault();
    setRefusal(undefined);
    const body = { data, event, method, ad_id: campaign === '' ? null : campaign };
    try {
      await (postback ? edit.mutateAsync({ path: { id: postback._id }, body }) : add.mutateAsync({ body }));
      onDone();
    } catch (error) {
      setRefusal(refusalFrom(error));
    }
  };
  const wrong = refusal?.fields.find(({ path }) => path === 'data')?.message;
  return (
    <form className={formClass} onSubmit={(sent) => void send(sent)} noValidate>
      {refusal && wrong === undefined ? <Refused refusal={refusal} /> : null}
      <MacroField
        label="Address of yours that is called"
        hint="{ opens the list of macros, which are filled for every event"
        value={data}
        error={wrong}
        macros={macrosOf(dictionary)}
        onChange={setData}
      />
      <div className={rowClass}>
        <SelectField
          label="For every"
          value={event}
          choices={[
            { value: 'conversion', label: 'approved conversion' },
            { value: 'click', label: 'click' },
          ]}
          onChange={({ currentTarget }) => setEvent(currentTarget.value === 'click' ? 'click' : 'conversion')}
        />
        <SelectField
          label="Method"
          value={method}
          choices={[
            { value: 'GET', label: 'GET' },
            { value: 'POST', label: 'POST' },
          ]}
          onChange={({ currentTarget }) => setMethod(currentTarget.value === 'POST' ? 'POST' : 'GET')}
        />
        <SelectField
          label="Of"
          value={campaign}
          choices={[
            { value: '', label: 'all campaigns' },
            ...offersOf(offers).map(({ _id, title }) => ({ value: _id, label: title })),
            ...(campaign !== '' && !offersOf(offers).some(({ _id }) => _id === campaign)
              ? [{ value: campaign, label: campaign }]
              : []),
          ]}
          onChange={({ currentTarget }) => setCampaign(currentTarget.value)}
        />
      </div>
      <div className={actionsClass}>
        <Button look="main" type="submit" busy={isBusy} off={useReadOnly()}>
          {postback ? 'Save' : 'Add the postback'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

type Answered<P extends '/dict/{route}' | '/affiliate/campaigns'> = ReturnType<typeof useAnswer<P>>;

/** Without them the address can still be typed. */
function macrosOf(answer: Answered<'/dict/{route}'>): readonly Macro[] {
  if (answer.state === 'loading' || answer.state === 'failed') return [];
  return Object.entries(answer.data.macros ?? {}).map(([macro, label]) => ({ macro: `{${macro}}`, label }));
}

const offersOf = (answer: Answered<'/affiliate/campaigns'>) =>
  answer.state === 'loading' || answer.state === 'failed'
    ? []
    : [...answer.data.private_campaigns, ...answer.data.campaigns];
