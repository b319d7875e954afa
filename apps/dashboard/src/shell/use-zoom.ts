// A span of a chart as the period of the page. Esc goes back to the period before it, a double click to the one before all spans.
import { useEffect, useState } from 'react';
import type { Step } from '../chart/ticks.ts';
import { monthOf, type Period, type Preset } from '../numbers/period.ts';
import { isTyping } from './keys-off.ts';
import { usePeriod } from './use-period.ts';

type Zoomed = { readonly to: Period; readonly before: Period; readonly preset: Preset | undefined };

const isSame = (one: Period | undefined, other: Period): boolean =>
  one?.start === other.start && one.end === other.end;

export function useZoom(step: Step) {
  const { period, preset, choosePreset, chooseDays } = usePeriod();
  const [steps, setSteps] = useState<readonly Zoomed[]>([]);
  // Who chose another period meanwhile goes back to nothing.
  const made = isSame(steps.at(-1)?.to, period) ? steps : [];
  const goTo = (one: Zoomed | undefined, left: readonly Zoomed[]) => {
    if (!one) return;
    setSteps(left);
    if (one.preset) choosePreset(one.preset);
    else chooseDays(one.before);
  };
  const back = () => goTo(made.at(-1), made.slice(0, -1));

  // Outside React: keys are the document's. Ahead of those of the page, for which Esc has another meaning.
  useEffect(() => {
    if (made.length === 0) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isOver =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null;
      if (event.key !== 'Escape' || isTyping(event.target) || isOver) return;
      event.stopPropagation();
      back();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });

  return {
    onSpan:
      step === 'hour'
        ? undefined
        : (first: string, last: string) => {
            // A week is written as its first and last day.
            const to =
              step === 'month'
                ? { start: monthOf(first, period).start, end: monthOf(last, period).end }
                : { start: first.slice(0, 10), end: last.slice(-10) };
            if (isSame(to, period)) return;
            setSteps([...made, { to, before: period, preset }]);
            chooseDays(to);
          },
    onReset: made.length === 0 ? undefined : () => goTo(made[0], []),
  };
}
