// Chooses the period of the page and what it is compared with. Keys: d w m y choose a period, the arrows move it, x compares.
import { t } from '@lingui/core/macro';
import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../api/session.ts';
import { buttonClass } from '../design/parts/button.tsx';
import { later, useLater } from '../design/parts/later.ts';
import { Menu, MenuChoice } from '../design/parts/menu.tsx';
import { COMPARES, comparedPeriod, movedPeriod, periodText, type Preset } from '../numbers/period.ts';
import { COMPARE_WORDS, PRESET_WORDS } from '../words/en.ts';
import { keysAreOff } from './keys-off.ts';
import styles from './period-picker.module.css';
import { usePeriod } from './use-period.ts';

const range = later(() => import('./date-range.tsx'));

const BY_KEY = new Map<string, Preset>([
  ['d', 'today'],
  ['w', 'last_7_days'],
  ['m', 'this_month'],
  ['y', 'this_year'],
]);

export const PeriodPicker = ({ compares = false }: { readonly compares?: boolean }) => (
  <>
    <PeriodButton />
    {compares ? <CompareButton /> : null}
  </>
);

function PeriodButton() {
  const { period, preset, today, choosePreset, chooseDays } = usePeriod();
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A press on the button while the calendar is open closes it as a press elsewhere does, and is not to open it again.
  const wasOpen = useRef(false);
  const part = useLater(range);
  const { zone } = useSession().network;
  const choose = (preset: Preset) => {
    open(false);
    choosePreset(preset);
  };
  useKey((event) => {
    const chosen = BY_KEY.get(event.key);
    if (chosen) choose(chosen);
    else if (event.key === 'ArrowLeft' && event.target === document.body) chooseDays(movedPeriod(period, -1));
    else if (event.key === 'ArrowRight' && event.target === document.body) chooseDays(movedPeriod(period, 1));
  });
  const said = [...(preset ? [PRESET_WORDS[preset]] : []), periodText(period)].join(' ');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass()}
        aria-label={t`Period: ${said}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={range.fetch}
        onFocus={range.fetch}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onKeyDown={() => {
          wasOpen.current = false;
        }}
        onClick={() => {
          range.fetch();
          open(!wasOpen.current);
        }}
      >
        <Calendar />
        {preset ? <span className={styles['preset']}>{PRESET_WORDS[preset]}</span> : null}{' '}
        {periodText(period)}
        <ChevronDown />
      </button>
      {part && isOpen ? (
        <part.DateRange
          title={t`Period`}
          anchor={button}
          from={period}
          presets={{ chosen: preset, keys: BY_KEY, onChoose: choose }}
          today={today}
          zone={zone}
          onApply={(days) => {
            open(false);
            chooseDays(days);
          }}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  );
}

function CompareButton() {
  const { period, compare, compared, comparedText, today, chooseCompare, chooseComparedDays } = usePeriod();
  const [isOpen, open] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const part = useLater(range);
  const { zone } = useSession().network;
  useKey(({ key }) => {
    if (key === 'x') chooseCompare(compared === undefined ? 'previous_period' : undefined);
  });
  return (
    <>
      <span ref={box} className={styles['compare']}>
        <Menu
          label={comparedText ? t`Compare: vs ${comparedText}` : t`Compare`}
          className={buttonClass()}
          shown={
            <>
              <GitCompareArrows />
              {comparedText ? t`vs ${comparedText}` : t`Compare`}
              <ChevronDown />
            </>
          }
        >
          <MenuChoice
            label={t`Compare with`}
            value={compare ?? (compared ? 'custom' : 'none')}
            choices={[
              ...COMPARES.map((value) => ({ value, label: COMPARE_WORDS[value] })),
              { value: 'custom' as const, label: t`Custom range` },
              { value: 'none' as const, label: t`No comparison` },
            ]}
            onChoose={(chosen) => {
              if (chosen !== 'custom') return chooseCompare(chosen === 'none' ? undefined : chosen);
              range.fetch();
              open(true);
            }}
          />
        </Menu>
      </span>
      {part && isOpen ? (
        <part.DateRange
          title={t`Compare with`}
          anchor={box}
          from={compared ?? comparedPeriod(period, 'previous_period')}
          today={today}
          zone={zone}
          onApply={(days) => {
            open(false);
            chooseComparedDays(days);
          }}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  );
}

/** A key pressed anywhere on the page that is for nothing else. */
function useKey(onKey: (event: KeyboardEvent) => void): void {
  // Outside React: keys are the document's.
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !keysAreOff(event)) onKey(event);
    };
    document.addEventListener('keydown', onPress);
    return () => document.removeEventListener('keydown', onPress);
  });
}
