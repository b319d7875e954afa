// A choice of records of which there may be more than a list holds: the first thousand, and beyond them whatever the API finds by a part
// of the name. What is chosen stays in the list, whatever is looked for.
import { type ComponentProps, useState } from 'react';
import type { Choice, Finding } from '../design/parts/choice.ts';
import { ChoiceField } from '../design/parts/choice-field.tsx';
import { useOffered } from './use-offered.ts';

/** What a list holds at most. */
const MOST = '1000';

/** `query`: what the records are asked for with. */
export function useFinding() {
  const [typed, onFind] = useState('');
  return {
    isFinding: typed !== '',
    query: { page: '1', limit: MOST, ...(typed !== '' && { search: typed }) } as const,
    /** Undefined where the list holds all there are, and there is nothing to look for. */
    among: (shown: readonly unknown[], total: string | undefined): Finding | undefined =>
      typed === '' && (total === undefined || total === `${shown.length}`) ? undefined : { typed, onFind },
  };
}

export function FoundField({ choices, ...field }: ComponentProps<typeof ChoiceField>) {
  return <ChoiceField choices={useKept(choices, field.value)} {...field} />;
}

function useKept(choices: readonly Choice[], chosen: string): readonly Choice[] {
  const offered = useOffered(choices, () => choices);
  if (chosen === '' || choices.some(({ value }) => value === chosen)) return choices;
  return [offered.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }, ...choices];
}
