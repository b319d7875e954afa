// A process that is ready to become the product: it loads packages ahead, and the product's bundle when told to. It
// ends
// with the loop that started it, however that ends.
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

process.on('message', async ({ packages, bundle, env, inspect }) => {
  // Of a package that is not there (yet, or any more), importing the bundle will complain.
  for (const name of packages ?? []) await import(name).catch(() => undefined);
  if (bundle === undefined) return;
  process.removeAllListeners('disconnect');
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  Object.assign(process.env, env); // the settings as they are now, those of .env among them
  if (inspect) inspector.open();
  await import(pathToFileURL(bundle).href);
});
process.once('disconnect', () => process.exit(0));
