// Chooses the period of the page and what it is compared with. Keys: d w m y choose a period, the arrows move it, x compares.
import { useEffect, useState } from 'react';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass, formClass, TextField } from '../design/parts/field.tsx';
import { Menu, MenuChoice } from '../design/parts/menu.tsx';
import { COMPARES, isDay, movedPeriod, periodText, PRESETS, type Preset } from '../numbers/period.ts';
import { COMPARE_WORDS, PRESET_WORDS } from '../words/en.ts';
import { keysAreOff } from './shortcuts.tsx';
import { usePeriod } from './use-period.ts';

const BY_KEY = new Map<string, Preset>([
  ['d', 'today'],
  ['w', 'last_7_days'],
  ['m', 'this_month'],
  ['y', 'this_year'],
]);

export function PeriodPicker({ compares = false }: { readonly compares?: boolean }) {
  const { period, preset, compare, choosePreset, chooseDays, chooseCompare } = usePeriod();
  const [isCustom, setCustom] = useState(false);

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
        chooseCompare(compare === undefined ? 'previous_period' : undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <Menu label={`Period: ${periodText(period)}`} shown={<>{periodText(period)} ▾</>}>
        <MenuChoice
          label="Period"
          value={preset ?? 'custom'}
          choices={[
            ...PRESETS.map((value) => ({ value, label: PRESET_WORDS[value] })),
            { value: 'custom' as const, label: 'From and to …' },
          ]}
          onChoose={(chosen) => (chosen === 'custom' ? setCustom(true) : choosePreset(chosen))}
        />
      </Menu>
      {compares ? (
        <Menu
          label={compare ? `Compare: vs ${COMPARE_WORDS[compare].toLowerCase()}` : 'Compare'}
          shown={<>{compare ? `vs ${COMPARE_WORDS[compare].toLowerCase()}` : 'Compare'} ▾</>}
        >
          <MenuChoice
            label="Compare with"
            value={compare ?? 'none'}
            choices={[
              ...COMPARES.map((value) => ({ value, label: COMPARE_WORDS[value] })),
              { value: 'none' as const, label: 'Nothing' },
            ]}
            onChoose={(chosen) => chooseCompare(chosen === 'none' ? undefined : chosen)}
          />
        </Menu>
      ) : null}
      <Dialog title="From and to" isOpen={isCustom} onClose={() => setCustom(false)}>
        <CustomDays
          onChoose={(days) => {
            chooseDays(days);
            setCustom(false);
          }}
        />
      </Dialog>
    </>
  );
}

function CustomDays({ onChoose }: { readonly onChoose: (days: { start: string; end: string }) => void }) {
  const { period } = usePeriod();
  const [{ start, end }, setDays] = useState(period);
  const wrong =
    !isDay(start) || !isDay(end)
      ? 'Both days are needed.'
      : start > end
        ? 'It ends before it begins.'
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
        label="From"
        type="date"
        value={start}
        onChange={({ currentTarget }) => setDays({ start: currentTarget.value, end })}
      />
      <TextField
        label="To, with that day"
        type="date"
        value={end}
        error={wrong}
        onChange={({ currentTarget }) => setDays({ start, end: currentTarget.value })}
      />
      <div className={actionsClass}>
        <Button look="main" type="submit">
          Show
        </Button>
      </div>
    </form>
  );
}
