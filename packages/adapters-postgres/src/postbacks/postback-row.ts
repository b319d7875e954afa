import type { Postback } from '@tributary/domain/postbacks/postback';
import type { Postback as PostbackRow } from '../generated/client.ts';
import type { Connection } from '../shared/json-rows.ts';
import { recordFields } from '../shared/record-fields.ts';

export const POSTBACK = recordFields<Postback, PostbackRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    affiliateId: 'plain',
    campaignId: 'plain',
    goalId: 'plain',
    event: 'plain',
    statuses: 'list',
    url: 'plain',
    method: 'plain',
    secret: 'plain',
    live: 'plain',
    disabledReason: 'plain',
    failingSince: 'instant',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'affiliateId', 'createdAt'],
);

/** For a select of postgres.js from `postbacks p`. */
export const postbackColumns = (sql: Connection) => sql.unsafe(POSTBACK.columns('p'));
