import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { countriesOf, coverageField } from './countries.ts';
import { rateText } from './rates.ts';
import { texts } from '../../language/texts.ts';

/** Further events with prices of their own. */
export function Goals({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const answer = useAnswer('/goal/campaign/{campaignId}', { path: { campaignId } });
  const add = useChange('post', '/goal');
  const remove = useChange('delete', '/goal/{id}');
  const [held, hold] = useState<Goal | undefined>();
  return (
    <>
      <RecordList
        label={t`Goals`}
        answer={listOf(answer, ({ goals }) => goals)}
        keyOf={({ goal }) => goal._id}
        empty={t`No goals. Every conversion counts as the sale.`}
        columns={[
          { key: 'title', head: t`Goal`, cell: ({ goal }) => goal.title },
          {
            key: 'value',
            head: t`Goal value`,
            cell: ({ goal }) => <code>{goal.value}</code>,
          },
          {
            key: 'payout',
            head: t`Payout`,
            unit: currency,
            kind: 'number',
            cell: ({ payouts }) => payouts.map((one) => rateText(one, one.payout, currency)).join(' · '),
          },
          {
            key: 'revenue',
            head: t`Revenue`,
            unit: currency,
            kind: 'number',
            cell: ({ payouts }) => payouts.map((one) => rateText(one, one.revenue, currency)).join(' · '),
          },
          {
            key: 'hold',
            head: t`Hold, days`,
            kind: 'number',
            cell: ({ goal }) => goal.hold_days ?? '–',
          },
          {
            key: 'of',
            head: t`Campaign`,
            kind: 'short',
            cell: ({ goal }) => (goal.ad_id === null ? t`All campaigns` : t`This campaign`),
          },
          {
            key: 'remove',
            head: t`Actions`,
            kind: 'action',
            isChange: true,
            cell: ({ goal }) => (
              <>
                <Button onClick={() => hold(goal)}>
                  <Trans>Edit hold</Trans>
                </Button>
                <ConfirmButton
                  label={t`Remove`}
                  consequence={
                    goal.ad_id === null
                      ? t`New conversions no longer count toward “${goal.title}”, in any campaign. Past ones are kept.`
                      : t`New conversions no longer count toward “${goal.title}”. Past ones are kept.`
                  }
                  onConfirm={() => remove.mutateAsync({ path: { id: goal._id } })}
                />
              </>
            ),
          },
        ]}
        add={t`Add goal`}
        fieldOf={(path) => path.replace(/^(goal|payouts\.0)\./, '').replace(/^coverage.*/, 'coverage')}
        fields={[
          { name: 'title', label: t`Name` },
          {
            name: 'value',
            label: t`Goal value`,
            hint: t`What the advertiser sends, for example goal_value=newsletter`,
          },
          { name: 'payout', label: t`Payout`, kind: 'amount', unit: currency, isPair: true },
          { name: 'revenue', label: t`Revenue`, kind: 'amount', unit: currency },
          coverageField(),
          HOLD,
        ]}
        onAdd={({ title, value, payout, revenue, coverage, hold_days: days }) =>
          add.mutateAsync({
            body: {
              goal: {
                title,
                value,
                ad_id: campaignId,
                hold_days: daysOf(days),
              },
              payouts: [
                {
                  payout: payout.trim() as NumberText,
                  revenue: revenue.trim() as NumberText,
                  coverage: countriesOf(coverage),
                },
              ],
            },
          })
        }
      />
      <Dialog title={t`Edit hold`} isOpen={held !== undefined} onClose={() => hold(undefined)}>
        {held ? <HoldForm goal={held} onDone={() => hold(undefined)} /> : null}
      </Dialog>
    </>
  );
}

type Goal = Data<'get', '/goal/campaign/{campaignId}'>['goals'][number]['goal'];

const HOLD = texts({
  name: 'hold_days',
  label: msg`Hold before approval`,
  unit: msg`days`,
  hint: msg`Leave empty for the campaign’s hold.`,
  kind: 'whole',
  isOptional: true,
});

const daysOf = (typed: string): NumberText | null =>
  typed.trim() === '' ? null : (typed.trim() as NumberText);

function HoldForm({ goal, onDone }: { readonly goal: Goal; readonly onDone: () => void }) {
  const edit = useChange('post', '/goal/{id}');
  return (
    <>
      <p>
        <Trans>{goal.title}. Existing conversions keep their hold.</Trans>
      </p>
      <RecordForm
        action={t`Save`}
        onCancel={onDone}
        fields={[{ ...HOLD, start: goal.hold_days ?? '' }]}
        onSend={async ({ hold_days: typed }) => {
          await edit.mutateAsync({ path: { id: goal._id }, body: { hold_days: daysOf(typed) } });
          onDone();
        }}
      />
    </>
  );
}
