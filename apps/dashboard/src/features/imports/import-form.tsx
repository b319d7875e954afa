// Takes a CSV file as another system wrote it: says which of its columns is which of ours, and sends it with a first line that says so, too.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepImport, type Path } from './kept-import.ts';
import { useImport } from './use-import.ts';
import { refusalFrom } from '../../api/query.ts';
import { Refusal } from '../../api/refusals.ts';
import { useReadOnly } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { FileButton } from '../../design/parts/file-button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import {
  actionsClass,
  AreaField,
  CheckField,
  FieldSet,
  formClass,
  rowClass,
} from '../../design/parts/field.tsx';
import { Refused } from '../../design/parts/notice.tsx';
import { count } from '../../numbers/money.ts';
import { ADVERTISER_COLUMNS, guessColumns, namesFor, NETWORK_COLUMNS } from './columns.ts';
import { encodingOf, type Head, headOf, readHead } from './csv-head.ts';

const EXAMPLE = 'click_id,txn_id,sale_amount';
const KB = 1024;
/** More than that is not put into the page: its name, its size and its first rows are shown. */
const SHOWN_MAX = 8 * KB;
/** As long as a row may be (docs/rules/imports.md#limits-of-a-file), and some. */
const HEAD_MAX = 96 * KB;

/** What is imported: typed into the page, or a file of which only the beginning was read. */
type Source =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File; readonly start: string };
const NOTHING: Source = { kind: 'typed', text: '' };

const beginningOf = (source: Source): string => (source.kind === 'typed' ? source.text : source.start);

async function sourceOf(sent: File): Promise<Source> {
  const encoding = encodingOf(new Uint8Array(await sent.slice(0, HEAD_MAX).arrayBuffer()));
  const { name } = sent;
  if (!encoding)
    throw new Refusal({ status: 0, message: t`${name} isn’t a CSV file. Save it as CSV and try again.` });
  const file =
    encoding === 'utf-8'
      ? sent
      : new File([new TextDecoder(encoding).decode(await sent.arrayBuffer())], name);
  // Of a file that goes on, the last letter may be cut in the middle: then it waits for its rest, and is left out.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const start = decoder.decode(await file.slice(0, HEAD_MAX).arrayBuffer(), { stream: file.size > HEAD_MAX });
  return file.size > SHOWN_MAX ? { kind: 'file', file, start } : { kind: 'typed', text: start };
}

/** The same with another first line; the rest of a file is handed on unread. */
function withHead(source: Source, { length }: Head, head: string): Blob | string {
  if (source.kind === 'typed') return head + source.text.slice(length);
  const bytes = new TextEncoder().encode(source.start.slice(0, length)).length;
  return new Blob([head, source.file.slice(bytes)]);
}

export function ImportForm({ path }: { readonly path: Path }) {
  const navigate = useNavigate();
  /** Not seen: the browser's own button is in the browser's language. */
  const begin = useImport();
  const [source, setSource] = useState(NOTHING);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [isDry, setDry] = useState(true);
  const [goesOn, setGoesOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const columns = path === '/network/conversion-import' ? NETWORK_COLUMNS : ADVERTISER_COLUMNS;
  const isThere = beginningOf(source).trim() !== '';
  const head = readHead(beginningOf(source));
  const mapped = guessColumns(head.names, columns).map((guess, index) => chosen.get(index) ?? guess);

  const trying = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(refusalFrom(error));
    } finally {
      setBusy(false);
    }
  };
  const take = (taken: Source) => {
    // What was chosen for other columns means nothing for these.
    if (readHead(beginningOf(taken)).names.join() !== head.names.join()) setChosen(new Map());
    setSource(taken);
  };
  const send = async () => {
    const address = `${path}?dry_run=${isDry}&continue_on_error=${goesOn}`;
    const body = withHead(source, head, headOf(namesFor(mapped), head));
    const { job } = await begin.mutateAsync({ address, body });
    if (isDry) keepImport({ jobId: job._id, path, body, goesOn });
    await navigate({ to: '/imports/$jobId', params: { jobId: job._id } });
  };
  return (
    <form
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault();
        void trying(send);
      }}
    >
      {refusal ? <Refused refusal={refusal} /> : null}
      <FileButton
        label={t`Choose a CSV file`}
        accept=".csv,text/csv"
        onChoose={(file) => void trying(async () => take(await sourceOf(file)))}
      />
      {source.kind === 'file' ? (
        <p>
          {sizeOf(source.file)}{' '}
          <Button onClick={() => take(NOTHING)}>
            <Trans>Paste rows instead</Trans>
          </Button>
        </p>
      ) : (
        <AreaField
          label={t`Rows`}
          hint={t`The first line names the columns, for example ${EXAMPLE}`}
          value={source.text}
          onChange={({ currentTarget }) => take({ kind: 'typed', text: currentTarget.value })}
        />
      )}
      {isThere ? (
        <Mapping
          head={head}
          columns={columns}
          mapped={mapped}
          onChoose={(index, column) => setChosen((before) => new Map(before).set(index, column))}
        />
      ) : null}
      <CheckField
        label={t`Dry run: check without changing anything`}
        checked={isDry}
        onChange={({ currentTarget }) => setDry(currentTarget.checked)}
      />
      <CheckField
        label={t`Continue after 10 errors`}
        checked={goesOn}
        onChange={({ currentTarget }) => setGoesOn(currentTarget.checked)}
      />
      <div className={actionsClass}>
        <Button
          look="main"
          type="submit"
          busy={isBusy}
          off={useReadOnly() ?? (isThere ? undefined : t`Choose a file or paste rows first.`)}
        >
          {isDry ? t`Run check` : t({ message: 'Import', context: 'button' })}
        </Button>
      </div>
    </form>
  );
}

type MappingProps = {
  readonly head: Head;
  readonly columns: readonly string[];
  /** By column of the file. */
  readonly mapped: readonly string[];
  readonly onChoose: (index: number, column: string) => void;
};

const Mapping = ({ head, columns, mapped, onChoose }: MappingProps) => (
  <FieldSet legend={t`Match columns`}>
    <div className={rowClass}>
      {head.names.map((name, index) => (
        <ChoiceField
          key={index}
          label={name === '' ? columnName(index + 1) : name}
          value={mapped[index] ?? ''}
          hint={sampleOf(head, index)}
          choices={[
            { value: '', label: t`Skip this column` },
            ...columns.map((value) => ({ value, label: value })),
          ]}
          onChoose={(value) => onChoose(index, value)}
        />
      ))}
    </div>
  </FieldSet>
);

function sizeOf({ name, size }: File): string {
  const kilobytes = count(`${Math.ceil(size / KB)}`);
  return t`${name}, ${kilobytes} KB.`;
}

const SAMPLE_LENGTH = 40;

const columnName = (place: number): string => t`Column ${place}`;

/** What stands in the column in the first rows. */
function sampleOf({ rows }: Head, index: number): string | undefined {
  const values = rows.map((row) => row[index] ?? '').filter((value) => value !== '');
  const sample = values.join(' · ').slice(0, SAMPLE_LENGTH);
  return values.length === 0 ? undefined : t`Example: ${sample}`;
}
