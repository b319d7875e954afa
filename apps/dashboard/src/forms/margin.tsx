// What is kept of a conversion, while its payout and revenue are typed.
import { Trans } from '@lingui/react/macro';
import { msg, t } from '@lingui/core/macro';
import Calculator from 'lucide-react/icons/calculator';
import type { NumberText } from '../api/exact-json.ts';
import { differenceOf, shareOf } from '../numbers/change.ts';
import { amount, withSymbol } from '../numbers/money.ts';
import styles from './margin.module.css';
import { textMap } from '../language/texts.ts';

type Props = {
  readonly model: string;
  readonly payout: string;
  readonly revenue: string;
  readonly currency: string;
};

const NUMBER = /^\d+(\.\d+)?$/;
/** A sale of this is easy to reckon with. */
const SALE = '100' as NumberText;

const PER = textMap([
  ['cps', msg`Of a sale of`],
  ['cpc', msg`Of each click`],
  ['cpm', msg`Of 1,000 impressions`],
  ['cpi', msg`Of each install`],
]);

export function Margin({ model, payout, revenue, currency }: Props) {
  const [paid, charged] = [payout.trim(), revenue.trim()] as [NumberText, NumberText];
  if (!NUMBER.test(paid) || !NUMBER.test(charged)) return null;
  const money = (text: NumberText) => withSymbol(amount(text, currency), currency);
  const kept = differenceOf(charged, paid);
  const share = shareOf(kept, charged);
  const isLoss = kept.startsWith('-');
  const base = PER.get(model) ?? t`Of each conversion`;
  const of = model === 'cps' ? `${base} ${money(SALE)}` : base;
  const much = money(isLoss ? (kept.slice(1) as NumberText) : kept);
  return (
    <p className={`${styles['margin'] ?? ''} ${isLoss ? (styles['loss'] ?? '') : ''}`} role="status">
      <Calculator />
      <span>
        {isLoss && share === undefined ? (
          <Trans>
            {of} you lose <strong>{much}</strong>.
          </Trans>
        ) : isLoss ? (
          <Trans>
            {of} you lose <strong>{much}</strong>, a margin of {share}.
          </Trans>
        ) : share === undefined ? (
          <Trans>
            {of} you keep <strong>{much}</strong>.
          </Trans>
        ) : (
          <Trans>
            {of} you keep <strong>{much}</strong>, a margin of {share}.
          </Trans>
        )}
      </span>
    </p>
  );
}
