import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { namedAccounts } from '@tributary/application/billing/close-invoice';
import { found } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams, networkOf } from '../shared/common.ts';
import { message } from '../shared/output.ts';
import {
  companyIn,
  companyOf,
  companyOut,
  LEGAL_WORDS,
  legalDataIn,
  legalDataOf,
  legalDataOut,
  sentCompany,
  sentLegalData,
} from './legal-wire.ts';

/** Older versions are in the audit log. */
const VERSIONS_SHOWN = 100;

const company = companyOut
  .nullable()
  .meta({ id: 'CompanyOrNone', description: 'The newest version; null before the first.' });
const legal = legalDataOut
  .nullable()
  .meta({ id: 'LegalDataOrNone', description: 'The newest version; null before the first.' });

const getCompany = route({
  method: 'GET',
  path: '/network/company',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-company',
  summary: 'Retrieve the company',
  description:
    'What the network is called on its documents, and how it numbers them, with the newest 100 versions.',
  data: z.object({
    company,
    versions: z.array(companyOut).meta({ description: 'Newest first.' }),
  }),
  handle: async ({ deps, caller, zone }) => {
    const versions = await deps.stores.legalRecords.listCompany(caller.networkId, VERSIONS_SHOWN);
    const shown = versions.map((one) => companyOf(one, zone));
    return { company: shown[0] ?? null, versions: shown };
  },
});

const setCompany = route({
  method: 'PUT',
  path: '/network/company',
  role: 'network',
  needs: { permission: 'settings', confirmed: true },
  operation: 'set-company',
  summary: 'Set the company',
  description:
    'Replaces the legal data of the network by a new version; the same data make none. Invoices closed from then on have it on their documents. Documents that were issued never change.',
  body: companyIn,
  words: LEGAL_WORDS,
  data: z.object({ company: companyOut, message }),
  handle: async ({ deps, caller, body, zone }) => {
    const version = await deps.useCases.setCompany(caller.networkId, sentCompany(body));
    return { company: companyOf(version, zone), message: 'The company was saved.' };
  },
});

const shownOf = async (deps: ApiDependencies, networkId: NetworkId, id: string) => {
  const { zone } = await networkOf(deps, { networkId });
  const versions = await deps.stores.legalRecords.listAccount(networkId, id, VERSIONS_SHOWN);
  const shown = versions.map((one) => legalDataOf(one, zone));
  return { legal_data: shown[0] ?? null, versions: shown };
};
const shape = {
  legal_data: legal,
  versions: z.array(legalDataOut).meta({ description: 'Newest first.' }),
};

const getLegalData = route({
  method: 'GET',
  path: '/network/legal-data/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-legal-data',
  summary: 'Retrieve the legal data of an account',
  description: 'Of an affiliate or advertiser, with the newest 100 versions.',
  params: idParams('id'),
  data: z.object(shape).meta({ id: 'LegalDataVersions' }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const [account] = await namedAccounts(deps.stores.accounts, networkId, [params.id]);
    return shownOf(deps, networkId, found(account, 'account').id);
  },
});

const saved = z.object({ legal_data: legalDataOut, message }).meta({ id: 'SavedLegalData' });

const setLegalData = route({
  method: 'PUT',
  path: '/network/legal-data/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'set-legal-data',
  summary: 'Set the legal data of an account',
  description:
    'Stores a new version of the legal data of an affiliate or advertiser, with its author; unchanged data create none.',
  params: idParams('id'),
  body: legalDataIn,
  words: LEGAL_WORDS,
  data: saved,
  handle: async ({ deps, caller, params, body, zone }) => {
    const { networkId } = caller;
    const version = await deps.useCases.setLegalData({ networkId, id: params.id }, sentLegalData(body));
    return { legal_data: legalDataOf(version, zone), message: 'The legal data were saved.' };
  },
});

const own = <const Kind extends AccountKind>(kind: Kind) => [
  route({
    method: 'GET',
    path: `/${kind}/legal-data`,
    role: kind,
    operation: `get-own-${kind}-legal-data` as const,
    summary: 'Retrieve your legal data',
    description: 'Your details on invoices, with the latest 100 versions.',
    data: z.object(shape).meta({ id: 'LegalDataVersions' }),
    handle: async ({ deps, caller }) => shownOf(deps, caller.networkId, accountOf(caller) ?? ''),
  }),
  route({
    method: 'PUT',
    path: `/${kind}/legal-data`,
    role: kind,
    operation: `set-own-${kind}-legal-data` as const,
    summary: 'Set your legal data',
    description:
      'Replaces them by a new version; the same data make none. Documents that were issued never change.',
    body: legalDataIn,
    words: LEGAL_WORDS,
    data: saved,
    handle: async ({ deps, caller, body, zone }) => {
      const account = { networkId: caller.networkId, id: accountOf(caller) ?? '' };
      const version = await deps.useCases.setLegalData(account, sentLegalData(body));
      return { legal_data: legalDataOf(version, zone), message: 'Your legal data were saved.' };
    },
  }),
];

export const LEGAL_DATA_ROUTES = [
  getCompany,
  setCompany,
  getLegalData,
  setLegalData,
  ...own('affiliate'),
  ...own('advertiser'),
];
