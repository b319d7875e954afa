// The examples of docs/clients.md and of the package's README: docs/blocks.test.ts compares them, and these compile.
/* eslint-disable no-restricted-syntax -- A program of somebody else reads the environment as it likes. */
import { createTributaryClient } from '@tributary/client/create-tributary-client';

const network = createTributaryClient({ baseUrl: 'http://localhost:3000', apiKey: process.env.KEY ?? '' });
const { data, error, response } = await network.GET('/campaign/{id}', {
  params: { path: { id: '69b007c029a6681f9a9c1f4d' } },
});
if (error) console.error(response.status, error.data.code, error.data.message);
else console.log(data.data.campaign.title);

{
  const { data, error } = await network.GET('/network/account');
  console.log(error ? error.data.message : data.data);
}
