// As what people may sign up by themselves, and what is asked of them beyond the fields that all have.
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';

const KINDS = [
  ['affiliate', 'Affiliates'],
  ['advertiser', 'Advertisers'],
] as const;
type Kind = (typeof KINDS)[number][0];

export function SignUpSettings() {
  const answer = useAnswer('/network/account', {});
  const again = useAgain('/network/account', {});
  const edit = useChange('patch', '/network/account');
  /** Of the kinds that may by now: a colleague may have changed the other one. */
  const letSignUp = async (kind: Kind, isLet: boolean) => {
    const { network } = await again();
    const others = network.sign_up.filter((one) => one !== kind) as Kind[];
    return edit.mutateAsync({ body: { sign_up: isLet ? [...others, kind] : others } });
  };
  return (
    <Answered answer={answer} height={320}>
      {({ network }) =>
        KINDS.map(([kind, title]) => {
          const isOn = network.sign_up.includes(kind);
          return (
            <Section key={kind} title={title}>
              <p>
                {isOn
                  ? `Whoever has this link may ask to become an ${kind}; you approve or decline.`
                  : `Only your staff make ${title.toLowerCase()}.`}
              </p>
              {isOn ? (
                <CopiedText
                  label={`Link to sign up as an ${kind}`}
                  text={`${location.origin}/app/sign-up/${kind}?network=${network._id}`}
                />
              ) : null}
              <div className={actionsClass}>
                <ActionButton onAct={() => letSignUp(kind, !isOn)}>
                  {isOn ? `Let no ${kind} sign up` : `Let people sign up as an ${kind}`}
                </ActionButton>
              </div>
              <CustomFields kind={kind} />
            </Section>
          );
        })
      }
    </Answered>
  );
}

const TYPES = [
  ['text', 'Text'],
  ['email', 'E-mail'],
  ['date', 'Day'],
  ['file', 'Link to an image or PDF'],
] as const;

/** What is asked of a new account beyond what all have. */
function CustomFields({ kind }: { readonly kind: Kind }) {
  const answer = useAnswer(`/dictionary/customField/${kind}`, {});
  const add = useChange('post', `/dictionary/customField/${kind}`);
  const remove = useChange('delete', `/dictionary/customField/${kind}/{id}`);
  return (
    <RecordList
      label={`What is asked of an ${kind}`}
      answer={listOf(answer, ({ fields }) => fields)}
      keyOf={({ id }) => id}
      empty="Nothing is asked beyond name, e-mail, password, telephone and country."
      columns={[
        { key: 'label', head: 'Question', cell: ({ label }) => label },
        {
          key: 'type',
          head: 'Answer',
          cell: ({ type }) => TYPES.find(([value]) => value === type)?.[1] ?? type,
        },
        { key: 'required', head: 'Needed', kind: 'short', cell: ({ required }) => (required ? 'Yes' : 'No') },
        {
          key: 'do',
          head: 'Do',
          kind: 'action',
          cell: ({ id, label }) => (
            <ConfirmButton
              label="Remove"
              consequence={`Nobody is asked for "${label}" any more. What was answered stays.`}
              onConfirm={() => remove.mutateAsync({ path: { id } })}
            />
          ),
        },
      ]}
      add={`Ask an ${kind} something`}
      fields={[
        { name: 'fname', label: 'Question' },
        {
          name: 'ftype',
          label: 'Answer',
          kind: 'choice',
          start: 'text',
          choices: TYPES.map(([value, label]) => ({ value, label })),
        },
        {
          name: 'frequired',
          label: 'Needed',
          kind: 'choice',
          start: 'yes',
          choices: [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
      ]}
      onAdd={({ fname, ftype, frequired }) =>
        add.mutateAsync({
          body: { fname, ftype: ftype as (typeof TYPES)[number][0], frequired: frequired === 'yes' },
        })
      }
    />
  );
}
