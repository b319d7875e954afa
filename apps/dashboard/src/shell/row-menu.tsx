// What can be done with a row behind one button, where there is more than two buttons have room for.
import { t } from '@lingui/core/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { type Operation, useMay } from '../api/permitted.ts';
import { refusalFrom } from '../api/query.ts';
import type { Refusal } from '../api/refusals.ts';
import { useReadOnly } from '../api/session.ts';
import { Button } from '../design/parts/button.tsx';
import { Menu, MenuItem } from '../design/parts/menu.tsx';
import { RefusedDialog } from './action-button.tsx';
import { ConfirmDialog } from './confirm-button.tsx';

export type RowAct = {
  readonly label: string;
  /** The operation without which it is left out. */
  readonly asks?: Operation;
  /** What cannot be had back is asked for twice, with what will happen. */
  readonly consequence?: string;
  readonly onAct: () => Promise<unknown>;
};

/** `name` is what the row is called. Whoever may do none of it sees no button. */
export function RowMenu({ name, acts }: { readonly name: string; readonly acts: readonly RowAct[] }) {
  const [asked, ask] = useState<RowAct | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const off = useReadOnly();
  const may = useMay();
  const permitted = acts.filter(({ asks }) => asks === undefined || may(asks));
  const label = t`Actions for ${name}`;
  const act = ({ onAct }: RowAct) => onAct().catch((error: unknown) => setRefusal(refusalFrom(error)));
  if (permitted.length === 0) return null;
  if (off !== undefined)
    return (
      <Button aria-label={label} off={off}>
        <Ellipsis />
      </Button>
    );
  return (
    <>
      <Menu label={label} shown={<Ellipsis />}>
        {permitted.map((one) => (
          <MenuItem key={one.label} onClick={() => (one.consequence ? ask(one) : void act(one))}>
            {one.label}
          </MenuItem>
        ))}
      </Menu>
      {asked ? (
        <ConfirmDialog
          isOpen
          label={asked.label}
          consequence={asked.consequence ?? ''}
          onConfirm={asked.onAct}
          onClose={() => ask(undefined)}
        />
      ) : null}
      <RefusedDialog refusal={refusal} onClose={() => setRefusal(undefined)} />
    </>
  );
}
