// The addresses that need somebody: as the overview counts them (docs/rules/stats.md#to-do-counts).
import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckField } from '../../design/parts/field.tsx';

type Postback = {
  readonly live: boolean;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
};

const isFailing = ({ live, disabled_reason: off, failing_since: since }: Postback): boolean =>
  off !== null || (live && since !== null);

/** Those that the address of the page asks for. */
export function useAskedPostbacks() {
  const { failing = false } = useSearch({ from: '/in/postbacks' });
  return {
    of: <One extends Postback>(all: readonly One[]) => (failing ? all.filter(isFailing) : all),
    empty: failing ? t`No postback is failing.` : undefined,
  };
}

export function FailingFilter() {
  const { failing = false } = useSearch({ from: '/in/postbacks' });
  const navigate = useNavigate({ from: '/postbacks' });
  return (
    <CheckField
      label={t`Failing only`}
      checked={failing}
      onChange={({ currentTarget: { checked } }) =>
        void navigate({ search: (before) => ({ ...before, failing: checked || undefined }) })
      }
    />
  );
}
