// A real Chromium for suites about what browsers do: that of CHROMIUM_PATH, else one the machine has. Nothing is downloaded.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { CHROME } from './network.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Undefined, after a loud line, where there is none: such suites are skipped on a machine without a browser. One that is named
 * must be there, and CI (.ci/run) always names one.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const isMust = named !== undefined || process.env['CI'] !== undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places =
    named !== undefined ? [named] : NAMES.flatMap((name) => folders.map((one) => join(one, name)));
  const found = places.find(isRunnable);
  if (found !== undefined) return found;
  const missing = `No Chromium: ${named ?? `none of ${NAMES.join(', ')} is on the PATH`}. CHROMIUM_PATH names one.`;
  if (isMust) throw new Error(missing);
  process.stderr.write(`\n!!! SKIPPED: the suites that need a browser. ${missing}\n\n`);
  return undefined;
}

/** As a visitor has it: an ordinary window, the browser's own defaults, none of those that tests use to set. */
export function openChromium(
  path: string,
  { profile, hosts }: { readonly profile: string; readonly hosts: string },
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: path,
    // Its own would say "Headless", which the tracker takes for a bot.
    userAgent: CHROME,
    ignoreDefaultArgs: true,
    args: [
      '--headless',
      '--remote-debugging-pipe',
      // Root may run no sandbox; nothing but these pages is opened.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--ignore-certificate-errors',
      `--host-resolver-rules=${hosts}`,
      '--no-first-run',
      '--password-store=basic',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
  });
}
