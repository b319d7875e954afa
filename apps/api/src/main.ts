// The API alone, against DATABASE_URL: any number of these.
import { fileURLToPath } from 'node:url';
import { readInThread } from '@tributary/adapters-import/thread/read-in-thread';
import { PORTS } from '@tributary/composition/tokens';
import { USE_CASES } from '@tributary/composition/use-cases';
import { openAlone } from '@tributary/runtime/alone';
import { GIVEN_KEY_IGNORED } from '@tributary/runtime/environment';
import { measureBacklog } from '@tributary/runtime/gauges';
import { live, type Running } from '@tributary/runtime/lifetime';
import { apiContainer, apiDependencies } from './container.ts';
import { apiOptions, publicApiUrl } from './options.ts';
import { startApi } from './start-api.ts';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
const IMPORT_THREAD = new URL('./import-thread.mjs', import.meta.url);

async function start(): Promise<Running> {
  const { environment, log, metrics, deployment, close } = await openAlone('api', {
    migrations: MIGRATIONS,
    variables: process.env,
  });
  const apiUrl = publicApiUrl(environment);
  const container = apiContainer(deployment, {
    allowPrivate: environment.ALLOW_PRIVATE_POSTBACKS,
    apiUrl: apiUrl.current,
  });
  const { newKeyText, givenKeyIgnored } = await container.get(USE_CASES).startDeployment({
    networkApiKey: environment.NETWORK_API_KEY,
  });
  measureBacklog(metrics.registry, container.get(PORTS.readBacklog));
  const trackerUrl = environment.TRACKER_URL ?? `http://localhost:${environment.TRACKER_PORT}`;
  const dependencies = apiDependencies(container, {
    trackerUrl,
    readImport: readInThread({ thread: IMPORT_THREAD }),
  });
  const api = await startApi(dependencies, apiOptions(environment, { log, metrics }, dependencies));
  apiUrl.listening(api.url);
  process.stdout.write(`API      ${api.url}\n`);
  if (newKeyText !== undefined)
    process.stdout.write(`API key  ${newKeyText}   (the network's, shown this once)\n`);
  if (givenKeyIgnored) process.stdout.write(`Warning  ${GIVEN_KEY_IGNORED}\n`);
  return {
    async stop() {
      await api.stop();
      await container.get(PORTS.egress).close();
      await close();
    },
  };
}

void live(process, start);
