import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '@tributary/application/audit/audit';
import { AUDIT_FIELDS } from '@tributary/tables/audit-fields';
import { route } from '../http/route.ts';
import { namesIn } from './audit-names.ts';
import { auditOut } from './audit-wire.ts';
import { longId, text } from '../shared/input.ts';
import { int, nullableString, total } from '../shared/output.ts';
import { networkOf } from '../shared/common.ts';
import { instantsAsked, logShape, readPage, streamLog, type PagedLog } from '../shared/log.ts';

const listAudit = route({
  method: 'GET',
  path: '/network/audit',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-audit',
  summary: 'List the audit log',
  description:
    'Who changed what when, newest first. Every change of a record: who (key, account, request), when, what it was before and after. Secrets are left out. By page or by cursor.',
  query: z.object({
    ...logShape(AUDIT_FIELDS),
    object: text('Only this kind of record, such as `campaign`.', 50).optional(),
    object_id: text('Only this record, and what belongs to it.', 100).optional(),
    user_id: longId<string>('Only what this affiliate or advertiser did.').optional(),
    key_id: longId<string>('Only what was done with this API key.').optional(),
  }),
  data: z
    .object({
      audit: z.array(auditOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
      next_cursor: nullableString('For the next page; null when this is the last.'),
      names: z.record(z.string(), z.string()).meta({
        description:
          'What the records are called that these entries mention by their ids: people who acted, API keys, campaigns, goals, affiliates, groups of them and advertisers.',
      }),
    })
    .meta({ id: 'AuditPage' }),
  handle: async ({ deps, caller: { networkId }, query, now }) => {
    const network = await networkOf(deps, { networkId });
    const { object, object_id: objectId, user_id: accountId, key_id: keyId, page, limit } = query;
    const filter: AuditFilter = {
      ...instantsAsked(query, network, now),
      ...(object !== undefined && { object }),
      ...(objectId !== undefined && { objectId }),
      ...(accountId !== undefined && { accountId }),
      ...(keyId !== undefined && { keyId }),
    };
    const log: PagedLog<AuditEntry> = {
      name: 'audit',
      fields: AUDIT_FIELDS,
      read: (wanted) => deps.stores.audit.list(networkId, filter, wanted),
      page: (wanted) => deps.stores.audit.page(networkId, filter, wanted),
      positionOf: ({ at, id }) => ({ at, id }),
    };
    if (query.format !== 'json') return streamLog(log, query, network.zone);
    const { records, total: count, nextCursor } = await readPage(log, query, network.zone);
    const names = await namesIn(deps, networkId, records);
    return { audit: records, total: count, page, limit, next_cursor: nextCursor, names };
  },
});

export const AUDIT_ROUTES = [listAudit];
