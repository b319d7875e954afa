// Closes a period of many accounts: first a preview of each, then the invoices, and the outcome of each.
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { amountWithCurrency, count } from '../../numbers/money.ts';
import { periodOf, periodText } from '../../numbers/period.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { choiceColumn, useChoice } from '../../table/choice.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { InvoiceLines } from '../../table/invoice-lines.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { useGroups } from '../../table/record-filters.tsx';
import type { NumberText } from '../../api/exact-json.ts';
import { texts } from '../../language/texts.ts';
import { fieldWords, refusalSayer } from '../../words/refusals.ts';

type Bulk = Data<'post', '/network/invoices/bulk'>;
type Result = Bulk['results'][number];
type Asked = {
  readonly start: string;
  readonly end: string;
  readonly user_type?: 'publisher' | 'advertiser';
  readonly affiliate_group_id?: string;
  readonly after?: string;
};

/** So many at once, so that one sees it go on; the API takes up to 1,000. */
const CLOSED_AT_ONCE = 100;

const rehearse = ({ after, ...asked }: Asked): Promise<Bulk> =>
  ask('post', '/network/invoices/bulk', {
    body: {
      ...asked,
      ...(asked.affiliate_group_id === undefined && { all: true }),
      dry_run: true,
      ...(after !== undefined && { after }),
    },
  });

export function CloseMany() {
  const { today } = usePeriod();
  const month = periodOf('last_month', today);
  const [preview, setPreview] = useState<{ asked: Asked; shown: Bulk } | undefined>();
  const groups = useGroups();
  const look = async (asked: Asked) => setPreview({ asked, shown: await rehearse(asked) });
  return (
    <>
      <RecordForm
        action={t`Preview invoices`}
        fields={[
          {
            name: 'which',
            label: t`Accounts`,
            kind: 'choice',
            choices: [
              { value: 'all', label: t`Everyone with an amount to invoice` },
              { value: 'publisher', label: t`Affiliates with earnings` },
              { value: 'advertiser', label: t`Advertisers with charges` },
              ...groups.choices.map(({ value, label }) => ({ value, label: t`Affiliates in ${label}` })),
            ],
          },
          { name: 'start', label: t`From`, kind: 'date', start: month.start },
          { name: 'end', label: t({ message: 'To', context: 'until' }), kind: 'date', start: month.end },
        ]}
        onSend={({ which, start, end }) =>
          look({
            start,
            end,
            ...(which === 'publisher' || which === 'advertiser'
              ? { user_type: which }
              : which !== 'all' && { affiliate_group_id: which }),
          })
        }
      />
      {preview ? (
        <Preview
          // Another preview begins with nothing chosen off.
          key={JSON.stringify(preview.asked) + preview.shown.results.map(({ _id }) => _id).join()}
          asked={preview.asked}
          shown={preview.shown}
          onNext={(after) => look({ ...preview.asked, after })}
          onCancel={() => setPreview(undefined)}
        />
      ) : null}
    </>
  );
}

