// `npm run hosts -- up`: three hosts on this machine, each with etcd, Patroni with PostgreSQL, RabbitMQ, API, tracker and worker, behind HAProxy
// (deploy/hosts). `-- watch` shows them until Ctrl-C, `-- down` leaves nothing of them. `npm run test:hosts` (`-- test`) breaks them
// again and again and judges everything that was answered. It takes root, Debian's packages and namespaces.
import { setTimeout as pause } from 'node:timers/promises';
import { build, fail, install, requireNode } from './prepare.mjs';

const [command = '', ...options] = process.argv.slice(2);
requireNode();
install();
build();
const { whyNot, tearDown, leftovers } = await import('./hosts/place.mjs');
const { API, KEY, status, TRACKER, up } = await import('./hosts/cluster.mjs');

const why = whyNot();
if (why !== undefined && command !== 'test') fail(`Three hosts cannot be made here: ${why}.`);

const COMMANDS = {
  up: async () => {
    try {
      await up(console.log);
    } catch (error) {
      console.error(await status());
      await tearDown();
      throw error;
    }
    console.log(`${await status()}\nLinks ${TRACKER}, API ${API}, key ${KEY}`);
  },
  watch: async () => {
    for (;;) {
      console.log(`${new Date().toISOString()}\n${await status()}`);
      await pause(3000);
    }
  },
  down: async () => {
    await tearDown();
    if (leftovers().length > 0) fail(`Left: ${leftovers().join(', ')}`);
  },
  test: async () => {
    const { test } = await import('./hosts/test.mjs');
    process.exitCode = await test(options, why);
  },
};
await (COMMANDS[command] ?? (() => fail('npm run hosts -- up, watch or down', 2)))();
