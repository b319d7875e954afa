// A real SMTP server on this machine, which keeps what it is given.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Got = {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came, headers first; lines end with a line feed, and none is folded. */
  readonly data: string;
  /** Who signed in with the password `p@ss`. */
  readonly user?: string;
};
export type MailSink = {
  readonly port: number;
  readonly got: readonly Got[];
  readonly close: () => Promise<void>;
};

export async function mailSink(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
  wanted = 0,
): Promise<MailSink> {
  const got: Got[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        got.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          data: Buffer.concat(parts)
            .toString()
            .replaceAll('\r\n', '\n')
            .replace(/(?<!\?)=\n/g, ''),
          ...(typeof user === 'string' && { user }),
        });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((listening) => smtp.listen(wanted, host, listening));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, got, close: () => new Promise((done) => smtp.close(done)) };
}
