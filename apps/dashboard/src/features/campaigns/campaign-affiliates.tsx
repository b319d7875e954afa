import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import type { Choice, Finding } from '../../design/parts/choice.ts';
import { useFinding } from '../../forms/finding.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { AffiliateName } from '../../shell/record-names.tsx';
import { Section } from '../../shell/section.tsx';
import { NewLink } from '../../shell/new-link.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf, RecordList } from '../../table/record-list.tsx';
import { countriesOf, coverageField } from './countries.ts';
import { coverageText } from '../../numbers/countries.ts';
import { wordOf } from '../../words/caps.ts';

/** Links, access and own payouts of affiliates on this campaign. */
export function CampaignAffiliates({ campaignId }: { readonly campaignId: string }) {
  const { query, isFinding, among } = useFinding();
  const answer = useAnswer(
    '/affiliate',
    { query: { ...query, sort: 'name', order: 'asc' } },
    { isEmpty: ({ affiliates }) => affiliates.length === 0 && !isFinding },
  );
  return (
    <Answered
      answer={answer}
      height={320}
      empty={
        <NothingYet>
          <span>
            <Trans>No affiliates yet.</Trans>
          </span>
          <NewLink to="/affiliates/new">
            <Trans>New affiliate</Trans>
          </NewLink>
        </NothingYet>
      }
    >
      {({ affiliates, total }) => {
        const choices = affiliates.map(({ _id, name }) => ({ value: _id, label: name }));
        const known = { campaignId, choices, finding: among(choices, total) };
        return (
          <>
            <TrackingLink {...known} />
            <LetIn {...known} />
            <OwnPayouts {...known} />
          </>
        );
      }}
    </Answered>
  );
}

type Props = {
  readonly campaignId: string;
  readonly choices: readonly Choice[];
  readonly finding: Finding | undefined;
};

function TrackingLink({ campaignId, choices, finding }: Props) {
  const [link, setLink] = useState<string | undefined>();
  return (
    <Section title={t`Tracking link`} isChange>
      <RecordForm
        action={t`Show link`}
        isBeside
        fields={[{ name: 'affiliate', label: t`Affiliate`, kind: 'choice', choices, finding }]}
        onSend={async ({ affiliate }) => {
          const path = { affiliate_id: affiliate, campaign_id: campaignId };
          const { tracking_link: found } = await ask('post', '/network/link/{affiliate_id}/{campaign_id}', {
            path,
            body: {},
          });
          setLink(found);
        }}
      />
      {link === undefined ? null : <CopiedText label={t`Link`} text={link} />}
    </Section>
  );
}

function LetIn({ campaignId, choices, finding }: Props) {
  const grant = useChange('post', '/campaign/assign-publisher');
  const [isDone, setDone] = useState(false);
  return (
    <Section title={t`Give an affiliate access`} isChange>
      <RecordForm
        action={t`Give access`}
        isBeside
        fields={[{ name: 'affiliate', label: t`Affiliate`, kind: 'choice', choices, finding }]}
        onSend={async ({ affiliate }) => {
          await grant.mutateAsync({
            body: { publisher_ids: [affiliate], campaign_ids: [campaignId] },
          });
          setDone(true);
        }}
      />
      {isDone ? (
        <p role="status">
          <Trans>Access granted</Trans>
        </p>
      ) : null}
    </Section>
  );
}

function OwnPayouts({ campaignId, choices, finding }: Props) {
  const { currency } = useSession().network;
  const path = { campaignId };
  const answer = useAnswer('/network/pub-payout/{campaignId}', { path });
  const add = useChange('post', '/network/pub-payout/{campaignId}');
  const remove = useChange('delete', '/network/pub-payout/{campaignId}/{id}');
  const goals = useAnswer('/goal/campaign/{campaignId}', { path });
  const goalChoices = [
    { value: '', label: t`Sale` },
    ...('data' in goals && goals.data ? goals.data.goals : []).map(({ goal }) => ({
      value: goal._id,
      label: goal.title,
    })),
  ];
  const names = new Map(choices.map(({ value, label }) => [value, label]));
  return (
    <Section title={t`Custom payouts`}>
      <RecordList
        label={t`Custom payouts`}
        answer={listOf(answer, ({ payouts }) => payouts)}
        keyOf={({ _id, user_id: affiliate }) => _id + affiliate}
        empty={t`Every affiliate gets the campaign payout.`}
        columns={[
          {
            key: 'affiliate',
            head: t`Affiliate`,
            cell: ({ user_id: id }) => names.get(id) ?? <AffiliateName id={id} />,
          },
          {
            key: 'rate',
            head: t`Payout`,
            unit: currency,
            kind: 'number',
            cell: ({ rate }) => amount(rate, currency),
          },
          { key: 'goal', head: t`Goal`, cell: ({ goal_id: id }) => wordOf(goalChoices, id ?? '') },
          { key: 'coverage', head: t`Countries`, cell: ({ coverage }) => coverageText(coverage) },
          {
            key: 'remove',
            head: t`Actions`,
            kind: 'action',
            isChange: true,
            cell: ({ _id, user_id: id }) => (
              <ConfirmButton
                label={t`Remove`}
                consequence={
                  <Trans>
                    From the next click on, {names.get(id) ?? <AffiliateName id={id} />} gets the campaign
                    payout.
                  </Trans>
                }
                onConfirm={() => remove.mutateAsync({ path: { campaignId, id: _id } })}
              />
            ),
          },
        ]}
        add={t`Add custom payout`}
        fields={[
          { name: 'affiliate', label: t`Affiliate`, kind: 'choice', choices, finding },
          { name: 'payout', label: t`Payout`, kind: 'amount', unit: currency },
          { name: 'goal_id', label: t`Goal`, kind: 'choice', choices: goalChoices, isOptional: true },
          coverageField(),
        ]}
        fieldOf={(name) => (name.startsWith('coverage') ? 'coverage' : name)}
        onAdd={({ affiliate, payout, goal_id: goalId, coverage }) =>
          add.mutateAsync({
            path,
            body: {
              pids: [affiliate],
              payout: payout.trim() as NumberText,
              goal_id: goalId || null,
              coverage: countriesOf(coverage),
            },
          })
        }
      />
    </Section>
  );
}
