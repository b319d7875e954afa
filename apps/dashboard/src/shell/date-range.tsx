// Where a span of days is chosen: presets, a calendar, or typed; nothing is asked for before Apply. Comes when somebody is about to open it.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Popover } from '@base-ui/react/popover';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Check from 'lucide-react/icons/check';
import { type RefObject, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { Button } from '../design/parts/button.tsx';
import { TextField } from '../design/parts/field.tsx';
import { PHONE, useMedia } from '../design/use-media.ts';
import { spokenLocale } from '../language/locale.ts';
import { kept } from '../numbers/kept.ts';
import { dateOf, dayOfDate, weekStartOf, wrongDays } from '../numbers/calendar.ts';
import { isDay, lengthOf, type Period, periodText, PRESETS, type Preset } from '../numbers/period.ts';
import { PRESET_WORDS } from '../words/en.ts';
import styles from './date-range.module.css';

export type DateRangeProps = {
  readonly title: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly from: Period;
  /** Where a period can be one of the presets: which it is, and what is done with another. */
  readonly presets?: {
    readonly chosen: Preset | undefined;
    readonly keys: ReadonlyMap<string, Preset>;
    readonly onChoose: (preset: Preset) => void;
  };
  /** The last day there is. */
  readonly today: string;
  readonly zone: string;
  readonly onApply: (days: Period) => void;
  readonly onClose: () => void;
};

export function DateRange(props: DateRangeProps) {
  const { title, anchor, from, presets, today, zone, onApply, onClose } = props;
  const [days, setDays] = useState(from);
  const wrong = wrongDays(days, today);
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Portal container={anchor.current?.closest('main') ?? undefined}>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles['place']}
        >
          <Popover.Popup
            className={styles['popup']}
            aria-label={title}
            finalFocus={() => anchor.current?.querySelector('button') ?? anchor.current}
          >
            {presets ? <Presets {...presets} /> : null}
            <form
              className={styles['own']}
              onSubmit={(event) => {
                event.preventDefault();
                if (wrong === undefined) onApply(days);
              }}
            >
              <div className={styles['typed']}>
                <TextField
                  label={t`Start date`}
                  type="date"
                  max={today}
                  value={days.start}
                  onChange={({ currentTarget }) => setDays({ ...days, start: currentTarget.value })}
                />
                <TextField
                  label={t`End date`}
                  type="date"
                  max={today}
                  value={days.end}
                  error={wrong}
                  onChange={({ currentTarget }) => setDays({ ...days, end: currentTarget.value })}
                />
              </div>
              <Months days={days} today={today} onChoose={setDays} />
              <div className={styles['foot']}>
                <p aria-live="polite">{wrong === undefined ? spanText(days, zone) : zone}</p>
                <Button onClick={onClose}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button look="main" type="submit" off={wrong}>
                  <Trans>Apply</Trans>
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function spanText(days: Period, zone: string): string {
  const many = lengthOf(days);
  return [periodText(days), plural(many, { one: '# day', other: '# days' }), zone].join(' · ');
}

const Presets = ({ chosen, keys, onChoose }: NonNullable<DateRangeProps['presets']>) => (
  <div className={styles['presets']} role="group" aria-label={t`Presets`}>
    {PRESETS.map((preset) => {
      const key = [...keys].find(([, one]) => one === preset)?.[0];
      return (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === chosen}
          aria-keyshortcuts={key}
          onClick={() => onChoose(preset)}
        >
          {PRESET_WORDS[preset]}
          {preset === chosen ? <Check /> : key === undefined ? null : <kbd aria-hidden="true">{key}</kbd>}
        </button>
      );
    })}
  </div>
);

type MonthsProps = {
  readonly days: Period;
  readonly today: string;
  readonly onChoose: (days: Period) => void;
};

/** Two months, the later one with the end of what is chosen; on a phone one. */
function Months({ days, today, onChoose }: MonthsProps) {
  const months = useMedia(PHONE) ? 1 : 2;
  const [end] = useState(() => dateOf(isDay(days.end) ? days.end : today));
  // After the first of two presses; the day is the whole range until the second.
  const [isHalf, setHalf] = useState(false);
  const [from, to] = [days.start, days.end].map((day) => (isDay(day) ? dateOf(day) : undefined));
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      numberOfMonths={months}
      defaultMonth={new Date(end.getFullYear(), end.getMonth() + 1 - months, 1, 12)}
      endMonth={dateOf(today)}
      today={dateOf(today)}
      disabled={{ after: dateOf(today) }}
      weekStartsOn={weekStartOf(spokenLocale())}
      selected={from && { from, to: isHalf && days.start === days.end ? undefined : to }}
      onSelect={(range) => {
        setHalf(range?.from !== undefined && range.to === undefined);
        if (range?.from) onChoose({ start: dayOfDate(range.from), end: dayOfDate(range.to ?? range.from) });
      }}
      formatters={FORMATTERS}
      labels={LABELS}
      components={{ Chevron }}
      classNames={CLASSES}
    />
  );
}

const textOf = (options: Intl.DateTimeFormatOptions) => {
  const formatterOf = kept((locale: string) => new Intl.DateTimeFormat(locale, options));
  return (date: Date): string => formatterOf(spokenLocale()).format(date);
};

const monthText = textOf({ month: 'long', year: 'numeric' });
const FORMATTERS = { formatCaption: monthText, formatWeekdayName: textOf({ weekday: 'short' }) };
const LABELS = {
  labelGrid: monthText,
  labelDayButton: textOf({ dateStyle: 'full' }),
  labelWeekday: textOf({ weekday: 'long' }),
  labelNav: () => t`Months`,
  labelPrevious: () => t`Previous month`,
  labelNext: () => t`Next month`,
};

const Chevron = ({ orientation }: { readonly orientation?: string | undefined }) =>
  orientation === 'left' ? <ChevronLeft /> : <ChevronRight />;

const CLASSES = {
  root: styles['calendar'] ?? '',
  months: styles['months'] ?? '',
  month: styles['month'] ?? '',
  month_caption: styles['caption'] ?? '',
  nav: styles['nav'] ?? '',
  button_previous: styles['step'] ?? '',
  button_next: styles['step'] ?? '',
  month_grid: styles['grid'] ?? '',
  weekday: styles['weekday'] ?? '',
  day: styles['day'] ?? '',
  day_button: styles['button'] ?? '',
  today: styles['today'] ?? '',
  disabled: styles['disabled'] ?? '',
  range_start: styles['start'] ?? '',
  range_middle: styles['middle'] ?? '',
  range_end: styles['end'] ?? '',
};
