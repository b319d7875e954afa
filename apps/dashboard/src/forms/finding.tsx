// A choice of records of which there may be more than a list holds: the first thousand, and beyond them whatever the API finds by a part
// of the name. What is chosen stays in the list, whatever is looked for.
import { useState } from 'react';
import { type Choice, SelectField } from '../design/parts/field.tsx';
import { SearchFilter } from '../table/filters.tsx';

/** What a list holds at most. */
const MOST = '1000';

export type Finding = { readonly typed: string; readonly onFind: (typed: string) => void };

/** `query`: what the records are asked for with. */
export function useFinding() {
  const [typed, onFind] = useState('');
  return {
    query: { page: '1', limit: MOST, ...(typed !== '' && { search: typed }) } as const,
    isFinding: typed !== '',
    /** Undefined where the list holds all there are, and there is nothing to look for. */
    among: (shown: readonly unknown[], total: string | undefined): Finding | undefined =>
      typed === '' && (total === undefined || total === `${shown.length}`) ? undefined : { typed, onFind },
  };
}

type Props = Omit<Parameters<typeof SelectField>[0], 'value' | 'choices'> & {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly finding: Finding | undefined;
};

export function FoundField({ finding, choices, ...select }: Props) {
  const kept = useKept(choices, select.value);
  const field = <SelectField choices={kept} {...select} />;
  return finding ? (
    <>
      <FindField label={select.label} finding={finding} />
      {field}
    </>
  ) : (
    field
  );
}

/** For choices that are no list: `label` names what is looked through. */
export const FindField = ({ label, finding }: { readonly label: string; readonly finding: Finding }) => (
  <SearchFilter label={`Search ${label.toLowerCase()}`} value={finding.typed} onChange={finding.onFind} />
);

function useKept(choices: readonly Choice[], chosen: string): readonly Choice[] {
  const [last, setLast] = useState<Choice | undefined>();
  const now = choices.find(({ value }) => value === chosen);
  if (now && (now.value !== last?.value || now.label !== last.label)) setLast(now);
  if (now || chosen === '') return choices;
  return [last?.value === chosen ? last : { value: chosen, label: chosen }, ...choices];
}
