// Who of the processes that share a spool sends it on: whoever has a file with its own name in it. Two that both think so send
// events twice, which changes nothing, so the file needs no more care than this.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

export type Claim = {
  /** Takes it if nobody has it, and keeps it for a while. */
  isHeld(): boolean;
  release(): void;
};

/** One that has not written its name for so long has ended. */
const STALE_MS = 10_000;
const PRIVATE_FILE = 0o600;
const NAME_BYTES = 9;

/** Without a file nobody else shares the spool. */
export function makeClaim(file: string | undefined, staleMs = STALE_MS): Claim {
  if (file === undefined) return { isHeld: () => true, release: () => {} };
  const name = randomBytes(NAME_BYTES).toString('hex');
  const write = (flag: 'w' | 'wx'): void => writeFileSync(file, name, { flag, mode: PRIVATE_FILE });
  const isOwn = (): boolean => readFileSync(file, 'latin1') === name;
  let other: { readonly writtenAt: number; readonly seenAt: number } | undefined;

  function take(): boolean {
    try {
      write('wx');
      return true;
    } catch {
      return false; // somebody has it, perhaps this process
    }
  }

  function dropStale(): void {
    const writtenAt = statSync(file ?? '').mtimeMs;
    if (other?.writtenAt !== writtenAt) other = { writtenAt, seenAt: performance.now() };
    else if (performance.now() - other.seenAt >= staleMs) rmSync(file ?? '', { force: true });
  }

  return {
    isHeld() {
      if (take()) return true;
      try {
        if (isOwn()) {
          write('w');
          return true;
        }
        dropStale();
      } catch {
        // it was released meanwhile
      }
      return false;
    },
    release() {
      try {
        if (isOwn()) rmSync(file, { force: true });
      } catch {
        // nobody has it
      }
    },
  };
}
