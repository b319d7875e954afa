import type { LedgerFault } from '@tributary/application/reporting/ledger';

/** One line: the ids of the records concerned, and what is wrong. */
export const faultText = ({ ids, detail }: LedgerFault): string =>
  `${Object.entries(ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(', ')}: ${detail}`;
