import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { useLogSearch } from './filters.tsx';
import { RankedReasons } from './ranked-reasons.tsx';

/** The reasons of the period, for who asks: every one of them is counted over the whole period. */
export function Reasons({ path }: Pick<Parameters<typeof RankedReasons>[0], 'path'>) {
  const [isShown, show] = useState(false);
  const { set } = useLogSearch();
  return (
    <>
      <div>
        <Button onClick={() => show(!isShown)}>
          {isShown ? t`Hide rejection reasons` : t`Rejection reasons`}
        </Button>
      </div>
      {isShown ? <RankedReasons path={path} onChoose={(reason) => set({ reason })} /> : null}
    </>
  );
}
