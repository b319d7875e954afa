import { shownFirstKey } from '@tributary/runtime/first-key';
import { GIVEN_KEY_IGNORED, type Environment } from '@tributary/runtime/environment';

export type Announced = {
  readonly environment: Environment;
  readonly folder: string;
  readonly place: string;
  readonly api: string;
  readonly tracker: string;
  readonly newKeyText: string | undefined;
  /** Whether it is printed on a terminal. */
  readonly isTerminal: boolean;
  /** Of the link for the first owner; null once somebody can sign in, undefined while the API has not answered. */
  readonly setupText: string | null | undefined;
  readonly givenKeyIgnored: boolean;
};

/** What an operator wants to know of a start. The key is shown or kept on the first one only, and never one that was given. */
export function announcement({ environment, folder, place, api, tracker, ...started }: Announced): string {
  const lines = [
    ['API', `${api}   (documentation: ${api}/docs)`],
    ['Tracker', tracker],
    ['Data', folder],
    ['Database', place],
  ];
  if (started.newKeyText !== undefined) {
    const { newKeyText, isTerminal } = started;
    lines.push(['API key', shownFirstKey(newKeyText, { folder, isTerminal })]);
  }
  const { setupText } = started;
  if (setupText !== null)
    lines.push(['Dashboard', setupText === undefined ? SETUP_LATE : setupLink(api, setupText)]);
  if (started.givenKeyIgnored) lines.push(['Warning', GIVEN_KEY_IGNORED]);
  if (environment.ALLOW_PRIVATE_POSTBACKS) {
    lines.push([
      'Warning',
      'ALLOW_PRIVATE_POSTBACKS=true lets postbacks reach private addresses. For development only.',
    ]);
  }
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return `Tributary is running.\n${lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')}`;
}

const SETUP_LATE = 'the API is still starting; if there is no owner yet, the link follows';

const setupLink = (api: string, text: string): string =>
  `${api}/app/setup#${text}   (creates the first owner; works once, within 24 h)`;

type Announcing = Omit<Announced, 'setupText'> & {
  /** The text of the link; null where somebody can sign in already, undefined without an answer. */
  readonly setup: Promise<string | null | undefined>;
  /** Resolves when nobody waits for the link any more. */
  readonly late: Promise<undefined>;
  readonly print: (text: string) => unknown;
};

/** Says what there is once the link for the first owner is known, or late; then the link follows, or that there is none is said. */
export async function announce({ setup, late, print, ...announced }: Announcing): Promise<void> {
  const setupText = await Promise.race([setup, late]);
  print(announcement({ ...announced, setupText }));
  if (setupText !== undefined) return;
  void setup.then((text) => {
    if (text === null) return;
    const line =
      text === undefined
        ? 'the API did not answer. If there is no owner yet, run batch setup-link'
        : setupLink(announced.api, text);
    print(`  Dashboard  ${line}\n`);
  });
}
