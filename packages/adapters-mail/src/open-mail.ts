// Letters by SMTP (docs/rules/users.md#mail).
import type { Mail } from '@tributary/application/identity/mail';
import { endsWithin } from '@tributary/application/shared/waiting';
import { createTransport } from 'nodemailer';

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them; nothing is sent when not set. */
  readonly url: string | undefined;
  /** The sender of letters: `Hats <office@hats.example>`. */
  readonly from: string | undefined;
  readonly news?: MailNews;
};

export type MailNews = {
  /** Once, when no letter goes any more, whoever sends it; why, in the words of the system or of the mail server. */
  away(reason: string): void;
  /** Once, when it takes letters again. */
  back(): void;
  /** Of letters that did not go, behind the answer that began them. */
  failed(error: unknown): void;
};

const NO_NEWS: MailNews = { away: () => undefined, back: () => undefined, failed: () => undefined };

/** The mail server takes no letter of anybody; one that it refuses by itself is another error. */
class MailServerAway extends Error {
  override readonly name = 'MailServerAway';
}

const TASKS_MAX = 100;
const CONNECT_MS_MAX = 5000;
const SILENCE_MS_MAX = 20_000;
const CLOSE_MS_MAX = 5000;

/** The server is asked for the first time when the first letter goes. */
export function openMail({ url, from, news = NO_NEWS }: MailSettings): Mail {
  const transport = url === undefined ? undefined : createTransport(serverOf(url), { from });
  const underWay = new Set<Promise<void>>();
  let isAway = false;
  function failed(error: unknown): never {
    if (!(error instanceof Error) || !OF_THE_SERVER.has(String((error as NodeJS.ErrnoException).code)))
      throw error;
    if (!isAway) news.away(error.message);
    isAway = true;
    throw new MailServerAway(error.message, { cause: error });
  }
  return {
    isSetUp: transport !== undefined,
    async send(letter) {
      if (!transport) throw new Error('There is no mail server: SMTP_URL is not set.');
      const { attachments = [] } = letter;
      const sent = {
        ...letter,
        attachments: [...attachments],
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(sent).catch(failed);
      if (isAway) news.back();
      isAway = false;
    },
    later(task) {
      if (underWay.size >= TASKS_MAX) return false;
      const done = task()
        .catch((error: unknown) => news.failed(error))
        .finally(() => underWay.delete(done));
      underWay.add(done);
      return true;
    },
    async close() {
      await endsWithin(Promise.all(underWay), CLOSE_MS_MAX);
      transport?.close();
    },
  };
}

/** Codes of nodemailer for what no other letter would change: no connection, no encryption, no sign-in. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is not said in the clear, and a link not either, except on this machine.
    requireTLS: !secure && !LOOPBACK.includes(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
  };
}
