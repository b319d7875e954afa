import { expect, it } from '@jest/globals';
import { network, OTHER_NETWORK_ID } from '../../contracts/shared/given.ts';
import { makeFindOnlyNetwork } from './edit-brand.ts';
import type { Networks } from './networks.ts';

// docs/rules/users.md#which-language
it.each([
  ['none', [], undefined],
  ['one', [network()], network()],
  ['two', [network(), network({ id: OTHER_NETWORK_ID })], undefined],
])('the only network of %s is found where it is the only one', async (_, all, only) => {
  const networks: Pick<Networks, 'list'> = { list: () => Promise.resolve(all) };
  expect(await makeFindOnlyNetwork({ stores: { networks: networks as Networks } })()).toEqual(only);
});
