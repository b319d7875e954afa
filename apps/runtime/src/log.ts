import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** JSON lines on stderr; stdout is for what the operator asked to see. Keys and passwords are never written. */
export const makeLog = (level: string, process: string): Log =>
  pino(
    {
      level,
      base: { process },
      redact: {
        paths: ['apiKey', 'password', 'key', 'token', '*.apiKey', '*.password', 'headers["x-api-key"]'],
        censor: '[secret]',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
