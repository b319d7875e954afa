// A status by word and sign; the colour only repeats what they say.
import { statusWord } from '../../words/en.ts';
import styles from './status.module.css';

type Look = 'good' | 'waiting' | 'bad' | 'plain';
const LOOKS = new Map<string, readonly [sign: string, look: Look]>([
  ['active', ['●', 'good']],
  ['approved', ['✓', 'good']],
  ['valid', ['✓', 'good']],
  ['converted', ['✓', 'good']],
  ['delivered', ['✓', 'good']],
  ['completed', ['✓', 'good']],
  ['paid', ['✓', 'good']],
  ['live', ['●', 'good']],
  ['open_to_you', ['✓', 'good']],
  ['ask', ['○', 'waiting']],
  ['duplicate', ['○', 'waiting']],
  ['repeated', ['○', 'waiting']],
  ['edited', ['●', 'good']],
  ['pending', ['○', 'waiting']],
  ['waiting', ['○', 'waiting']],
  ['progress', ['○', 'waiting']],
  ['open', ['○', 'waiting']],
  ['part_paid', ['◐', 'waiting']],
  ['paused', ['‖', 'waiting']],
  ['rejected', ['✕', 'bad']],
  ['refused', ['✕', 'bad']],
  ['declined', ['✕', 'bad']],
  ['failed', ['✕', 'bad']],
  ['cancelled', ['✕', 'bad']],
]);

export function Status({ status }: { readonly status: string }) {
  const [sign, look]: readonly [string, Look] = LOOKS.get(status) ?? ['–', 'plain'];
  return (
    <span>
      <span className={styles[look]} aria-hidden="true">
        {sign}{' '}
      </span>
      {statusWord(status)}
    </span>
  );
}
