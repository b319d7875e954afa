// What stands beside and below the chart of a campaign: from clicks to approved conversions, what each country pays, and what is left.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { NumberText } from '../../api/exact-json.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Country } from '../../design/parts/country.tsx';
import { texts } from '../../language/texts.ts';
import { partsOfLargest, shareOf } from '../../numbers/change.ts';
import { amount, count, withPercentSign, withSymbol } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { CapLine, Meter } from './cap-use.tsx';
import type { Held } from './campaign-edit.ts';
import { isShare } from './rates.ts';
import styles from './overview-cards.module.css';

const STEPS = texts([
  { measure: 'clicks', name: msg`Clicks` },
  { measure: 'uniqueClicks', name: msg`Unique clicks` },
  { measure: 'grossConversions', name: msg`Incoming conversions` },
  { measure: 'approvedConversions', name: msg`Approved` },
]);
/** Each is a part of the one before. */
export const FUNNEL = ['clicks', 'uniqueClicks', 'grossConversions', 'approvedConversions'];
const NONE = '0' as NumberText;

export function Funnel({ total }: { readonly total: ReadonlyMap<string, NumberText> }) {
  const values = FUNNEL.map((measure) => total.get(measure) ?? NONE);
  return (
    <Section
      title={t`Funnel`}
      end={
        <span className={styles['of']}>
          <Trans>Share of the step before</Trans>
        </span>
      }
    >
      <ul className={styles['funnel']}>
        {STEPS.map(({ measure, name }, at) => {
          const [value = NONE, before = values[at] ?? NONE] = [values[at], values[at - 1]];
          return (
            <li key={measure}>
              <span>{name}</span>
              <Meter percent={`${partOf(value, before)}`} />
              <strong>{count(value)}</strong>
              <span className={styles['of']}>{at === 0 ? null : shareOf(value, before)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** In percent; of nothing none. */
const partOf = (value: NumberText, before: NumberText): number => partsOfLargest([before, value])[1] ?? 0;

const ToTab = ({ tab, of }: { readonly tab: string; readonly of: string }) => (
  <Link to="." search={{ tab } as never}>
    <Trans>
      Edit<span className="visually-hidden">: {of}</span>
    </Trans>
  </Link>
);

/** More have a tab of their own. */
const COUNTRIES_MAX = 8;

type Commissions = Held['commissions'];
const EVERYWHERE = 'ALL';

/** Each country with a payout of its own, and then what all others get. */
export function PayoutCard({ commissions }: { readonly commissions: Commissions }) {
  const { currency } = useSession().network;
  const all = commissions.flatMap((one) => one.coverage.map((code) => ({ one, code })));
  const rows = [
    ...all.filter(({ code }) => code !== EVERYWHERE),
    ...all.filter(({ code }) => code === EVERYWHERE),
  ];
  const shown = rows.length > COUNTRIES_MAX ? [...rows.slice(0, COUNTRIES_MAX - 1), ...rows.slice(-1)] : rows;
  const text = ({ one }: (typeof rows)[number], value: NumberText) =>
    isShare(one.model) ? withPercentSign(value) : withSymbol(amount(value, currency), currency);
  return (
    <Section title={t`Payout by country`} end={<ToTab tab="commissions" of={t`Payouts`} />}>
      <table className={styles['payouts']}>
        <thead>
          <tr>
            <th scope="col">{t`Country`}</th>
            <th scope="col">{t`Payout`}</th>
            <th scope="col">{t`Revenue`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={`${row.one._id} ${row.code}`}>
              <td>
                {row.code === EVERYWHERE ? (
                  rows.length > 1 ? (
                    t`All other countries`
                  ) : (
                    t`All countries`
                  )
                ) : (
                  <Country code={row.code} />
                )}
              </td>
              <td>{text(row, row.one.rate)}</td>
              <td>{text(row, row.one.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? <MoreCountries many={rows.length - shown.length} /> : null}
    </Section>
  );
}

const MoreCountries = ({ many }: { readonly many: number }) => (
  <p className={styles['of']}>{t`${count(`${many}`)} more`}</p>
);

/** Of who may see caps. */
export const CapsCard = ({ campaignId }: { readonly campaignId: string }) =>
  useMayChange('list-caps') ? <ShownCaps campaignId={campaignId} /> : null;

function ShownCaps({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const answer = useAnswer(
    '/caps/{campaignId}',
    { path: { campaignId } },
    { isEmpty: ({ caps }) => caps.every(({ live }) => !live) },
  );
  return (
    <Section title={t`Caps`} end={<ToTab tab="caps" of={t`Caps`} />}>
      <Answered answer={answer} height={64} empty={<p>{t`No caps. Every click and conversion counts.`}</p>}>
        {({ caps }) => (
          <>
            {caps
              .filter(({ live }) => live)
              .map((cap) => (
                <CapLine key={cap._id} cap={cap} currency={currency} />
              ))}
          </>
        )}
      </Answered>
    </Section>
  );
}
