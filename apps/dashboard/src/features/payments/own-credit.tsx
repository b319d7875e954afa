// What an advertiser may use and what it paid in before (docs/rules/billing.md#credit), as it sees them itself.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { creditFacts, depositColumns } from '../../table/credit.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';

/** Nothing for an advertiser without limit and deposits. */
export function OwnCredit() {
  const { currency } = useSession().network;
  const answer = useAnswer('/advertiser/credit', {});
  if (answer.state === 'ready' && answer.data.credit.available === null) return null;
  return (
    <>
      <Section title={t`Credit`}>
        <Answered answer={answer} height={160}>
          {({ credit }) => (
            <>
              {credit.state === 'used_up' ? (
                <Notice tone="warning">
                  <Trans>Your campaigns are paused for new clicks until a payment or deposit arrives.</Trans>
                </Notice>
              ) : null}
              <Facts facts={creditFacts(credit, currency)} />
            </>
          )}
        </Answered>
      </Section>
      <OwnDeposits />
    </>
  );
}

function OwnDeposits() {
  const { answer, more } = usePages(
    '/advertiser/deposits',
    {},
    { rowsOf: ({ deposits }) => deposits, totalOf: ({ total }) => total },
  );
  return (
    <Answered answer={answer} height={160} empty={null}>
      {({ rows, total }) => (
        <Section title={t`Deposits`}>
          <DataTable
            label={t`Deposits`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={depositColumns('/payments/$invoiceId')}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/advertiser/deposits" query={{}} />}
          />
        </Section>
      )}
    </Answered>
  );
}
