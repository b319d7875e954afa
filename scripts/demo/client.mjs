// The API and the tracker, as an outsider calls them.
import http from 'node:http';

/** A client of the API with one key; `as(key)` gives one with another key. */
export function makeClient({ api, key }) {
  const send = async (method, path, { body, type = 'application/json' } = {}) => {
    const answer = await fetch(api + path, {
      method,
      headers: { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': type }) },
      body,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  const call = async (method, path, body) => JSON.parse(await send(method, path, { body: json(body) })).data;
  return {
    as: (otherKey) => makeClient({ api, key: otherKey }),
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    text: (path) => send('GET', path),
    /** A file of comma-separated values. */
    upload: async (path, csv) => JSON.parse(await send('POST', path, { body: csv, type: 'text/csv' })).data,
    /** Every row of a log as text of each field, so that amounts keep all their digits. */
    rows: async (path) => (await send('GET', `${path}&format=ndjson`)).split('\n').filter(Boolean).map(exact),
    exact: async (path) => exact(await send('GET', path)).data,
  };
}

const json = (body) => (body === undefined ? undefined : JSON.stringify(body));

/** JSON with its fractional numbers kept as text. */
const exact = (text) =>
  JSON.parse(
    text.replace(
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
