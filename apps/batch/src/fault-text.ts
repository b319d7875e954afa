import type { LedgerFault } from '@tributary/application/reporting/ledger';

/** The ids that find it, and what is wrong. */
export const faultText = ({ ids, detail }: LedgerFault): string =>
  `${Object.entries(ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(', ')}: ${detail}`;
