/** How a command ends; scripts branch on it, so a number never changes its meaning. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  faults: 3,
  stopped: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: "refused, for example a file that can't be read, or failed; nothing is half-done",
  2: 'wrong usage: an unknown command or option, a value that is not allowed, or a file that is not there',
  3: 'done, and faults were found: the books disagree, or lines of a file were refused',
  130: 'stopped by Ctrl-C at a safe point; run it again to continue',
};
