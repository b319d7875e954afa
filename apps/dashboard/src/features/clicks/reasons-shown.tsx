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
          {isShown ? 'Hide rejection reasons' : 'Rejection reasons'}
        </Button>
      </div>
      {isShown ? <RankedReasons path={path} onChoose={(reason) => set({ reason })} /> : null}
    </>
  );
}
