// What a rule would have changed of past days, affiliate by affiliate, before it is saved.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import type { Operation } from '../../api/permitted.ts';
import { useSession } from '../../api/session.ts';
import { TextField } from '../../design/parts/field.tsx';
import { amount as amountText } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { AffiliateName } from '../../shell/record-names.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { ShortTable } from '../../table/short-table.tsx';

type Preview = Pick<
  Data<'post', '/campaign/volume-rule-preview/{id}'>,
  'affiliates' | 'before' | 'after' | 'difference'
>;
export type Days = { readonly start: string; readonly end: string };

/** From the first of the month to today. */
export function usePreviewDays() {
  const { today } = usePeriod();
  return useState<Days>({ start: `${today.slice(0, 7)}-01`, end: today });
}

type Props = {
  readonly label: string;
  /** What the button calls. */
  readonly asks: Operation;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
  readonly onPreview: () => Promise<Preview | null>;
};

export function PayoutPreview({ label, asks, days, onDays, onPreview }: Props) {
  const { currency } = useSession().network;
  const [found, show] = useState<Preview | null>(null);
  const sum = (key: 'before' | 'after' | 'difference', head: string) => ({
    key,
    head,
    unit: currency,
    kind: 'number' as const,
    cell: (one: Preview['affiliates'][number]) => amountText(one[key], currency),
    total: found && amountText(found[key], currency),
  });
  const dayField = (name: 'start' | 'end', text: string) => (
    <TextField
      label={text}
      type="date"
      value={days[name]}
      onChange={({ target: { value } }) => onDays({ ...days, [name]: value })}
    />
  );
  return (
    <>
      {dayField('start', t`Preview from`)}
      {dayField('end', t`Preview to`)}
      <div>
        <ActionButton asks={asks} onAct={async () => show(await onPreview())}>
          <Trans>Preview</Trans>
        </ActionButton>
      </div>
      {found ? (
        <ShortTable
          label={label}
          rows={found.affiliates}
          keyOf={({ user_id: id }) => id}
          columns={[
            {
              key: 'affiliate',
              head: t`Affiliate`,
              cell: ({ user_id: id }) => <AffiliateName id={id} />,
              total: t`Total`,
            },
            sum('before', t`Before`),
            sum('after', t`After`),
            sum('difference', t`Difference`),
          ]}
        />
      ) : null}
    </>
  );
}
