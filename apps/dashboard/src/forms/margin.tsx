// What is kept of a conversion, while its payout and revenue are typed.
import Calculator from 'lucide-react/icons/calculator';
import type { NumberText } from '../api/exact-json.ts';
import { differenceOf, shareOf } from '../numbers/change.ts';
import { amount, withSymbol } from '../numbers/money.ts';
import styles from './margin.module.css';

type Props = {
  readonly model: string;
  readonly payout: string;
  readonly revenue: string;
  readonly currency: string;
};

const NUMBER = /^\d+(\.\d+)?$/;
/** A sale of this is easy to reckon with. */
const SALE = '100' as NumberText;

const PER: ReadonlyMap<string, string> = new Map([
  ['cps', 'On a sale of'],
  ['cpc', 'Of each click'],
  ['cpm', 'Of 1,000 impressions'],
  ['cpi', 'Of each install'],
]);

export function Margin({ model, payout, revenue, currency }: Props) {
  const [paid, charged] = [payout.trim(), revenue.trim()] as [NumberText, NumberText];
  if (!NUMBER.test(paid) || !NUMBER.test(charged)) return null;
  const money = (text: NumberText) => withSymbol(amount(text, currency), currency);
  const kept = differenceOf(charged, paid);
  const share = shareOf(kept, charged);
  const isLoss = kept.startsWith('-');
  const base = PER.get(model) ?? 'Of each conversion';
  return (
    <p className={`${styles['margin'] ?? ''} ${isLoss ? (styles['loss'] ?? '') : ''}`} role="status">
      <Calculator />
      <span>
        {model === 'cps' ? `${base} ${money(SALE)}` : base} you {isLoss ? 'lose' : 'keep'}{' '}
        <strong>{money(isLoss ? (kept.slice(1) as NumberText) : kept)}</strong>
        {share === undefined ? '.' : `, a margin of ${share}.`}
      </span>
    </p>
  );
}
