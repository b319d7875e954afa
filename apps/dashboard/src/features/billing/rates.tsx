import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useCurrencyChoices } from '../../forms/places.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { rate as written } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';

/** What a sale in another currency is worth on a day. Sales that waited for a rate are priced as soon as it is here. */
export function Rates() {
  const { currency } = useSession().network;
  const { today } = usePeriod();
  const currencies = useCurrencyChoices();
  const put = useChange('put', '/network/exchange-rates');
  const { answer, more } = usePages(
    '/network/exchange-rates',
    {},
    { rowsOf: ({ exchange_rates: rates }) => rates, totalOf: ({ total }) => total },
  );
  return (
    <>
      <Section title={t`Add exchange rate`} isChange>
        <RecordForm
          action={t`Save rate`}
          again
          fields={[
            { name: 'date', label: t`Date`, kind: 'date', start: today },
            { name: 'currency', label: t`Currency`, kind: 'choice', choices: currencies, start: '' },
            { name: 'rate', label: t`Value of 1 ${currency}`, kind: 'amount' },
          ]}
          fieldOf={(path) => (path.startsWith('rates') ? 'rate' : path)}
          onSend={({ date, currency: other, rate }) =>
            put.mutateAsync({
              body: {
                date,
                base: currency,
                rates: { [other.trim().toUpperCase()]: rate.trim() as NumberText },
              },
            })
          }
        />
      </Section>
      <Section title={t`Saved rates`}>
        <Answered
          answer={answer}
          height={160}
          empty={
            <NothingYet>
              <Trans>No exchange rates yet. Add one to price sales in another currency.</Trans>
            </NothingYet>
          }
        >
          {({ rows, total }) => (
            <DataTable
              label={t`Exchange rates`}
              rows={rows}
              keyOf={({ date, base }) => date + base}
              total={total}
              more={more}
              columns={[
                { key: 'date', head: t`Date`, kind: 'time', cell: ({ date }) => date },
                { key: 'base', head: t`Currency`, kind: 'short', cell: ({ base }) => base },
                {
                  key: 'rates',
                  head: t({ message: 'Rate', context: 'of exchange' }),
                  cell: ({ rates }) =>
                    Object.entries(rates)
                      .map(([name, rate]) => `${written(rate)} ${name}`)
                      .join(', '),
                },
              ]}
            />
          )}
        </Answered>
      </Section>
    </>
  );
}
