// As what people may sign up by themselves, and what is asked of them beyond the fields that all have.
import { msg, t } from '@lingui/core/macro';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { Section } from '../../shell/section.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { texts } from '../../language/texts.ts';

const KINDS = texts([
  {
    kind: 'affiliate',
    title: msg`Affiliates`,
    open: msg`Anyone with this link can apply as an affiliate. You approve or decline.`,
    closed: msg`Only your team can add affiliates.`,
    link: msg`Sign-up link for affiliates`,
    close: msg`Close affiliate sign-up`,
    reopen: msg`Open affiliate sign-up`,
    questions: msg`Questions for affiliates`,
  },
  {
    kind: 'advertiser',
    title: msg`Advertisers`,
    open: msg`Anyone with this link can apply as an advertiser. You approve or decline.`,
    closed: msg`Only your team can add advertisers.`,
    link: msg`Sign-up link for advertisers`,
    close: msg`Close advertiser sign-up`,
    reopen: msg`Open advertiser sign-up`,
    questions: msg`Questions for advertisers`,
  },
]);
type Kind = (typeof KINDS)[number]['kind'];

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
        KINDS.map((words) => {
          const { kind } = words;
          const isOn = network.sign_up.includes(kind);
          return (
            <Section key={kind} title={words.title}>
              <p>{isOn ? words.open : words.closed}</p>
              {isOn ? (
                <CopiedText
                  label={words.link}
                  text={`${location.origin}/app/sign-up/${kind}?network=${network._id}`}
                />
              ) : null}
              <div className={actionsClass}>
                <ActionButton onAct={() => letSignUp(kind, !isOn)}>
                  {isOn ? words.close : words.reopen}
                </ActionButton>
              </div>
              <CustomFields kind={kind} label={words.questions} />
            </Section>
          );
        })
      }
    </Answered>
  );
}

const TYPES = texts([
  ['text', msg`Text`],
  ['email', msg`Email`],
  ['date', msg`Date`],
  ['file', msg`File link (image or PDF)`],
]);

/** What is asked of a new account beyond what all have. */
function CustomFields({ kind, label: questions }: { readonly kind: Kind; readonly label: string }) {
  const answer = useAnswer(`/dictionary/customField/${kind}`, {});
  const add = useChange('post', `/dictionary/customField/${kind}`);
  const remove = useChange('delete', `/dictionary/customField/${kind}/{id}`);
  return (
    <RecordList
      label={questions}
      answer={listOf(answer, ({ fields }) => fields)}
      keyOf={({ id }) => id}
      empty={t`No extra questions. Applicants give name, email, password, phone and country.`}
      columns={[
        { key: 'label', head: t`Question`, cell: ({ label }) => label },
        {
          key: 'type',
          head: t`Answer type`,
          cell: ({ type }) => TYPES.find(([value]) => value === type)?.[1] ?? type,
        },
        {
          key: 'required',
          head: t`Required`,
          kind: 'short',
          cell: ({ required }) => (required ? t`Yes` : t`No`),
        },
        {
          key: 'do',
          head: t`Actions`,
          kind: 'action',
          cell: ({ id, label }) => (
            <ConfirmButton
              label={t`Remove`}
              consequence={t`New applicants aren’t asked “${label}” anymore. Existing answers are kept.`}
              onConfirm={() => remove.mutateAsync({ path: { id } })}
            />
          ),
        },
      ]}
      add={t`Add question`}
      fields={[
        { name: 'fname', label: t`Question` },
        {
          name: 'ftype',
          label: t`Answer type`,
          kind: 'choice',
          start: 'text',
          choices: TYPES.map(([value, label]) => ({ value, label })),
        },
        {
          name: 'frequired',
          label: t`Required`,
          kind: 'choice',
          start: 'yes',
          choices: [
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
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
