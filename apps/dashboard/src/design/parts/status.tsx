// A status by its word and icon; the colour only repeats what they say.
import Ban from 'lucide-react/icons/ban';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Gauge from 'lucide-react/icons/gauge';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import TrendingUp from 'lucide-react/icons/trending-up';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type StatusOf, statusWord } from '../../words/en.ts';
import type { IconOf } from './button.tsx';
import styles from './status.module.css';

type Tone = 'good' | 'wait' | 'bad' | 'note' | 'hold' | 'quiet';

const LOOKS = new Map<string, readonly [icon: IconOf, tone: Tone]>([
  ['active', [CircleCheck, 'good']],
  ['approved', [CircleCheck, 'good']],
  ['accepted', [CircleCheck, 'good']],
  ['valid', [CircleCheck, 'good']],
  ['used', [CircleCheck, 'good']],
  ['converted', [CircleCheck, 'good']],
  ['delivered', [CircleCheck, 'good']],
  ['completed', [CircleCheck, 'good']],
  ['paid', [CircleCheck, 'good']],
  ['live', [CircleCheck, 'good']],
  ['open_to_you', [CircleCheck, 'good']],
  ['edited', [Pencil, 'note']],
  ['partial', [CircleDotDashed, 'note']],
  ['part_paid', [CircleDotDashed, 'note']],
  ['progress', [RefreshCw, 'note']],
  ['ask', [Lock, 'quiet']],
  ['own_rate', [Star, 'note']],
  ['raised', [TrendingUp, 'good']],
  ['pending', [Clock, 'wait']],
  ['on_hold', [CirclePause, 'hold']],
  ['waiting', [Clock, 'wait']],
  ['invited', [Clock, 'wait']],
  ['converted_not_paid', [CircleDashed, 'note']],
  ['open', [CircleDashed, 'wait']],
  ['unpaid', [CircleDashed, 'wait']],
  ['duplicate', [Copy, 'quiet']],
  ['repeated', [Copy, 'quiet']],
  ['paused', [CirclePause, 'quiet']],
  ['inactive', [CirclePause, 'quiet']],
  ['expired', [CalendarX, 'quiet']],
  ['disabled', [Ban, 'quiet']],
  ['cancelled', [Ban, 'quiet']],
  ['revoked', [Ban, 'quiet']],
  ['rejected', [CircleX, 'bad']],
  ['refused', [CircleX, 'bad']],
  ['declined', [CircleX, 'bad']],
  ['failed', [CircleAlert, 'bad']],
  ['missing', [TriangleAlert, 'wait']],
  ['warned_80', [Gauge, 'wait']],
  ['warned_95', [Gauge, 'wait']],
  ['used_up', [CirclePause, 'bad']],
]);

/** A status of a later API than this dashboard is shown by its own name. */
export function Status({ status, of }: { readonly status: string; readonly of?: StatusOf }) {
  const [Icon, tone]: readonly [IconOf, Tone] = LOOKS.get(status) ?? [CircleMinus, 'quiet'];
  return (
    <span className={`${styles['badge'] ?? ''} ${styles[tone] ?? ''}`}>
      <Icon />
      {statusWord(status, of)}
    </span>
  );
}
