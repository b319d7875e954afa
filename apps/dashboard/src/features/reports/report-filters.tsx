// What narrows a report: values of its groups and bounds of its figures, each shown as one thing that can be taken away.
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { type Choice, ChoiceField } from '../../design/parts/choice-field.tsx';
import { actionsClass, AreaField, formClass, TextField } from '../../design/parts/field.tsx';
import { CampaignName, AffiliateName } from '../../shell/record-names.tsx';
import { useSession } from '../../api/session.ts';
import { labelOf } from './report.ts';
import { boundText, type Filters, parameterOf, shortName, withoutValue } from './report-search.ts';
import styles from './reports.module.css';

type Labels = Readonly<Record<string, string>>;
type Props = {
  readonly filters: Filters;
  readonly having: readonly string[];
  /** Every group and measure there is, to its label; empty until the first answer. */
  readonly groupLabels: Labels;
  readonly measureLabels: Labels;
  readonly onChange: (changed: { filters?: Filters | undefined; having?: string[] | undefined }) => void;
};

export function ReportFilters({ filters, having, groupLabels, measureLabels, onChange }: Props) {
  const names = Object.entries(filters);
  return (
    <>
      {names.length + having.length > 0 ? (
        <ul className={styles['chips']} aria-label="Filters">
          {names.flatMap(([name, values]) =>
            values.map((value) => (
              <Chip
                key={`${name} ${value}`}
                text={`${shortName(labelOf(groupLabels, name))}: ${value === '' ? 'None' : value}`}
                onRemove={() => onChange({ filters: withoutValue(filters, name, value) })}
              >
                {shortName(labelOf(groupLabels, name))}: <FilterValue name={name} value={value} />
              </Chip>
            )),
          )}
          {having.map((bound) => (
            <Chip
              key={bound}
              text={boundText(bound, measureLabels)}
              onRemove={() => {
                const left = having.filter((one) => one !== bound);
                onChange({ having: left.length === 0 ? undefined : left });
              }}
            >
              {boundText(bound, measureLabels)}
            </Chip>
          ))}
        </ul>
      ) : null}
      <AddValue groupLabels={groupLabels} filters={filters} onChange={onChange} />
      <AddBound measureLabels={measureLabels} having={having} onChange={onChange} />
    </>
  );
}

type ChipProps = { readonly text: string; readonly onRemove: () => void; readonly children: ReactNode };

const Chip = ({ text, onRemove, children }: ChipProps) => (
  <li className={styles['chip']}>
    <span dir="auto">{children}</span>
    <button type="button" aria-label={`Remove filter: ${text}`} onClick={onRemove}>
      ×
    </button>
  </li>
);

const LONG_ID = /^[0-9a-f]{24}$/;

/** Staff read the name of a record; the others see its id, because they may open no page of it. */
function FilterValue({ name, value }: { readonly name: string; readonly value: string }) {
  const isStaff = useSession().user.kind === 'staff';
  if (isStaff && LONG_ID.test(value)) {
    if (name === 'adid') return <CampaignName id={value} />;
    if (name === 'pid') return <AffiliateName id={value} />;
  }
  return value === '' ? 'None' : value;
}

function AddValue({ groupLabels, filters, onChange }: Pick<Props, 'groupLabels' | 'filters' | 'onChange'>) {
  const [isOpen, open] = useState(false);
  // One entry for each parameter: the first group that has it names it. Countries have a field of their own.
  const choices = new Map<string, string>();
  for (const [group, label] of Object.entries(groupLabels)) {
    const parameter = parameterOf(group);
    if (parameter !== undefined && parameter !== 'country' && !choices.has(parameter))
      choices.set(parameter, label);
  }
  return (
    <>
      <Button onClick={() => open(true)}>Filter</Button>
      <Dialog title="Add filter" isOpen={isOpen} onClose={() => open(false)}>
        <FilterForm
          onSend={(typed) => {
            const lines = typed('values')
              .split('\n')
              .map((line) => line.replace(/\r$/, ''));
            const wanted = lines.length === 1 ? lines : lines.filter((line) => line !== '');
            const name = typed('name');
            onChange({
              filters: {
                ...filters,
                [name]: [
                  ...new Set([...(Object.hasOwn(filters, name) ? (filters[name] ?? []) : []), ...wanted]),
                ],
              },
            });
            open(false);
          }}
        >
          <NamedChoice
            name="name"
            label="Field"
            choices={[...choices].map(([value, label]) => ({ value, label }))}
          />
          <AreaField
            name="values"
            label="Values"
            hint="One per line. Leave empty for rows without a value."
          />
        </FilterForm>
      </Dialog>
    </>
  );
}

type FormProps = {
  /** `typed`: what a field holds, by its name. */
  readonly onSend: (typed: (name: string) => string) => void;
  readonly children: ReactNode;
};

type NamedProps = { readonly name: string; readonly label: string; readonly choices: readonly Choice[] };

function NamedChoice({ name, ...field }: NamedProps) {
  const [value, choose] = useState(field.choices[0]?.value ?? '');
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <ChoiceField {...field} value={value} onChoose={choose} />
    </>
  );
}

/** It changes nothing but the page, so that it works for who may only read. */
const FilterForm = ({ onSend, children }: FormProps) => (
  <form
    className={formClass}
    onSubmit={(event) => {
      event.preventDefault();
      const values = new FormData(event.currentTarget);
      onSend((name) => {
        const value = values.get(name);
        return typeof value === 'string' ? value : '';
      });
    }}
  >
    {children}
    <div className={actionsClass}>
      <Button look="main" type="submit">
        Add filter
      </Button>
    </div>
  </form>
);

const NUMBER = String.raw`\s*[+\-]?\d{1,13}(\.\d{1,15})?\s*`;
const COMPARISONS = [
  { value: '>=', label: 'is at least' },
  { value: '<=', label: 'is at most' },
  { value: '>', label: 'is more than' },
  { value: '<', label: 'is less than' },
  { value: '=', label: 'is exactly' },
];

function AddBound({ measureLabels, having, onChange }: Pick<Props, 'measureLabels' | 'having' | 'onChange'>) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>Filter by metric</Button>
      <Dialog title="Filter by metric" isOpen={isOpen} onClose={() => open(false)}>
        <FilterForm
          onSend={(typed) => {
            const bound = `${typed('measure')}${typed('comparison')}${typed('value').trim()}`;
            onChange({ having: [...new Set([...having, bound])] });
            open(false);
          }}
        >
          <NamedChoice
            name="measure"
            label="Metric"
            choices={Object.entries(measureLabels).map(([value, label]) => ({ value, label }))}
          />
          <NamedChoice name="comparison" label="Condition" choices={COMPARISONS} />
          <TextField
            name="value"
            label="Value"
            inputMode="decimal"
            required
            pattern={NUMBER}
            title="Enter a number such as 1.50"
          />
        </FilterForm>
      </Dialog>
    </>
  );
}
