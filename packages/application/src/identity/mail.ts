import type { NetworkId } from '@tributary/domain/shared/ids';

/** A letter to one address, in plain text; and as a page, for programs that show pages. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** The network whose letters it counts among (counted-mail.ts); null for one that is counted already, or comes at most once a day. */
  readonly countedFor?: NetworkId | null;
};

/** A file that goes with a letter; its name has nothing but letters, digits, `-` and `.`. */
export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
};

/** The deployment's mail server (docs/rules/users.md#mail). */
export type Mail = {
  /** Whether one is set up; without one nothing can be sent. */
  readonly isSetUp: boolean;
  /** Resolves once the server took the letter; rejects when it did not, within 30 seconds, and with `too_many` one too many. */
  send(letter: Letter): Promise<void>;
  /**
   * Does what sends letters behind an answer that must not tell whether it sends any; a failure is logged. False, and not
   * done, when a hundred are under way.
   */
  later(task: () => Promise<void>): boolean;
  /** Waits for what is under way, at most five seconds. */
  close(): Promise<void>;
};
