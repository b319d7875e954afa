// The README's tour, pasted line by line into one shell, as its reader does.
import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { start, temporaryFolder } from './product.ts';

it('works as pasted', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  const startLine = blocks.find((block) => block.includes('NETWORK_API_KEY=')) ?? '';
  const tour = blocks.find((block) => block.includes('field user._id')) ?? '';
  const settings = Object.fromEntries(
    [...startLine.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
  expect(startLine).toContain('npm start');

  const folder = temporaryFolder();
  const product = await start(folder.path, settings);
  try {
    // Other ports than the README's, so that the suite may run beside a product on this machine.
    const receiver = await freePort();
    const script = tour
      .replace('http://localhost:3000', product.api)
      .replace('http://localhost:3001', product.tracker)
      .replaceAll('4000', String(receiver));
    const output = await paste(script);
    expect(output).toMatch(/click [0-9a-f]{24}\n/);
    expect(output.match(/"status":"accepted"/g)).toHaveLength(2);
    expect(output).toMatch(/clicks: 1,/);
    expect(output).toMatch(/conversions: 1,/);
    expect(output).toMatch(/payout: 1\.5,/);
    expect(output).toMatch(/revenue: 2\.25,/);
    expect(output.match(/postback: \/\?sub=summer&earned=1\.5/g)).toHaveLength(1);
    expect(output).not.toMatch(/"success":false/);
  } finally {
    await product.stop();
    folder.remove();
  }
}, 90_000);

/** Feeds a shell one line at a time on its standard input. */
async function paste(script: string): Promise<string> {
  const shell = spawn('bash', ['-s'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  shell.stdout.on('data', (part: Buffer) => (output += part.toString()));
  shell.stderr.on('data', (part: Buffer) => (output += part.toString()));
  shell.stdin.end(`${script}\n`);
  await new Promise((done) => shell.once('close', done));
  return output;
}
