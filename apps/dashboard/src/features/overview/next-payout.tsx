// What an affiliate is paid next, when, and where to (docs/rules/billing.md#next-payout).
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Progress } from '../../design/parts/progress.tsx';
import { Status } from '../../design/parts/status.tsx';
import tones from '../../design/parts/status.module.css';
import figure from '../../figures/figure.module.css';
import { exactText } from '../../figures/measures.ts';
import { partsOfLargest } from '../../numbers/change.ts';
import { rounded, withSymbol } from '../../numbers/money.ts';
import { dayText, writtenPeriod } from '../../numbers/period.ts';
import { isLess } from '../../numbers/used.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { PAYOUT_WORDS } from '../../words/payment-methods.ts';

type Terms = Data<'get', '/affiliate/payment-terms'>;
type Next = Terms['next_payout'];

export function NextPayout() {
  const answer = useAnswer('/affiliate/payment-terms', {});
  const { due = null } = 'data' in answer ? (answer.data?.next_payout ?? {}) : {};
  return (
    <Section
      title={t`Next payout`}
      end={
        due === null ? undefined : (
          <span className={`${tones['badge'] ?? ''} ${tones['good'] ?? ''}`}>
            <CalendarDays />
            {dayText(due)}
          </span>
        )
      }
    >
      <Answered answer={answer} height={240}>
        {({ next_payout: next, payment_terms: { minimum } }) => (
          <>
            <div>
              <strong className={figure['value']} title={exactText('payout', next.amount, next.currency)}>
                {sumText(next.amount, next.currency)}
              </strong>
              <div className={figure['change']}>
                {next.invoice === null ? t`Approved so far` : t`Outstanding`}
              </div>
            </div>
            {next.invoice === null ? null : <Facts facts={[[t`Period`, writtenPeriod(next.invoice)]]} />}
            <Minimum next={next} minimum={minimum} />
            <HowPaid />
            <Link to="/payments" className={buttonClass()}>
              <Trans>Payments</Trans>
            </Link>
          </>
        )}
      </Answered>
    </Section>
  );
}

const sumText = (amount: NumberText, currency: string): string =>
  withSymbol(rounded(amount, currency), currency);

/** Of an amount in another currency nobody can tell. */
function Minimum({ next, minimum }: { readonly next: Next; readonly minimum: NumberText }) {
  const { currency } = useSession().network;
  if (minimum === '0' || next.currency !== currency) return null;
  const isReached = !isLess(next.amount, minimum);
  const [part = 0] = partsOfLargest([next.amount, minimum]);
  return (
    <div>
      <Facts
        facts={[[isReached ? t`Minimum payout reached` : t`Minimum payout`, sumText(minimum, currency)]]}
      />
      <Progress part={isReached ? 100 : part} />
    </div>
  );
}

function HowPaid() {
  const method = useAnswer('/affiliate/payout-method', {});
  const paid = useAnswer('/affiliate/payments', { query: { limit: '1' } });
  const last = 'data' in paid ? paid.data?.payments[0] : undefined;
  return (
    <Answered answer={method} height={40}>
      {({ payout_method: known }) => (
        <Facts
          facts={[
            [t`Paid to`, known === null ? <Missing /> : accountText(known)],
            [t`Last payout`, last && lastText(last)],
          ]}
        />
      )}
    </Answered>
  );
}

const Missing = () => (
  <Link to="/payments">
    <Status status="missing" />
  </Link>
);

type Method = NonNullable<Data<'get', '/affiliate/payout-method'>['payout_method']>;

const accountText = ({ kind, iban, email, recipient, address }: Method): string =>
  [PAYOUT_WORDS[kind], iban ?? email ?? recipient ?? address ?? ''].join(' · ');

type Payment = Data<'get', '/affiliate/payments'>['payments'][number];

function lastText({ amount, currency, created }: Payment): string {
  const [sum, day] = [sumText(amount, currency), dayText(created.slice(0, 10))];
  return t`${sum} on ${day}`;
}
