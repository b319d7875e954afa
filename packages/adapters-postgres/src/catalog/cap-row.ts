import type { Cap } from '@tributary/domain/catalog/campaign';
import type { Cap as CapRow } from '../generated/client.ts';
import type { Connection } from '../shared/json-rows.ts';
import { recordFields } from '../shared/record-fields.ts';

export const CAP = recordFields<Cap, CapRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    campaignId: 'plain',
    measure: 'plain',
    period: 'plain',
    limit: { kind: 'money', column: 'limit_amount' },
    affiliateIds: 'list',
    groupId: 'plain',
    scope: 'plain',
    countries: 'list',
    action: 'plain',
    live: 'plain',
    createdAt: 'instant',
  },
  ['id', 'networkId', 'campaignId', 'createdAt'],
);

/** For a select of postgres.js from `caps c`. */
export const capColumns = (sql: Connection) => sql.unsafe(CAP.columns('c'));
