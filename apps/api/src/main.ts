// The API, alone or as a part of `npm start`, against DATABASE_URL: any number of these.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInThread } from '@tributary/adapters-import/thread/read-in-thread';
import { openColumns } from '@tributary/composition/columns';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import { openAlone } from '@tributary/runtime/alone';
import type { Facts } from '@tributary/runtime/channel';
import { columnSettings } from '@tributary/runtime/column-settings';
import { shownFirstKey } from '@tributary/runtime/first-key';
import { firstNetworkOf, GIVEN_KEY_IGNORED } from '@tributary/runtime/environment';
import { measureBacklog } from '@tributary/runtime/gauges';
import { startHeartbeat } from '@tributary/runtime/heartbeat';
import { mailSettings } from '@tributary/runtime/mail-settings';
import { live, type Running } from '@tributary/runtime/lifetime';
import type { Part } from '@tributary/runtime/part';
import { logReleased, publicUrls } from '@tributary/runtime/public-urls';
import { apiContainer, apiDependencies, columnAccess } from './container.ts';
import { apiOptions, publicApiUrl } from './options.ts';
import { startApi } from './start-api.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
const IMPORT_THREAD = new URL('./import-thread.mjs', import.meta.url);

/** Trackers that have not caught up by then poll for the change, so that it counts within a second. */
const CATCH_UP_MS_MAX = 1000;

async function start(part: Part | undefined): Promise<Running> {
  const { environment, log, metrics, deployment, socket, close } = await openAlone('api', {
    migrations: MIGRATIONS,
    variables: process.env,
    part,
  });
  const apiUrl = publicApiUrl(environment);
  const columns = openColumns(columnSettings({ environment, watch: { log, metrics } }));
  const container = apiContainer(deployment, {
    columns: columnAccess(columns, log),
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    hasExportFolder: environment.EXPORT_DIR !== undefined,
    apiUrl: apiUrl.current,
    publicUrls: publicUrls(environment),
    smtp: mailSettings({ environment, log }),
  });
  const { startDeployment, openSetup } = container.get(USE_CASES);
  const { network, newKeyText, givenKeyIgnored, released } = await startDeployment(
    firstNetworkOf(environment),
  );
  logReleased(log, released);
  part?.answer('openSetup', async () =>
    environment.DASHBOARD ? ((await openSetup(network.id)) ?? null) : null,
  );
  measureBacklog(metrics.registry, container.get(PORTS.readBacklog), container.get(PORTS.clock));
  const trackerUrl = environment.TRACKER_URL ?? `http://localhost:${environment.TRACKER_PORT}`;
  const dependencies = apiDependencies(container, {
    trackerUrl,
    readImport: readInThread({ thread: IMPORT_THREAD }),
  });
  const api = await startApi(dependencies, {
    ...apiOptions(environment, { log, metrics }, dependencies),
    socket,
    ...(part && { afterChange: async () => void (await part.ask('catchUp', CATCH_UP_MS_MAX)) }),
  });
  apiUrl.listening(api.url);
  const { heartbeats, clock } = dependencies;
  const heartbeat = startHeartbeat({ heartbeats, clock, log, kind: 'api' });
  if (part) part.serves({ url: api.url, newKeyText, givenKeyIgnored });
  else process.stdout.write(presentation(api.url, { newKeyText, givenKeyIgnored }, environment.DATA_DIR));
  return {
    async stop() {
      await api.stop();
      await heartbeat.stop();
      await columns.close();
      await container.get(PORTS.mail).close();
      await container.get(PORTS.egress).close();
      await close();
    },
  };
}

function presentation(url: string, { newKeyText, givenKeyIgnored }: Facts, dataDir: string): string {
  const shown = { folder: resolve(dataDir), isTerminal: process.stdout.isTTY };
  const key = newKeyText === undefined ? '' : `API key  ${shownFirstKey(newKeyText, shown)}\n`;
  const warning = givenKeyIgnored ? `Warning  ${GIVEN_KEY_IGNORED}\n` : '';
  return `API      ${url}\n${key}${warning}`;
}

void live(process, start);
