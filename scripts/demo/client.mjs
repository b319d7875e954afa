// The API and the tracker, as an outsider calls them.
import http from 'node:http';

export function makeClient({ api, key }) {
  const call = async (method, path, body) => {
    const answer = await fetch(api + path, {
      method,
      headers: { 'X-Api-Key': key, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
    const json = await answer.json();
    if (!json.success) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json.data)}`);
    return json.data;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    /** Every row of a log as text of each field, so that amounts keep all their digits. */
    async rows(path) {
      const answer = await fetch(`${api}${path}&format=ndjson`, { headers: { 'X-Api-Key': key } });
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.text()).split('\n').filter(Boolean).map(exact);
    },
    async exact(path) {
      const answer = await fetch(api + path, { headers: { 'X-Api-Key': key } });
      return exact(await answer.text());
    },
  };
}

/** JSON with its fractional numbers kept as text. */
const exact = (json) =>
  JSON.parse(
    json.replace(
      /("(?:[^"\\]|\\.)*")|(-?\d+\.\d+(?:[eE][+-]?\d+)?)/g,
      (_, string, number) => string ?? `"${number}"`,
    ),
  );

const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });

/** One request to the tracker; redirects are not followed. */
export function hit(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    request.on('error', reject);
  });
}

export const closeConnections = () => agent.destroy();
