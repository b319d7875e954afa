import { GIVEN_KEY_IGNORED, type Environment } from '@tributary/runtime/environment';

export type Announced = {
  readonly environment: Environment;
  readonly folder: string;
  readonly place: string;
  readonly api: string;
  readonly tracker: string;
  readonly newKeyText: string | undefined;
  /** Of the link for the first owner; undefined once somebody can sign in. */
  readonly setupText: string | undefined;
  readonly givenKeyIgnored: boolean;
};

/** What an operator wants to know of a start. The key is shown on the first one only, and never one that was given. */
export function announcement({ environment, folder, place, api, tracker, ...started }: Announced): string {
  const lines = [
    ['API', `${api}   (documentation: ${api}/docs)`],
    ['Tracker', tracker],
    ['Data', folder],
    ['Database', place],
  ];
  if (started.newKeyText !== undefined) {
    lines.push(['API key', `${started.newKeyText}   (the network's; it is shown this once)`]);
  }
  if (started.setupText !== undefined) {
    const link = `${api}/app/setup#${started.setupText}`;
    lines.push(['Dashboard', `${link}   (makes the first owner; once, within 24 h)`]);
  }
  if (started.givenKeyIgnored) lines.push(['Warning', GIVEN_KEY_IGNORED]);
  if (environment.ALLOW_PRIVATE_POSTBACKS) {
    lines.push([
      'Warning',
      'ALLOW_PRIVATE_POSTBACKS=true lets postbacks reach private addresses. For development only.',
    ]);
  }
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return `Tributary serves.\n${lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')}`;
}
