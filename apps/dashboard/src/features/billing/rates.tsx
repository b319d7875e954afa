import type { NumberText } from '../../api/exact-json.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useCurrencyChoices } from '../../forms/places.ts';
import { RecordForm } from '../../forms/record-form.tsx';
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
      <Section title="Add exchange rate" isChange>
        <RecordForm
          action="Save rate"
          again
          fields={[
            { name: 'date', label: 'Date', kind: 'date', start: today },
            { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, start: '' },
            { name: 'rate', label: `What 1 ${currency} is in it`, kind: 'amount' },
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
      <Section title="Saved rates">
        <Answered
          answer={answer}
          height={160}
          empty={<NothingYet>No exchange rates yet. Add one to price sales in another currency.</NothingYet>}
        >
          {({ rows, total }) => (
            <DataTable
              label="Exchange rates"
              rows={rows}
              keyOf={({ date, base }) => date + base}
              total={total}
              more={more}
              columns={[
                { key: 'date', head: 'Date', kind: 'time', cell: ({ date }) => date },
                { key: 'base', head: 'Currency', kind: 'short', cell: ({ base }) => base },
                {
                  key: 'rates',
                  head: 'Rate',
                  cell: ({ rates }) =>
                    Object.entries(rates)
                      .map(([name, rate]) => `${rate} ${name}`)
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
