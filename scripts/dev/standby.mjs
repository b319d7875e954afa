// A process that is ready to become the product: it loads packages ahead, and the product's bundle when told to. Whatever
// becomes of the loop that started it, it does not outlive it.
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

process.on('message', async ({ packages, bundle, env, inspect }) => {
  // One that is not there yet (or no more) is the bundle's to complain of.
  for (const name of packages ?? []) await import(name).catch(() => undefined);
  if (bundle === undefined) return;
  process.removeAllListeners('disconnect');
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  Object.assign(process.env, env); // the settings as they are now, those of .env among them
  if (inspect) inspector.open();
  await import(pathToFileURL(bundle).href);
});
process.once('disconnect', () => process.exit(0));
