// The affiliate's server: takes postbacks and remembers them. It has the advertisers' pictures, too.
import { createServer } from 'node:http';
import { pictureOf } from './pictures.mjs';

export async function openReceiver() {
  const received = [];
  const server = createServer((request, response) => {
    const picture = /^\/pictures\/(\d+)\.png$/.exec(request.url)?.[1];
    if (picture) {
      response.setHeader('content-type', 'image/png');
      response.end(pictureOf(Number(picture)));
      return;
    }
    received.push(Object.fromEntries(new URL(request.url, 'http://blog').searchParams));
    response.end('thanks');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
