// One change of many records: rows are chosen, the change is described once, and each has an answer of its own.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import X from 'lucide-react/icons/x';
import { useMayChange } from '../api/permitted.ts';
import { useAsked } from '../api/query.ts';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { actionsClass } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { type FormField, RecordForm } from '../forms/record-form.tsx';
import { ActionButton } from '../shell/action-button.tsx';
import { CHOSEN_MAX, type Choice } from './choice.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { fieldWords, refusalSayer } from '../words/refusals.ts';
import styles from './many.module.css';

/** The outcome of one. */
type Result = {
  readonly _id: string;
  readonly success: boolean;
  readonly changed: boolean;
  readonly message: string;
};

/** A change that can be made to each of many. */
export type ManyChange<Name extends string> = {
  /** What is changed: the head of a column, and so many of it. */
  readonly thing: string;
  readonly them: (count: number) => string;
  /** Of the dialog that describes the change. */
  readonly title: string;
  /** The first says what they become: who says the same again goes on where it stopped. */
  readonly fields: readonly [FormField<Name>, ...FormField<Name>[]];
  readonly change: (
    ids: readonly string[],
    values: Readonly<Record<Name, string>>,
  ) => Promise<{ readonly results: readonly Result[] }>;
  /** A dry run of `change`, shown before it is confirmed. If the first field is a choice, it runs again for each value. */
  readonly rehearse?: (
    ids: readonly string[],
    values: Readonly<Record<Name, string>>,
  ) => Promise<{ readonly results: readonly Result[] }>;
  /** How one is named beside its outcome. */
  readonly nameOf: (id: string) => ReactNode;
};

/** So many by one request, so that one sees it go on and no request takes long. */
const CHANGED_AT_ONCE = 100;

type BarProps<Name extends string> = {
  readonly many: ManyChange<Name>;
  readonly choice: Choice;
  /** Ids of all that match, `CHOSEN_MAX` at most; left out where those in the page are all. */
  readonly findAll?: () => Promise<readonly string[]>;
  /** What the button says that opens the dialog, of so many. */
  readonly action: (count: number) => string;
};

/** Floats over a page once rows of its table are chosen; not shown to who may change none. */
export function ManyBar<Name extends string>(props: BarProps<Name>) {
  return useMayChange() ? <ShownBar {...props} /> : null;
}

function ShownBar<Name extends string>({ many, choice, findAll, action }: BarProps<Name>) {
  const [isOpen, open] = useState(false);
  const { chosen, choose } = choice;
  return (
    <>
      <div className={chosen.size === 0 ? 'visually-hidden' : styles['bar']}>
        <span role="status">{chosen.size === 0 ? '' : chosenText(chosen.size)}</span>
        {chosen.size === 0 ? null : (
          <>
            {findAll ? (
              <ActionButton onAct={async () => choose(await findAll())}>
                <Trans>Select all that match, up to 1,000</Trans>
              </ActionButton>
            ) : null}
            <Button onClick={() => open(true)}>{action(chosen.size)}</Button>
            <Button
              icon={X}
              aria-label={t`Clear selection`}
              title={t`Clear selection`}
              onClick={() => choose([])}
            />
          </>
        )}
      </div>
      <Dialog title={many.title} isOpen={isOpen} onClose={() => open(false)}>
        {isOpen ? (
          <ManyForm many={many} ids={[...chosen]} onDone={() => choose([])} onClose={() => open(false)} />
        ) : null}
      </Dialog>
    </>
  );
}

const chosenText = (count: number): string =>
  count === CHOSEN_MAX ? t`${count} selected (maximum)` : t`${count} selected`;

