// Two of the four kinds of nothing. The others, "failed" and "on its way", are states of the answer.
import type { ReactNode } from 'react';
import { Button } from '../design/parts/button.tsx';
import { Notice } from '../design/parts/notice.tsx';

/** Empty because it is new: says the next step. */
export const NothingYet = ({ children }: { readonly children: ReactNode }) => <Notice>{children}</Notice>;

/** Empty because of the filters. */
export const NothingMatches = ({ onClear }: { readonly onClear: () => void }) => (
  <Notice>
    <span>Nothing matches these filters.</span>
    <Button onClick={onClear}>Clear filters</Button>
  </Notice>
);
