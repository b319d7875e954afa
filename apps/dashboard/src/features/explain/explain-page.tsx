// Why was this paid? A sentence first, then what happened in order, then every rate there was and why it did not win.
import { Link, useParams } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amount, amountWithCurrency, count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import styles from './explain.module.css';
import { lossWord, sourceWord, story, verdict } from './words.ts';

type Rate = Data<'get', '/network/conversions/{id}/explain'>['rates'][number];

export function ExplainPage() {
  const { conversionId: id } = useParams({ from: '/in/conversions/$conversionId' });
  const { currency, zone } = useSession().network;
  const answer = useAnswer('/network/conversions/{id}/explain', { path: { id } });
  return (
    <>
      <PageHead title="Why was this paid?">
        <Link to="/conversions">All conversions</Link>
      </PageHead>
      <Answered answer={answer} height={480}>
        {(explanation) => {
          const { conversion, rates, cap, once, window, sent, terms } = explanation;
          return (
            <>
              <p className={styles['verdict']}>{verdict(explanation, currency, zone)}</p>
              <Section title={`What happened (${zone})`}>
                <ol className={styles['story']}>
                  {story(explanation).map(({ at, what }) => (
                    <li key={at + what}>
                      <time>{at}</time>
                      <span dir="auto">{what}</span>
                    </li>
                  ))}
                </ol>
              </Section>
              <Section title="The rates that were looked at">
                {rates.length === 0 ? (
                  <p>None: {verdict(explanation, currency, zone)}</p>
                ) : (
                  <DataTable
                    label="Rates"
                    rows={rates}
                    keyOf={({ _id }) => _id}
                    columns={columnsOf(currency)}
                  />
                )}
              </Section>
              <Section title="The rest">
                <Facts
                  facts={[
                    ['Status', <Status key="status" status={conversion.status ?? ''} />],
                    ['Campaign', conversion.campaign_title],
                    ['Affiliate', conversion.publisher_name],
                    ['Advertiser', conversion.advertiser_name],
                    ['Revenue', amountWithCurrency(conversion.revenue ?? '0', currency)],
                    [
                      'The advertiser sent',
                      sent &&
                        [
                          sent.sale_amount && `sale ${sent.sale_amount} ${sent.currency}`.trim(),
                          sent.status,
                          sent.goal,
                        ]
                          .filter(Boolean)
                          .join(', '),
                    ],
                    [
                      'In time',
                      window &&
                        `${window.in_time ? 'Yes' : 'No'}: within ${count(window.days)} days of the click, until ${window.expires}`,
                    ],
                    ['Cap', cap.reached ? cap.detail : 'None was full'],
                    [
                      'Reported again',
                      `${count(once.repeats)} times; one conversion is paid once for each ${once.by}`,
                    ],
                    ['Terms', terms && `Version ${count(terms.version)}, since ${terms.valid_from}`],
                    ['Id', <code key="id">{id}</code>],
                  ]}
                />
                <CopiedText label="Link to this page" text={location.href} />
                <div>
                  <CopyAsCurl path={`/network/conversions/${id}/explain`} query={{}} />
                </div>
              </Section>
            </>
          );
        }}
      </Answered>
    </>
  );
}

const columnsOf = (currency: string): Column<Rate>[] => [
  {
    key: 'won',
    head: 'Won',
    kind: 'short',
    cell: ({ applies }) => (applies ? '✓ yes' : '– no'),
  },
  { key: 'source', head: 'Rate', cell: ({ source }) => sourceWord(source) },
  { key: 'coverage', head: 'Countries', kind: 'short', cell: ({ coverage }) => coverage.join(', ') },
  {
    key: 'payout',
    head: 'Payout',
    kind: 'number',
    cell: ({ payout, percentage }) => (percentage ? `${payout} %` : amount(payout, currency)),
  },
  { key: 'lost', head: 'Why not', cell: ({ lost }) => (lost === null ? '' : lossWord(lost)) },
];
