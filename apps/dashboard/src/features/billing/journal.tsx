// Every booking of the network for its accountants: a period, what is in it, and the files (docs/rules/billing.md#journal).
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { type Data, saveFile } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer } from '../../api/query.ts';
import { Notice } from '../../design/parts/notice.tsx';
import { texts } from '../../language/texts.ts';
import { amountWithCurrency, count } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { addressOf, CopyAsCurl, CsvLinks } from '../../table/tools.tsx';
import { BOOKING_WORDS } from '../../words/bookings.ts';

type JournalSum = Data<'get', '/network/journal'>['sums'][number];

export function Journal() {
  const { period } = usePeriod();
  const answer = useAnswer('/network/journal', { query: period });
  return (
    <>
      <NoAccounts />
      <Answered answer={answer} height={240}>
        {({ sums }) =>
          sums.length === 0 ? (
            <NothingYet>
              <Trans>No entries in this period.</Trans>
            </NothingYet>
          ) : (
            <DataTable
              label={t`Journal`}
              rows={sums}
              keyOf={({ currency, user_type: kind, type }) => [currency, kind, type].join(' ')}
              columns={COLUMNS}
              tools={
                <>
                  <DatevButton />
                  <CsvLinks path="/network/journal" query={period} />
                  <CopyAsCurl path="/network/journal" query={{ ...period, format: 'csv' }} />
                </>
              }
            />
          )
        }
      </Answered>
    </>
  );
}

/** Without them there is no file for DATEV. */
function NoAccounts() {
  const answer = useAnswer('/network/ledger-accounts', {});
  const mayChange = useMayChange('set-ledger-accounts');
  if (!('data' in answer) || answer.data?.ledger_accounts !== null) return null;
  return (
    <Notice>
      <p>
        <Trans>DATEV files need your ledger accounts.</Trans>
      </p>
      {mayChange ? (
        <Link to="/settings" search={{ tab: 'accounts' }}>
          <Trans>Enter ledger accounts</Trans>
        </Link>
      ) : null}
    </Notice>
  );
}

function DatevButton() {
  const { period } = usePeriod();
  return (
    <ActionButton onAct={() => saveFile(addressOf('/network/journal/datev', period))}>
      <Download />
      {t`Export for DATEV`}
    </ActionButton>
  );
}

const COLUMNS = texts<readonly Column<JournalSum>[]>([
  { key: 'type', head: msg`Type`, cell: ({ type }) => BOOKING_WORDS[type] },
  {
    key: 'side',
    head: msg`Accounts`,
    kind: 'short',
    cell: ({ user_type: kind }) => (kind === 'publisher' ? t`Affiliates` : t`Advertisers`),
  },
  { key: 'bookings', head: msg`Entries`, kind: 'number', cell: ({ bookings }) => count(bookings) },
  {
    key: 'vat',
    head: msg`VAT`,
    kind: 'number',
    cell: ({ vat, currency }) => amountWithCurrency(vat, currency),
  },
  {
    key: 'amount',
    head: msg`Amount`,
    kind: 'number',
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
  {
    key: 'prepaid',
    head: msg`Deposits`,
    kind: 'number',
    cell: ({ prepaid, currency }) => amountWithCurrency(prepaid, currency),
  },
]);
