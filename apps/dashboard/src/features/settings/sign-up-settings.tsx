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
                  ? `Anyone with this link can apply as an ${kind}. You approve or decline.`
                  : `Only your team can add ${kind}s.`}
              </p>
              {isOn ? (
                <CopiedText
                  label={`Sign-up link for ${kind}s`}
                  text={`${location.origin}/app/sign-up/${kind}?network=${network._id}`}
                />
              ) : null}
              <div className={actionsClass}>
                <ActionButton onAct={() => letSignUp(kind, !isOn)}>
                  {isOn ? `Close ${kind} sign-up` : `Open ${kind} sign-up`}
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
  ['email', 'Email'],
  ['date', 'Date'],
  ['file', 'File link (image or PDF)'],
] as const;

/** What is asked of a new account beyond what all have. */
function CustomFields({ kind }: { readonly kind: Kind }) {
  const answer = useAnswer(`/dictionary/customField/${kind}`, {});
  const add = useChange('post', `/dictionary/customField/${kind}`);
  const remove = useChange('delete', `/dictionary/customField/${kind}/{id}`);
  return (
    <RecordList
      label={`Questions for ${kind}s`}
      answer={listOf(answer, ({ fields }) => fields)}
      keyOf={({ id }) => id}
      empty="No extra questions. Applicants give name, email, password, phone and country."
      columns={[
        { key: 'label', head: 'Question', cell: ({ label }) => label },
        {
          key: 'type',
          head: 'Answer type',
          cell: ({ type }) => TYPES.find(([value]) => value === type)?.[1] ?? type,
        },
        {
          key: 'required',
          head: 'Required',
          kind: 'short',
          cell: ({ required }) => (required ? 'Yes' : 'No'),
        },
        {
          key: 'do',
          head: 'Do',
          kind: 'action',
          cell: ({ id, label }) => (
            <ConfirmButton
              label="Remove"
              consequence={`New applicants aren’t asked “${label}” anymore. Existing answers are kept.`}
              onConfirm={() => remove.mutateAsync({ path: { id } })}
            />
          ),
        },
      ]}
      add={'Add question'}
      fields={[
        { name: 'fname', label: 'Question' },
        {
          name: 'ftype',
          label: 'Answer type',
          kind: 'choice',
          start: 'text',
          choices: TYPES.map(([value, label]) => ({ value, label })),
        },
        {
          name: 'frequired',
          label: 'Required',
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
