// What the same conversion would come to by the rates of today, and what is different in them. Nothing is changed by asking.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';
import { statusWord } from '../../words/en.ts';
import { reasonWord } from '../../words/reasons.ts';
import { type ComparedRate, differences } from './differences.ts';
import { basisWord, sourceWord } from './words.ts';

type Preview = Data<'post', '/network/conversions/preview'>['preview'];

type Props = {
  /** What is asked: the same campaign, affiliate, country, goal and sale, without a click and an order, which were paid already. */
  readonly same: Readonly<Record<string, string>>;
  readonly then: readonly ComparedRate[];
  readonly currency: string;
};

export function Today({ same, then, currency }: Props) {
  const [preview, setPreview] = useState<Preview | undefined>();
  return (
    <Section title={t`At today’s rates`}>
      <div>
        <ActionButton
          onAct={async () => {
            const answer = await ask('post', '/network/conversions/preview', { body: same });
            setPreview(answer.preview);
          }}
        >
          <Trans>Compare with today</Trans>
        </ActionButton>
      </div>
      {preview ? (
        <>
          <p role="status">{todaysWords(preview, currency)}</p>
          <ul aria-label={t`Differences today`}>
            {listed(differences(then, preview.rates, sourceWord)).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

const listed = (found: readonly string[]): readonly string[] =>
  found.length > 0 ? found : [t`The rates haven’t changed.`];

const nothingText = (reason: string): string => t`Nothing: ${reason}.`;
const paidText = (payout: string, revenue: string): string => t`${payout} payout and ${revenue} revenue`;

function todaysWords(preview: Preview, currency: string): string {
  const { outcome, reason, detail, payout, revenue, status, basis } = preview;
  if (outcome !== 'converted') return nothingText(detail || reasonWord(reason ?? outcome));
  const because = basis === null || basis === 'commission' ? '' : `, ${basisWord(basis)}`;
  const paid = paidText(amountWithCurrency(payout, currency), amountWithCurrency(revenue, currency));
  return `${statusWord(status ?? '')}, ${paid}${because}${reason ? ` (${detail || reasonWord(reason)})` : ''}.`;
}
