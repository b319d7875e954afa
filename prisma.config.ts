import { defineConfig } from 'prisma/config';

/**
 * Tables written with plain SQL: the migrations (or, one, their runner) make them and the schema does not know them. A test holds this list
 * and the migrations together.
 */
const TABLES_WITHOUT_MODEL = [
  'alarms',
  'applied_functions',
  'cap_counters',
  'changed_events',
  'click_fingerprints',
  'clicks',
  'column_copy',
  'column_segments',
  'conversion_facts',
  'conversion_hits',
  'conversion_keys',
  'conversions',
  'dead_letters',
  'deliveries',
  'delivery_attempts',
  'export_runs',
  'forgotten_stats',
  'former_clicks',
  'impressions',
  'invoiced_conversions',
  'kept_rows',
  'last_backup',
  'job_log',
  'job_rows',
  'jobs',
  'notice_choices',
  'notice_letters',
  'notices',
  'order_statements',
  'process_heartbeats',
  'process_slots',
  'report_letters',
  'stats_affiliate_day',
  'stats_campaign_day',
  'stats_day',
  'stats_network_day',
  'test_events',
  'notified_conversions',
  'tracking_changes_forgotten',
  'volume_marks',
  'waiting_hits',
  'webhook_attempts',
  'webhook_messages',
];

/** For `prisma generate` and, where its engine may be downloaded, `prisma migrate`. The product itself needs neither. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tributary' },
  experimental: { externalTables: true },
  tables: { external: TABLES_WITHOUT_MODEL.map((table) => `public.${table}`) },
});
