import type { MailSettings } from '@tributary/composition/internet';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

/** The mail server of a process that sends letters. */
export const mailSettings = ({
  environment,
  log,
}: {
  readonly environment: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>;
  readonly log: Pick<Log, 'warn'>;
}): MailSettings => ({
  url: environment.SMTP_URL,
  from: environment.MAIL_FROM,
  onFailure: (error) => log.warn({ err: error }, 'An email was not sent.'),
});
