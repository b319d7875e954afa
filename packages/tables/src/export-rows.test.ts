import { describe, expect, it } from '@jest/globals';
import type { ClickFilter } from '@tributary/application/attribution/logs';
import { scheduledExport } from '@tributary/application/contracts/shared/given';
import type { AuditEntry } from '@tributary/application/audit/audit';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { WebhookMessageLine } from '@tributary/application/webhooks/webhooks';
import { click } from '@tributary/application/contracts/shared/given-events';
import type { ReportQuery } from '@tributary/application/reporting/report';
import type { ScheduledExport } from '@tributary/domain/exports/export';
import { EMPTY_REPORT } from '@tributary/domain/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { CLICK_FIELDS } from './click-fields.ts';
import { exportRows, type ExportSources } from './export-rows.ts';

const DAY = calendarDay('2026-03-29');
const asked: { filter?: ClickFilter; query?: ReportQuery } = {};
const line = {
  ...click({ referer: '=cmd()', payout: money('1.5') }),
  campaignDisplayId: 7,
  campaignTitle: 'Shoes, "new"',
  affiliateDisplayId: 8,
  affiliateName: 'Blog',
  landingPageDisplayId: null,
  landingPageTitle: null,
};
const message: WebhookMessageLine = {
  id: 'b1' as WebhookMessageLine['id'],
  networkId: NETWORK_ID,
  webhookId: 'b2' as WebhookMessageLine['webhookId'],
  event: 'conversion.created',
  eventId: 'b3',
  body: '{"id":"b3"}',
  createdAt: new Date('2026-03-29T10:00:00Z'),
  state: 'delivered',
  nextAt: null,
  attempts: [
    {
      attempt: 1,
      startedAt: new Date('2026-03-29T10:00:01Z'),
      latencyMs: 12,
      status: 204,
      error: '',
      body: '',
    },
  ],
};
const entry: AuditEntry = {
  id: 'a1',
  networkId: NETWORK_ID,
  at: new Date('2026-03-29T11:00:00Z'),
  actor: { kind: 'system' },
  action: 'changed',
  object: 'campaign',
  objectId: 'a2',
  parentId: null,
  ownerId: null,
  changes: { title: ['Shoes', '=Boots()'] },
  reason: '',
  requestId: null,
  clientRequestId: null,
};
const sources: ExportSources = {
  reads: {
    clicks: async (_network, filter, { after }) => {
      asked.filter = filter;
      return after ? [] : [line];
    },
    eachClick: async (_network, filter, { after }, take) => {
      asked.filter = filter;
      if (!after) take(line);
    },
    conversions: async () => [],
    hits: async () => [],
  },
  deliveries: { log: async () => ({ items: [], total: 0 }) },
  webhookDeliveries: {
    log: async (_network, filter, { after }) => {
      asked.filter = filter as ClickFilter;
      return { items: after ? [] : [message], total: 1 };
    },
  },
  audit: {
    list: async (_network, filter, { after }) => {
      asked.filter = filter;
      return after ? [] : [entry];
    },
  },
  reports: {
    stream: async function* (_network, query) {
      asked.query = query;
      yield [{ keys: ['2026-03-29', 7], measures: { ...EMPTY_REPORT, clicks: 3, payout: money('4.5') } }];
    },
  },
};
const read = async (one: Partial<ScheduledExport>) => {
  const { columns, pieces } = exportRows(sources)(scheduledExport(one), DAY, 'Europe/Berlin');
  let [text, rows] = ['', 0];
  for await (const piece of pieces) {
    text += piece.text;
    rows += piece.rows;
  }
  return { columns, lines: text.trimEnd().split('\r\n'), rows };
};

// docs/rules/exports.md#contents-of-a-file
describe('rows of an export', () => {
  it("are those of the day in the network's zone, which has 23 hours when clocks go forward", async () => {
    const { lines, rows } = await read({});
    expect(asked.filter).toMatchObject({
      from: new Date('2026-03-28T23:00:00.000Z'),
      to: new Date('2026-03-29T22:00:00.000Z'),
    });
    expect([lines.length, rows]).toEqual([2, 1]);
    expect(lines[0]).toBe(Object.keys(CLICK_FIELDS).join(','));
  });

  it('are harmless in CSV and as they came for Parquet, whose columns have kinds', async () => {
    const csv = await read({});
    const parquet = await read({ format: 'parquet' });
    expect(csv.lines[1]).toContain(`,'=cmd(),`);
    expect(parquet.lines[1]).toContain(',=cmd(),');
    expect(parquet.lines[1]).toContain('"Shoes, ""new"""');
    expect(parquet.columns).toEqual(
      expect.arrayContaining([
        { name: '_id', kind: 'text' },
        { name: 'campaign_id', kind: 'integer' },
        { name: 'payout', kind: 'amount' },
      ]),
    );
  });

  it('begin with a byte order mark where a CSV is to, and never in Parquet', async () => {
    const head = Object.keys(CLICK_FIELDS).join(',');
    expect((await read({ bom: true })).lines[0]).toBe(`\ufeff${head}`);
    expect((await read({ bom: true, content: 'report', groups: ['country'] })).lines[0]).toMatch(
      /^\ufeffcountry,/,
    );
    expect((await read({ bom: true, format: 'parquet' })).lines[0]).toBe(head);
  });

  it.each(['conversions', 'conversion-hits', 'postback-logs'] as const)(
    'of %s have a header',
    async (content) => {
      const { lines, columns, rows } = await read({ content });
      expect([lines, rows]).toEqual([[columns.map(({ name }) => name).join(',')], 0]);
    },
  );

  it('of the audit log have what was changed as JSON, which no spreadsheet program runs', async () => {
    const { lines } = await read({ content: 'audit' });
    expect(asked.filter).toMatchObject({ from: new Date('2026-03-28T23:00:00.000Z') });
    expect(lines).toEqual([
      '_id,created,actor,action,object,object_id,parent_id,changes,reason,request_id,client_request_id',
      'a1,2026-03-29 13:00:00,"{""role"":""system"",""key_id"":null,""user_id"":null,""person_id"":null,""as_person_id"":null}",' +
        'changed,campaign,a2,,"{""title"":[""Shoes"",""=Boots()""]}",,,',
    ]);
  });

  it('of messages to webhooks have their last attempt', async () => {
    const { lines, columns } = await read({ content: 'webhook-logs', format: 'parquet' });
    expect(asked.filter).toMatchObject({ to: new Date('2026-03-29T22:00:00.000Z') });
    expect(lines).toEqual([
      '_id,created,webhook_id,event,body,status,next_attempt,attempts,last_started,last_status,last_error',
      'b1,2026-03-29 12:00:00,b2,conversion.created,"{""id"":""b3""}",delivered,,1,2026-03-29 12:00:01,204,',
    ]);
    expect(columns.filter(({ kind }) => kind === 'integer')).toEqual([{ name: 'attempts', kind: 'integer' }]);
  });

  it('of a report are its groups and measures', async () => {
    const groups = ['created', 'campaign_id'] as const;
    const { lines, columns } = await read({ content: 'report', groups, measures: ['clicks', 'payout'] });
    expect(lines).toEqual(['created,campaign_id,clicks,payout', '2026-03-29,7,3,4.5']);
    expect(columns.map(({ kind }) => kind)).toEqual(['text', 'integer', 'integer', 'amount']);
    expect(asked.query).toMatchObject({ groups, range: { start: DAY, end: DAY }, withElapsed: false });
  });
});
