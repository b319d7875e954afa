// The mail server as the API finds it in tests: what was sent, and whether it takes letters.
import type { Letter, Mail } from '@tributary/application/identity/mail';

export type FakeMail = Mail & {
  isSetUp: boolean;
  /** Whether letters are taken. */
  isUp: boolean;
  readonly sent: Letter[];
  /** Resolves once nothing is under way. */
  readonly settled: () => Promise<void>;
};

export function fakeMail(): FakeMail {
  const underWay: Promise<void>[] = [];
  const mail: FakeMail = {
    isSetUp: false,
    isUp: true,
    sent: [],
    settled: async () => void (await Promise.all(underWay)),
    send: async (letter) => {
      if (!mail.isUp) throw new Error('The mail server is away.');
      mail.sent.push(letter);
    },
    later: (task) => {
      underWay.push(task().catch(() => undefined));
      return true;
    },
    close: async () => undefined,
  };
  return mail;
}
