// The affiliate's server: takes postbacks and remembers them.
import { createServer } from 'node:http';

export async function openReceiver() {
  const received = [];
  const server = createServer((request, response) => {
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
