// What the API took and finds doubtful all the same (docs/rules/input-output.md#warnings): of the last change, on whatever page it led to.
import { t } from '@lingui/core/macro';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { warningsIn } from '../api/refusals.ts';
import { Button } from '../design/parts/button.tsx';
import { Notice } from '../design/parts/notice.tsx';

export function Warnings() {
  const saved = useMutationState({
    filters: { status: 'success' },
    select: ({ mutationId, state: { data } }) => ({ mutationId, warnings: warningsIn(data) }),
  });
  const [dismissed, dismiss] = useState<number | undefined>();
  const last = saved.at(-1);
  if (!last || last.warnings.length === 0 || last.mutationId === dismissed) return null;
  return (
    <Notice tone="warning">
      <strong>{t`Saved. Check this:`}</strong>
      {last.warnings.map(({ path, message }) => (
        <span key={`${path} ${message}`} dir="auto">
          {path}: {message}
        </span>
      ))}
      <Button onClick={() => dismiss(last.mutationId)}>{t`Hide`}</Button>
    </Notice>
  );
}
