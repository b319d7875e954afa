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
  news: {
    away: (reason) =>
      log.warn(
        { reason },
        'The mail server takes no emails. Each email is tried again or its link is handed over; what fails meanwhile is written at LOG_LEVEL=debug.',
      ),
    back: () => log.warn({}, 'The mail server takes emails again.'),
    failed: (err) => log.warn({ err }, 'An email was not sent.'),
  },
});
