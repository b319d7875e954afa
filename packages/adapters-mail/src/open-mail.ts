// Letters by SMTP (docs/rules/users.md#mail).
import type { Mail } from '@tributary/application/identity/mail';
import { endsWithin } from '@tributary/application/shared/waiting';
import { createTransport } from 'nodemailer';

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them; nothing is sent when not set. */
  readonly url: string | undefined;
  /** Whom letters come from: `Hats <office@hats.example>`. */
  readonly from: string | undefined;
  /** Told of letters that did not go, behind the answer that began them. */
  readonly onFailure: (error: unknown) => void;
};

const TASKS_MAX = 100;
const CONNECT_MS_MAX = 5000;
const SILENCE_MS_MAX = 20_000;
const CLOSE_MS_MAX = 5000;

/** The server is asked for the first time when the first letter goes. */
export function openMail({ url, from, onFailure }: MailSettings): Mail {
  const transport = url === undefined ? undefined : createTransport(serverOf(url), { from });
  const underWay = new Set<Promise<void>>();
  return {
    isSetUp: transport !== undefined,
    async send(letter) {
      if (!transport) throw new Error('There is no mail server: SMTP_URL is not set.');
      const { attachments = [] } = letter;
      await transport.sendMail({
        ...letter,
        attachments: [...attachments],
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    later(task) {
      if (underWay.size >= TASKS_MAX) return false;
      const done = task()
        .catch(onFailure)
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