type Opened = {
  readonly name: string;
  readonly invoices: readonly Data<'post', '/network/invoices'>['invoice'][];
};
type PreviewProps = {
  readonly asked: Asked;
  readonly shown: Bulk;
  readonly onNext: (after: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

function Preview({ asked: { start, end }, shown, onNext, onCancel }: PreviewProps) {
  const days = periodText({ start, end });
  const due = shown.results.filter(({ changed }) => changed);
  const choice = useChoice(
    start + end,
    due.map(({ _id }) => _id),
  );
  const [done, setDone] = useState<readonly Result[]>([]);
  const [isOver, setOver] = useState(false);
  const [opened, open] = useState<Opened | undefined>();
  const close = useChange('post', '/network/invoices/bulk');
  const ids = due.map(({ _id }) => _id).filter((id) => choice.chosen.has(id));
  const { next } = shown;
  const many = ids.length;
  const finished = done.length;
  const first = count('1000');

  const closeAll = async () => {
    // What an earlier try has closed stays in the list of outcomes.
    const answered = new Set(done.map(({ _id }) => _id));
    const left = ids.filter((id) => !answered.has(id));
    for (let at = 0; at < left.length; at += CLOSED_AT_ONCE) {
      const part = await close.mutateAsync({
        body: { ids: left.slice(at, at + CLOSED_AT_ONCE), start, end },
      });
      const say = await refusalSayer();
      const said = part.results.map((one) => ({ ...one, message: fieldWords(one.message, say) }));
      setDone((before) => [...before, ...said]);
    }
    setOver(true);
  };

  if (shown.results.length === 0)
    return (
      <NothingYet>
        <Trans>Nothing to invoice in this period.</Trans>
      </NothingYet>
    );
  return (
    <>
      {isOver ? null : (
        <Section title={t`Preview, ${days}`}>
          <Sums sums={shown.sums} />
          <DataTable
            label={t`Invoice preview`}
            rows={shown.results}
            keyOf={({ _id }) => _id}
            columns={[
              choiceColumn<Result>(
                choice,
                ({ _id, changed }) => (changed ? _id : undefined),
                ({ name, _id }) => name ?? _id,
              ),
              ...resultColumns,
              {
                key: 'lines',
                head: t`Items`,
                kind: 'action',
                cell: ({ _id, changed, name, lines }) =>
                  changed ? (
                    <ActionButton
                      onAct={async () => {
                        // The answer about many accounts has only how many there are.
                        const body = { user_id: _id, start, end, dry_run: true };
                        const { invoice, others } = await ask('post', '/network/invoices', { body });
                        open({ name: name ?? _id, invoices: [invoice, ...others] });
                      }}
                    >{`${lines} …`}</ActionButton>
                  ) : null,
              },
            ]}
          />
          {next === null ? null : (
            <Notice>
              <Trans>Showing the first {first}. More accounts have amounts to invoice.</Trans>
            </Notice>
          )}
          <div className={actionsClass}>
            {many === 0 ? null : (
              <ActionButton look="main" onAct={closeAll}>
                {plural(many, { one: 'Create 1 invoice', other: `Create ${many} invoices` })}
              </ActionButton>
            )}
            {next === null ? null : (
              <ActionButton onAct={() => onNext(next)}>
                <Trans>Skip these and show the next</Trans>
              </ActionButton>
            )}
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
          {done.length > 0 || close.isPending ? (
            <Notice>
              <Trans>
                {finished} of {many} done.
              </Trans>
            </Notice>
          ) : null}
        </Section>
      )}
      {isOver ? (
        <Became done={done} period={days} onBack={onCancel}>
          {next === null ? null : (
            <ActionButton look="main" onAct={() => onNext(next)}>
              <Trans>Continue with the next accounts</Trans>
            </ActionButton>
          )}
        </Became>
      ) : null}
      <Dialog title={opened?.name ?? t`Items`} isOpen={opened !== undefined} onClose={() => open(undefined)}>
        {opened?.invoices.map((invoice) => (
          <InvoiceLines key={invoice.currency} invoice={invoice} />
        ))}
      </Dialog>
    </>
  );
}

type BecameProps = {
  readonly done: readonly Result[];
  readonly period: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

const Became = ({ done, period, onBack, children }: BecameProps) => {
  const [closed, all] = [made(done), done.length];
  return (
    <Section title={t`Results`}>
      <Notice tone="good">
        <Trans>
          {closed} of {all} invoices created for {period}.
        </Trans>
      </Notice>
      <DataTable
        label={t`Results`}
        rows={done}
        keyOf={({ _id }) => _id}
        columns={[...resultColumns, INVOICE_COLUMN]}
      />
      <div className={actionsClass}>
        {children}
        <Button onClick={onBack}>
          <Trans>Close another period</Trans>
        </Button>
      </div>
    </Section>
  );
};

const made = (results: readonly Result[]): number => results.filter(({ changed }) => changed).length;

/** What all of them come to. */
const Sums = ({ sums }: { readonly sums: Bulk['sums'] }) => (
  <ul>
    {sums.map(({ user_type: kind, currency, count: invoices, amount }) => (
      <li key={kind + currency}>
        {kind === 'publisher'
          ? toAffiliates(amountWithCurrency(amount, currency), invoices)
          : fromAdvertisers(amountWithCurrency(amount, currency), invoices)}
      </li>
    ))}
  </ul>
);

const toAffiliates = (sum: string, many: NumberText): string => {
  const shown = count(many);
  return plural(Number.parseInt(many, 10), {
    one: `${sum} to ${shown} affiliate`,
    other: `${sum} to ${shown} affiliates`,
  });
};
const fromAdvertisers = (sum: string, many: NumberText): string => {
  const shown = count(many);
  return plural(Number.parseInt(many, 10), {
    one: `${sum} from ${shown} advertiser`,
    other: `${sum} from ${shown} advertisers`,
  });
};

const resultColumns = texts<readonly Column<Result>[]>([
  { key: 'name', head: msg`Account`, cell: ({ name, _id }) => name ?? _id },
  {
    key: 'kind',
    head: msg`Type`,
    kind: 'short',
    width: 128,
    cell: ({ user_type: kind }) => (kind === null ? '' : kind === 'publisher' ? t`Payable` : t`Receivable`),
  },
  {
    key: 'amount',
    head: msg`Amount`,
    kind: 'number',
    cell: ({ invoice, others }) =>
      invoice && [invoice, ...others].map((one) => amountWithCurrency(one.amount, one.currency)).join(', '),
  },
  { key: 'result', head: msg`Note`, cell: saidOf },
]);

/** Why there is no invoice, and what the invoice leaves behind. */
function saidOf({ changed, success, message, uninvoiced_before: left, invoice }: Result): string {
  if (!success) return message;
  if (!changed) return t`Already closed; nothing changed.`;
  if (left === null) return '';
  const { since } = left;
  const before =
    invoice && !invoice.adjusts ? amountWithCurrency(left.exact_amount, invoice.currency) : left.exact_amount;
  return t`${before} from earlier days isn’t on any invoice yet, since ${since}.`;
}

const INVOICE_COLUMN = texts<Column<Result>>({
  key: 'invoice',
  head: msg`Invoice`,
  kind: 'short',
  cell: ({ invoice }) =>
    invoice?._id ? (
      <Link to="/billing/$invoiceId" params={{ invoiceId: invoice._id }}>
        <Trans>Open invoice</Trans>
      </Link>
    ) : null,
});
