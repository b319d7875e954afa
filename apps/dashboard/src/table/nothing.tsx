// Two of the four kinds of nothing. The others, "failed" and "on its way", are states of the answer.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../design/parts/button.tsx';
import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import { Empty } from '../design/parts/notice.tsx';

/** Empty because it is new: says the next step. */
export const NothingYet = ({ children }: { readonly children: ReactNode }) => (
  <Empty icon={Inbox}>{children}</Empty>
);

/** Empty because of the filters. */
export const NothingMatches = ({ onClear }: { readonly onClear: () => void }) => (
  <Empty icon={SearchX}>
    <strong>
      <Trans>No results match these filters</Trans>
    </strong>
    <Button onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  </Empty>
);
