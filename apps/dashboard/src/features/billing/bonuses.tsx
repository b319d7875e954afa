import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { NumberText } from '../../api/exact-json.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { amount as amountText } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { AffiliateName, CampaignName } from '../../shell/record-names.tsx';
import { Section } from '../../shell/section.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { affiliateFilter, campaignFilter, useAffiliates, useCampaigns } from '../../table/record-filters.tsx';
import { CopyAsCurl, CsvLinks } from '../../table/tools.tsx';

/** Bonuses and deductions: those by hand and those of volume rules. */
export function Bonuses() {
  const { currency } = useSession().network;
  const { affiliate, campaign } = useSearch({ from: '/in/billing' });
  const navigate = useNavigate({ from: '/billing' });
  const query = { ...(affiliate && { user_id: affiliate }), ...(campaign && { campaign_id: campaign }) };
  const { answer, more } = usePages(
    '/network/bonuses',
    { query },
    { rowsOf: ({ bonuses }) => bonuses, totalOf: ({ total }) => total },
  );
  const clear = () => void navigate({ search: { tab: 'bonuses' } });
  return (
    <>
      <Section title={t`Add a bonus or a deduction`} isChange>
        <AddBonus />
      </Section>
      <FilterBar
        filters={[
          affiliateFilter({
            value: affiliate,
            onChange: (value) => void navigate({ search: (before) => ({ ...before, affiliate: value }) }),
            isOne: true,
          }),
          campaignFilter({
            value: campaign,
            onChange: (value) => void navigate({ search: (before) => ({ ...before, campaign: value }) }),
            isOne: true,
          }),
        ]}
        onClear={clear}
      />
      <Answered
        answer={answer}
        height={240}
        empty={
          affiliate || campaign ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <Trans>No bonuses or deductions yet.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Bonuses`}
            rows={rows}
            keyOf={({ _id }) => _id}
            total={total}
            more={more}
            tools={
              <>
                <CsvLinks path="/network/bonuses" query={query} />
                <CopyAsCurl path="/network/bonuses" query={query} />
              </>
            }
            columns={[
              {
                key: 'affiliate',
                head: t`Affiliate`,
                cell: ({ user_id: id }) => <AffiliateName id={id} />,
              },
              { key: 'reason', head: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
              {
                key: 'source',
                head: t`Source`,
                kind: 'short',
                cell: ({ rule_id: rule }) => (rule === null ? t`By hand` : t`Volume rule`),
              },
              {
                key: 'campaign',
                head: t`Campaign`,
                cell: ({ campaign_id: id }) => (id === null ? '–' : <CampaignName id={id} />),
              },
              { key: 'day', head: t`Date`, kind: 'time', cell: ({ day }) => day },
              {
                key: 'amount',
                head: t`Amount`,
                unit: currency,
                kind: 'number',
                cell: ({ amount }) => amountText(amount, currency),
              },
            ]}
          />
        )}
      </Answered>
    </>
  );
}

function AddBonus() {
  const { currency } = useSession().network;
  const add = useChange('post', '/network/bonuses');
  const affiliates = useAffiliates();
  const campaigns = useCampaigns();
  return (
    <RecordForm
      action={t`Add amount`}
      again
      fields={[
        { name: 'user_id', label: t`Affiliate`, kind: 'choice', start: '', ...affiliates },
        {
          name: 'type',
          label: t`Type`,
          kind: 'choice',
          choices: [
            { value: 'bonus', label: t`Bonus` },
            { value: 'deduction', label: t`Deduction` },
          ],
        },
        { name: 'amount', label: t`Amount`, kind: 'amount', unit: currency },
        { name: 'reason', label: t`Reason`, hint: t`The affiliate reads it, and invoices show it.` },
        {
          name: 'campaign_id',
          label: t`Campaign`,
          kind: 'choice',
          start: '',
          isOptional: true,
          ...campaigns,
        },
        { name: 'day', label: t`Date`, kind: 'date', isOptional: true, hint: t`Leave empty for today.` },
      ]}
      onSend={({ user_id: affiliate, type, amount, reason, campaign_id: campaign, day }) =>
        add.mutateAsync({
          body: {
            user_id: affiliate,
            type: type === 'deduction' ? 'deduction' : 'bonus',
            amount: amount.trim() as NumberText,
            reason,
            ...(campaign && { campaign_id: campaign }),
            ...(day && { day }),
          },
        })
      }
    />
  );
}
