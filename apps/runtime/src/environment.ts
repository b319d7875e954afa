// Every variable the product reads, once: this object parses them, describes them in .env.example (a test holds the two
// together) and gives the processes their types.
import { zoneAdvice, zoneNamed } from '@tributary/domain/shared/zones';
import { UNIQUE_CLICK_HOURS } from '@tributary/domain/attribution/unique-clicks';
import { z } from 'zod';
import { isCurrency } from '@tributary/domain/shared/currencies';
import { parseIpRange } from '@tributary/domain/shared/ip-address';
import { faultOfBrokers } from './broker-addresses.ts';
import { clickHouseAddress, faultOfClickHouse } from './clickhouse-address.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1');
const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/**
 * Paths are appended to a base address, so it has no query and no fragment; everybody sees it, so it holds no
 * password.
 */
function isPlainBase(text: string): boolean {
  if (!URL.canParse(text)) return true; // another rule reports that
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}

const isOrigin = (entry: string): boolean =>
  /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;

const isAddressOrRange = (entry: string): boolean => parseIpRange(entry) !== undefined;

/** The addresses of brokers; undefined for the spool. */
const eventLog = z
  .string()
  .default('spool')
  .superRefine((text, { addIssue }) => {
    const fault = text === 'spool' ? undefined : faultOfBrokers(text);
    if (fault !== undefined) addIssue({ code: 'custom', message: fault });
  })
  .transform((text) => (text === 'spool' ? undefined : text.split(',').map((address) => address.trim())));

/** The address of a server; undefined for files. */
const analytics = z
  .string()
  .default('parquet')
  .superRefine((text, { addIssue }) => {
    const fault = text === 'parquet' ? undefined : faultOfClickHouse(text);
    if (fault !== undefined) addIssue({ code: 'custom', message: fault });
  })
  .transform((text) => (text === 'parquet' ? undefined : clickHouseAddress(text)));

