// The signals that stop a process; a second one ends it without waiting.

export type SignalSource = {
  on(event: string, listener: (reason: unknown) => void): unknown;
};

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * Ctrl-C under npm arrives twice at once: from the terminal and from npm. Only a later one means that somebody does
 * not want to wait.
 */
const IMPATIENT_AFTER_MS = 1000;

/**
 * Calls `stop` on SIGINT, SIGTERM or SIGHUP (a closed terminal), also again on a repeat, and `quit` instead of it when
 * another comes more than a second after the first.
 */
export function onStopSignal(
  process: SignalSource,
  { stop, quit }: { readonly stop: () => void; readonly quit: () => void },
): void {
  let firstAt: number | undefined;
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > IMPATIENT_AFTER_MS) quit();
      else stop();
    });
  }
}
