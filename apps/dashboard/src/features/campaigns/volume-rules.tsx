// The volume rules of a campaign: added after a preview, ended, never edited.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Asked, Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { RecordForm, type FormField } from '../../forms/record-form.tsx';
import { linesOf } from '../../forms/lines.ts';
import { usePeriod } from '../../shell/use-period.ts';
import { useAffiliates } from '../../table/record-filters.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { useGoalChoices } from './goal-choices.ts';
import { PayoutPreview, usePreviewDays } from './payout-preview.tsx';
import { stepsOf, wrongInSteps } from './typed-steps.ts';
import { MEASURES, MODES, PERIODS, stepsText, EFFECTS } from '../../words/volume-words.ts';

type Rule = Data<'get', '/campaign/volume-rules/{id}'>['volume_rules'][number];
type Sent = Omit<Asked<'post', '/campaign/volume-rule-preview/{id}'>['body'], 'start' | 'end'>;
type Typed = Readonly<Record<RuleField, string>>;
type RuleField = 'name' | 'period' | 'measure' | 'effect' | 'mode' | 'steps' | 'goal_ids' | 'user_ids';

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const fieldOf = (path: string) => path.replace(/^(steps|goal_ids|user_ids)\..*/, '$1');

export function VolumeRules({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const path = { id: campaignId };
  const answer = useAnswer('/campaign/volume-rules/{id}', { path });
  const add = useChange('post', '/campaign/volume-rules/{id}');
  const fields = useRuleFields(campaignId);
  const [ended, end] = useState<Rule | undefined>();
  const { today } = usePeriod();
  const mayEnd = useMayChange('end-volume-rule');
  return (
    <>
      <RecordList<Rule, RuleField | 'starts_on' | 'ends_on'>
        label={t`Volume rules`}
        answer={listOf(answer, ({ volume_rules: rules }) => rules)}
        keyOf={({ _id }) => _id}
        empty={t`No volume rules yet. Add one to pay more to affiliates who bring more.`}
        columns={[
          { key: 'name', head: t`Rule`, cell: ({ name }) => <span dir="auto">{name}</span> },
          { key: 'measure', head: t`Counted`, cell: ({ measure }) => MEASURES[measure] },
          { key: 'period', head: t`Period`, kind: 'short', cell: ({ period }) => PERIODS[period] },
          { key: 'steps', head: t`Tiers`, cell: (rule) => stepsText(rule, currency) },
          { key: 'mode', head: t`For`, cell: ({ mode }) => MODES[mode] },
          { key: 'starts', head: t`First day`, kind: 'time', cell: ({ starts_on: day }) => day },
          { key: 'ends', head: t`Last day`, kind: 'time', cell: ({ ends_on: day }) => day ?? '–' },
          {
            key: 'do',
            head: t`Actions`,
            kind: 'action',
            cell: (rule) =>
              mayEnd && (rule.ends_on === null || rule.ends_on >= today) ? (
                <Button look="quiet" onClick={() => end(rule)}>
                  <Trans>End</Trans>
                </Button>
              ) : null,
          },
        ]}
        asks="create-volume-rule"
        below={(typed) => <PreviewOf campaignId={campaignId} typed={typed} />}
        add={t`Add volume rule`}
        fieldOf={fieldOf}
        fields={[
          ...fields,
          {
            name: 'starts_on',
            label: t`First day`,
            kind: 'date',
            isOptional: true,
            hint: t`Leave empty for today. A past day pays bonuses for conversions since then.`,
            isPair: true,
          },
          { name: 'ends_on', label: t`Last day`, kind: 'date', isOptional: true },
        ]}
        onAdd={({ starts_on: first, ends_on: last, ...typed }) =>
          add.mutateAsync({
            path,
            body: { ...sentOf(typed), ...(first && { starts_on: first }), ...(last && { ends_on: last }) },
          })
        }
      />
      <Dialog title={t`End volume rule`} isOpen={ended !== undefined} onClose={() => end(undefined)}>
        {ended ? <EndForm rule={ended} onDone={() => end(undefined)} /> : null}
      </Dialog>
    </>
  );
}

function useRuleFields(campaignId: string): readonly FormField<RuleField>[] {
  const goals = useGoalChoices(campaignId);
  const affiliates = useAffiliates();
  return [
    { name: 'name', label: t`Name`, hint: t`Affiliates read it, and invoices show it.` },
    { name: 'measure', label: t`Counted`, kind: 'choice', choices: choicesOf(MEASURES), isPair: true },
    { name: 'period', label: t`Period`, kind: 'choice', choices: choicesOf(PERIODS), start: 'month' },
    { name: 'effect', label: t`Reward`, kind: 'choice', choices: choicesOf(EFFECTS), isPair: true },
    { name: 'mode', label: t`For`, kind: 'choice', choices: choicesOf(MODES) },
    {
      name: 'steps',
      label: t`Tiers`,
      kind: 'long',
      wrongIn: wrongInSteps,
      hint: t`One per line. For example 101: 5 gives 5 from the 101st on.`,
    },
    { name: 'goal_ids', label: t`Goals`, kind: 'several', choices: goals, isOptional: true },
    { name: 'user_ids', label: t`Affiliates`, kind: 'several', ...affiliates, isOptional: true },
  ];
}

const sentOf = (typed: Typed): Sent => ({
  name: typed.name,
  period: typed.period as Sent['period'],
  measure: typed.measure as NonNullable<Sent['measure']>,
  effect: typed.effect as Sent['effect'],
  mode: typed.mode as NonNullable<Sent['mode']>,
  steps: stepsOf(typed.steps),
  goal_ids: linesOf(typed.goal_ids),
  user_ids: linesOf(typed.user_ids),
});

function EndForm({ rule, onDone }: { readonly rule: Rule; readonly onDone: () => void }) {
  const { today } = usePeriod();
  const end = useChange('post', '/campaign/volume-rule-end/{id}');
  const { name } = rule;
  return (
    <>
      <p>
        <Trans>
          <span dir="auto">{name}</span>. Bonuses already paid are kept.
        </Trans>
      </p>
      <RecordForm
        action={t`End volume rule`}
        asks="end-volume-rule"
        onCancel={onDone}
        fields={[
          {
            name: 'ends_on',
            label: t`Last day`,
            kind: 'date',
            start: rule.starts_on > today ? rule.starts_on : today,
          },
        ]}
        onSend={async ({ ends_on: last }) => {
          await end.mutateAsync({ path: { id: rule._id }, body: { ends_on: last } });
          onDone();
        }}
      />
    </>
  );
}

type PreviewProps = { readonly campaignId: string; readonly typed: Typed };

function PreviewOf({ campaignId, typed }: PreviewProps) {
  const preview = useChange('post', '/campaign/volume-rule-preview/{id}');
  const [days, setDays] = usePreviewDays();
  return (
    <PayoutPreview
      label={t`Preview of the volume rule`}
      asks="preview-volume-rule"
      days={days}
      onDays={setDays}
      onPreview={() => preview.mutateAsync({ path: { id: campaignId }, body: { ...sentOf(typed), ...days } })}
    />
  );
}
