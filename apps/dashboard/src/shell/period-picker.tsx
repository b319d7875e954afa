// Chooses the period of the page and what it is compared with. Keys: d w m y choose a period, the arrows move it, x compares.
import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass, formClass, TextField } from '../design/parts/field.tsx';
import { Menu, MenuChoice } from '../design/parts/menu.tsx';
import {
  COMPARES,
  comparedPeriod,
  isDay,
  movedPeriod,
  type Period,
  periodText,
  PRESETS,
  type Preset,
} from '../numbers/period.ts';
import { COMPARE_WORDS, PRESET_WORDS } from '../words/en.ts';
import { keysAreOff } from './keys-off.ts';
import styles from './period-picker.module.css';
import { usePeriod } from './use-period.ts';

const BY_KEY = new Map<string, Preset>([
  ['d', 'today'],
  ['w', 'last_7_days'],
  ['m', 'this_month'],
  ['y', 'this_year'],
]);

export function PeriodPicker({ compares = false }: { readonly compares?: boolean }) {
  const { period, preset, compare, compared, comparedText, ...choose } = usePeriod();
  const { choosePreset, chooseDays, chooseCompare, chooseComparedDays } = choose;
  const [isCustom, setCustom] = useState(false);
  const [isOwnCompared, setOwnCompared] = useState(false);

  // Outside React: keys are the document's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || keysAreOff(event)) return;
      const chosen = BY_KEY.get(event.key);
      if (chosen) choosePreset(chosen);
      else if (event.key === 'ArrowLeft' && event.target === document.body)
        chooseDays(movedPeriod(period, -1));
      else if (event.key === 'ArrowRight' && event.target === document.body)
        chooseDays(movedPeriod(period, 1));
      else if (event.key === 'x' && compares)
        chooseCompare(compared === undefined ? 'previous_period' : undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <Menu
        label={`Period: ${preset ? `${PRESET_WORDS[preset]} ` : ''}${periodText(period)}`}
        className={buttonClass()}
        shown={
          <>
            <Calendar />
            {preset ? <span className={styles['preset']}>{PRESET_WORDS[preset]}</span> : null}{' '}
            {periodText(period)}
            <ChevronDown />
          </>
        }
      >
        <MenuChoice
          label="Period"
          value={preset ?? 'custom'}
          choices={[
            ...PRESETS.map((value) => ({ value, label: PRESET_WORDS[value] })),
            { value: 'custom' as const, label: 'Custom range' },
          ]}
          onChoose={(chosen) => (chosen === 'custom' ? setCustom(true) : choosePreset(chosen))}
        />
      </Menu>
      {compares ? (
        <Menu
          label={comparedText ? `Compare: vs ${comparedText}` : 'Compare'}
          className={buttonClass()}
          shown={
            <>
              <GitCompareArrows />
              {comparedText ? `vs ${comparedText}` : 'Compare'}
              <ChevronDown />
            </>
          }
        >
          <MenuChoice
            label="Compare with"
            value={compare ?? (compared ? 'custom' : 'none')}
            choices={[
              ...COMPARES.map((value) => ({ value, label: COMPARE_WORDS[value] })),
              { value: 'custom' as const, label: 'Custom range' },
              { value: 'none' as const, label: 'No comparison' },
            ]}
            onChoose={(chosen) =>
              chosen === 'custom'
                ? setOwnCompared(true)
                : chooseCompare(chosen === 'none' ? undefined : chosen)
            }
          />
        </Menu>
      ) : null}
      <Dialog title="Custom range" isOpen={isCustom} onClose={() => setCustom(false)}>
        <CustomDays
          from={period}
          onChoose={(days) => {
            chooseDays(days);
            setCustom(false);
          }}
        />
      </Dialog>
      <Dialog title="Compare with" isOpen={isOwnCompared} onClose={() => setOwnCompared(false)}>
        <CustomDays
          from={compared ?? comparedPeriod(period, 'previous_period')}
          onChoose={(days) => {
            chooseComparedDays(days);
            setOwnCompared(false);
          }}
        />
      </Dialog>
    </>
  );
}

type DaysProps = { readonly from: Period; readonly onChoose: (days: Period) => void };

function CustomDays({ from, onChoose }: DaysProps) {
  const [{ start, end }, setDays] = useState(from);
  const wrong =
    !isDay(start) || !isDay(end)
      ? 'Choose a start and an end date.'
      : start > end
        ? 'The end date is before the start date.'
        : undefined;
  return (
    <form
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === undefined) onChoose({ start, end });
      }}
    >
      <TextField
        label="Start date"
        type="date"
        value={start}
        onChange={({ currentTarget }) => setDays({ start: currentTarget.value, end })}
      />
      <TextField
        label="End date"
        type="date"
        value={end}
        error={wrong}
        onChange={({ currentTarget }) => setDays({ start, end: currentTarget.value })}
      />
      <div className={actionsClass}>
        <Button look="main" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