type FormProps<Name extends string> = {
  readonly many: ManyChange<Name>;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Describes the change, and then the outcome of each. */
export function ManyForm<Name extends string>({ many, ids: chosen, onDone, onClose }: FormProps<Name>) {
  const { thing, fields, change } = many;
  // What is chosen is forgotten when it is done, and may be in the list no more; its outcome is still shown, by its name.
  const [ids] = useState(chosen);
  const [nameOf] = useState(() => many.nameOf);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [tried, setTried] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const save = async (values: Readonly<Record<Name, string>>) => {
    const wanted = values[fields[0].name];
    // What an earlier try of the same has changed is not asked for again.
    const before = tried === wanted ? results : [];
    const answered = new Set(before.map(({ _id }) => _id));
    setTried(wanted);
    setResults(before);
    setBusy(true);
    const left = ids.filter((id) => !answered.has(id));
    try {
      for (let at = 0; at < left.length; at += CHANGED_AT_ONCE) {
        const answer = await change(left.slice(at, at + CHANGED_AT_ONCE), values);
        const say = await refusalSayer();
        const said = answer.results.map((one) => ({ ...one, message: fieldWords(one.message, say) }));
        setResults((known) => [...known, ...said]);
      }
    } finally {
      setBusy(false);
    }
    setOver(true);
    onDone();
  };
  const them = many.them(ids.length);
  if (isOver) return <WhatBecame results={results} nameOf={nameOf} thing={thing} onClose={onClose} />;
  return (
    <>
      <p>
        <Trans>{them} selected. If one can’t be changed, the others still are.</Trans>
      </p>
      <RecordForm
        action={t`Save`}
        onCancel={onClose}
        fields={fields}
        onSend={save}
        below={(typed) => (isBusy ? null : <Rehearsed many={many} ids={ids} typed={typed} />)}
      />
      {results.length > 0 || isBusy ? (
        <Notice>
          <Trans>
            {results.length} of {ids.length} done
          </Trans>
        </Notice>
      ) : null}
    </>
  );
}

type RehearsedProps<Name extends string> = {
  readonly many: ManyChange<Name>;
  readonly ids: readonly string[];
  readonly typed: Readonly<Record<Name, string>>;
};

/** How many it would change; nothing where that isn't known. */
function Rehearsed<Name extends string>({ many, ids, typed }: RehearsedProps<Name>) {
  const { title, fields, rehearse } = many;
  const [first] = fields;
  const wanted = first.kind === 'choice' ? typed[first.name] : first.name;
  // Of the moment the dialog is opened: what a change before it came to is out of date.
  const [openedAt] = useState(() => performance.now());
  const answer = useAsked(
    'rehearsed',
    { title, ids, wanted, openedAt },
    {
      isAsked: rehearse !== undefined && wanted !== '',
      ask: async () => rehearse?.(ids, typed) ?? { results: [] },
    },
  );
  if (!rehearse || !answer || wanted === '') return null;
  const { changed, unchanged, refused } = countsOf(answer.results);
  return (
    <Notice tone={refused === 0 ? 'plain' : 'warning'}>
      {[
        t`${changed} to change`,
        ...(unchanged > 0 ? [t`${unchanged} already set`] : []),
        ...(refused > 0 ? [t`${refused} can’t be changed`] : []),
      ].join(', ')}
      .
    </Notice>
  );
}

function countsOf(results: readonly Result[]) {
  const refused = results.filter(({ success }) => !success).length;
  const changed = results.filter((one) => one.changed).length;
  return { changed, unchanged: results.length - changed - refused, refused };
}

type BecameProps = {
  readonly results: readonly Result[];
  readonly nameOf: (id: string) => ReactNode;
  readonly thing: string;
  readonly onClose: () => void;
};

function WhatBecame({ results, nameOf, thing, onClose }: BecameProps) {
  const { changed, unchanged, refused } = countsOf(results);
  const columns: readonly Column<Result>[] = [
    { key: 'id', head: thing, cell: ({ _id }) => nameOf(_id) },
    {
      key: 'result',
      head: t`Result`,
      cell: (one) => (one.success ? (one.changed ? t`Changed` : t`No change`) : one.message),
    },
  ];
  return (
    <>
      <Notice tone={refused === 0 ? 'good' : 'warning'}>
        {[
          t`${changed} changed`,
          ...(unchanged > 0 ? [t`${unchanged} already set`] : []),
          ...(refused > 0 ? [t`${refused} failed`] : []),
        ].join(', ')}
        .
      </Notice>
      <DataTable label={t`Results`} rows={results} keyOf={({ _id }) => _id} columns={columns} />
      <div className={actionsClass}>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </>
  );
}
