// Tells systemd that a unit of Type=notify is up. Node.js has no datagram sockets of the file system, so systemd's own command says it.
import { spawn } from 'node:child_process';

type Variables = Record<string, string | undefined>;

/** The command waits until systemd has read what it says, for so long at most. */
const NOTIFY_MS_MAX = 5000;

/**
 * Takes NOTIFY_SOCKET out of the variables, so that nothing this process starts (parts, PostgreSQL) speaks in its name, and returns a
 * function that says it is ready. It does nothing where no systemd waits, and never fails a start: `say` gets one line instead
 * (docs/rules/running.md#systemd).
 */
export function systemdOf(variables: Variables, say: (line: string) => void): () => Promise<void> {
  const { NOTIFY_SOCKET: socket, PATH } = variables;
  delete variables['NOTIFY_SOCKET'];
  if (!socket) return async () => {};
  return () =>
    new Promise((resolve) => {
      const options = {
        env: { NOTIFY_SOCKET: socket, PATH },
        timeout: NOTIFY_MS_MAX,
        stdio: 'ignore',
      } as const;
      const fail = (why: string) => {
        say(`systemd was not told that this process is ready: systemd-notify ${why}.\n`);
        resolve();
      };
      const command = spawn('systemd-notify', ['--ready'], options);
      command.once('error', ({ message }) => fail(`failed (${message})`));
      command.once('exit', (code, signal) => (code === 0 ? resolve() : fail(`ended with ${signal ?? code}`)));
    });
}