export const ENVIRONMENT = z.object({
  API_PORT: port(3000).describe('Port of the REST API; 0 picks a free one.'),
  TRACKER_PORT: port(3001).describe(
    'Port of tracking links, pixels and conversion hits; 0 picks a free one.',
  ),
  TRACKER_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Of npm start: tracker processes, which share TRACKER_PORT; one less than the machine has cores, and at least one, when not set.',
    ),
  METRICS_PORT: port(0).describe('Loopback-only port of GET /metrics (Prometheus); 0 switches it off.'),
  HOST: z.string().optional().describe('Address to listen on; every address when not set.'),
  DATA_DIR: z.string().min(1).default('.data').describe('Embedded database and event log.'),
  RUN_AS: z
    .string()
    .min(1)
    .optional()
    .describe('Started as root: the account every process becomes; it owns DATA_DIR.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_CONNECTIONS: whole(10, 2, 200).describe('Most connections of each pool of a process.'),
  NETWORK_API_KEY: z
    .string()
    .min(20, 'has 20 or more characters')
    .optional()
    .describe("On the first start: becomes the first network's key instead of a random one."),
  NETWORK_NAME: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .default('My network')
    .describe('On the first start: name of the first network.'),
  NETWORK_CURRENCY: z
    .string()
    .refine(isCurrency, 'is a currency of ISO 4217 such as EUR')
    .default('USD')
    .describe('On the first start: currency of the first network.'),
  NETWORK_ZONE: z
    .string()
    .transform((text, { addIssue }) => {
      const zone = zoneNamed(text);
      if (zone === undefined) addIssue({ code: 'custom', message: zoneAdvice(text) });
      return zone ?? 'UTC';
    })
    .default('UTC')
    .describe('On the first start: IANA time zone of the first network.'),
  SECRET_KEY: z
    .string()
    .min(32, 'has 32 or more characters')
    .optional()
    .describe(
      'Root of all keyed hashes and event ids; a random one is made and kept in the database when not set. Changed by batch rotate-secret only.',
    ),
  NEW_SECRET_KEY: z
    .string()
    .min(32, 'has 32 or more characters')
    .optional()
    .describe('Read by batch rotate-secret only: what SECRET_KEY will be from then on.'),
  API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainBase, 'is an address without user, password, query and fragment')
    .optional()
    .describe(
      'Public base of the API and the dashboard, written into addresses of kept files and links, and whose host passkeys are for; http://localhost:$API_PORT when not set.',
    ),
  TRACKER_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainBase, 'is an address without user, password, query and fragment')
    .optional()
    .describe(
      'Public base of tracking links when a network has no domain of its own; http://localhost:$TRACKER_PORT when not set.',
    ),
  TRUSTED_PROXIES: list
    .refine((entries) => entries.every(isAddressOrRange), 'holds addresses or ranges such as 10.0.0.0/8')
    .describe('Addresses or CIDRs, separated by commas, whose X-Forwarded-For is believed.'),
  ALLOW_PRIVATE_POSTBACKS: flag(false).describe(
    'Development only: lets postbacks and fetched files reach private addresses.',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@mail.example:587' })
    .optional()
    .describe(
      'Mail server for invitations, forgotten passwords and notices: smtp:// (encrypted by STARTTLS unless it is this machine) or smtps://. Without one, links are handed over.',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
      'must look like Hats <office@hats.example>',
    )
    .optional()
    .describe('With SMTP_URL: the sender of letters, such as Hats <office@hats.example>.'),
  DASHBOARD: flag(true).describe('Whether the API serves the dashboard at /app/.'),
  ALLOW_QUERY_API_KEY: flag(true).describe('Whether ?apiKey= is accepted on GET.'),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'is a list of origins such as https://office.example')
    .describe('Origins whose pages may call the API from a browser; none by default.'),
  RATE_LIMIT_PER_SECOND: whole(30, 1, 1_000_000).describe(
    'Requests per second and API key; bursts of twice that.',
  ),
  DASHBOARD_RATE_LIMIT_PER_SECOND: whole(60, 1, 1_000_000).describe(
    'Requests per second of each session of the dashboard; bursts of twice that.',
  ),
  STORE_FULL_IP: flag(false).describe(
    'Keeps whole IP addresses instead of zeroing the last octet (IPv6: all after /48).',
  ),
  EVERY_CITY: flag(false).describe(
    "Looks up city and region of every click and impression, which takes 140 MB more of each tracker; otherwise only where a campaign's targeting or destination uses them.",
  ),
  UNIQUE_CLICK_HOURS: whole(UNIQUE_CLICK_HOURS, 1, 720).describe(
    'A repeated click within this time is a duplicate.',
  ),
  POSTBACK_LOG_DAYS: whole(90, 7, 3650).describe('Days that messages to postbacks and their log are kept.'),
  RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36500)
    .optional()
    .describe(
      'Days that rows of clicks, impressions and hits are kept, and at least while they may convert; for ever when not set.',
    ),
  EVENT_LOG: eventLog.describe(
    'Where events wait for the worker: spool, on the disk of this machine; or, for several machines, the brokers of one RabbitMQ cluster, separated by commas: amqp://user:password@a:5672,amqp://user:password@b:5672.',
  ),
  SPOOL_ON_BROKER_LOSS: flag(true).describe(
    'With brokers in EVENT_LOG: whether the spool takes events while they are away and sends them on later; otherwise the tracker answers 503.',
  ),
  SPOOL_EVENTS_MAX: whole(20_000_000, 1000, 1_000_000_000).describe(
    'Most events waiting in the spool, or at the brokers; beyond, the tracker answers 503.',
  ),
  SPOOL_BYTES_MAX: whole(32 * 2 ** 30, 2 ** 20, 2 ** 42).describe('Most bytes of the spool on disk.'),
  ANALYTICS: analytics.describe(
    'Where the copy of clicks and impressions lies that reports read: parquet, files in DATA_DIR; or a ClickHouse server that all machines reach: clickhouse://user:password@host:8123/database (clickhouses:// for TLS).',
  ),
  EXPORT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Directory below which networks may have nightly exports written, each in a folder of its own; it must be there, for all workers. Without one, exports go to S3 only.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severity that is logged.'),
  READY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('Where {"api":…,"tracker":…} is written once both serve.'),
});

/** What is said of a NETWORK_API_KEY that is no key of the deployment. */
export const GIVEN_KEY_IGNORED =
  'NETWORK_API_KEY is ignored: it counts on the first start only, and is no valid key here. To issue one: batch issue-key';

export type Environment = z.output<typeof ENVIRONMENT>;

/** The first network and its key, as a first start makes them. */
export const firstNetworkOf = (environment: Environment) => ({
  networkApiKey: environment.NETWORK_API_KEY,
  name: environment.NETWORK_NAME,
  currency: environment.NETWORK_CURRENCY,
  zone: environment.NETWORK_ZONE,
});

/** One line per wrong variable, fit for the operator. */
export class EnvironmentError extends Error {}

/** An empty variable counts as not set. Throws EnvironmentError. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = ENVIRONMENT.safeParse(set);
  if (parsed.success && parsed.data.SMTP_URL !== undefined && parsed.data.MAIL_FROM === undefined)
    throw new EnvironmentError('MAIL_FROM: is needed with SMTP_URL: the sender of letters.');
  if (parsed.success && !parsed.data.SPOOL_ON_BROKER_LOSS && !parsed.data.EVENT_LOG)
    throw new EnvironmentError('SPOOL_ON_BROKER_LOSS: false goes with brokers in EVENT_LOG only.');
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
