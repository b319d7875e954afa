// Pages of the documentation, pasted into a shell as their readers do.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from './free-port.ts';
import type { Product } from './product.ts';

/** The blocks a reader pastes into a shell, in order. */
export const shellBlocks = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');

/** The programs a reader saves, by the name that the first line of each says: `// report-sale.mjs`. */
export const programsOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(file, 'utf8').matchAll(/```\w+\n((?:<\?php )?(?:\/\/|#) ([\w-]+\.\w+)\n[\s\S]*?)```/g),
    ].map(([, text = '', name = '']) => [name, text]),
  );

/**
 * What the README says to start the product with: the pages' keys and their receivers on this machine rely on it.
 * The data folder is the shell's to make (`mktemp`); a test has one of its own.
 */
export function settingsOfReadme(): Record<string, string> {
  const startLine = shellBlocks('README.md').find((block) => block.includes('NETWORK_API_KEY=')) ?? '';
  if (!startLine.includes('npm start')) throw new Error('README.md does not say how to start it with a key.');
  return Object.fromEntries(
    [...startLine.matchAll(/([A-Z_]+)=(\S+)/g)]
      .map(([, name = '', value = '']): [string, string] => [name, value])
      .filter(([name]) => name !== 'DATA_DIR'),
  );
}

/** With other ports than the page's, so that the suite may run beside a product on this machine. */
export async function onPortsOf(product: Product, script: string): Promise<string> {
  const receiver = await freePort();
  return script
    .replaceAll('http://localhost:3000', product.api)
    .replaceAll('http://localhost:3001', product.tracker)
    .replaceAll('4000', String(receiver));
}

/** Feeds a shell one line at a time on its standard input; what it leaves running is ended. */
export async function paste(
  script: string,
  cwd = process.cwd(),
): Promise<{ readonly output: string; readonly code: number | null }> {
  const shell = spawn('bash', ['-s'], { cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let output = '';
  shell.stdout.on('data', (part: Buffer) => (output += part.toString()));
  shell.stderr.on('data', (part: Buffer) => (output += part.toString()));
  shell.stdin.end(`${script}\n`);
  const code = await new Promise<number | null>((done) => {
    shell.once('exit', (ended) => {
      endGroup(shell.pid);
      shell.once('close', () => done(ended));
    });
  });
  return { output, code };
}

/** A script that failed half-way leaves its receiver behind. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}
