import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { DomainError } from '@tributary/domain/shared/refusal';
import type { ApiDependencies } from '../dependencies.ts';
import { assertConfirmed } from '../http/assert-needs.ts';
import { failureOf } from '../http/error-table.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { hostList } from '../shared/input.ts';
import { message, string, strings } from '../shared/output.ts';
import {
  NETWORK_WORDS,
  CURRENCY_CODES,
  currencyCodesOut,
  networkChanges,
  networkChangesOf,
  networkOf as networkRecord,
  networkOut,
} from './network-wire.ts';
import { currencyDoubts } from './currency-doubts.ts';
import { networkOf } from '../shared/common.ts';
import { widgetOf } from './network-widget.ts';

const recordOf = async (deps: ApiDependencies, network: Network, now: Date) =>
  networkRecord(network, {
    widget: await widgetOf(deps, network, now),
    address: deps.useCases.mediaAddress,
  });

const accountOut = z
  .object({ currencyCodes: currencyCodesOut, network: networkOut })
  .meta({ id: 'NetworkAccount' });

const readAccount = route({
  method: 'GET',
  path: '/network/account',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-network-account',
  summary: 'Retrieve the network',
  description:
    'With the currencies to choose from. Name, addresses, currency, time zone and what is asked of staff, and the most active affiliates and campaigns of the last 30 days.',
  data: accountOut,
  handle: async ({ deps, caller, now }) => {
    const network = await networkOf(deps, caller);
    return {
      currencyCodes: CURRENCY_CODES,
      network: await recordOf(deps, network, now),
    };
  },
});

const editAccount = route({
  method: 'PATCH',
  path: '/network/account',
  role: 'network',
  needs: { permission: 'settings' },
  operation: 'edit-network-account',
  summary: 'Update the network',
  description:
    "Changes only the fields you send. `zone` changes the days of all reports, of the past too. `currency` converts nothing: `warnings` name outstanding and invoiced amounts, and how many affiliates and campaigns keep another currency; with `Prefer: handling=strict` nothing is changed if there is a warning. `fallback_url` is for clicks that don't qualify, if their campaign has no fallback URL. `staff_second_factor` requires two-factor authentication for the whole team: it needs your password again and, to turn it on, your own two-factor authentication.",
  body: networkChanges,
  data: accountOut,
  words: NETWORK_WORDS,
  doubts: async ({ deps, caller, body }) =>
    currencyDoubts(deps, await networkOf(deps, caller), body.currency),
  handle: async ({ deps, caller, body, now }) => {
    if (body.staff_second_factor !== undefined) assertConfirmed(caller, now);
    const network = await deps.useCases.editNetwork({
      networkId: caller.networkId,
      userId: caller.by.kind === 'session' ? caller.by.userId : null,
      changes: networkChangesOf(body),
    });
    return {
      currencyCodes: CURRENCY_CODES,
      network: await recordOf(deps, network, now),
    };
  },
});

const domainsOut = strings('Host names with an optional port; the first is the default.');

const listDomains = route({
  method: 'GET',
  path: '/campaign/domains',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-tracking-domains',
  summary: 'List tracking domains',
  description:
    "The host names under which the network's links may be made; without any, links have the tracker's own address.",
  data: z.object({ domains: domainsOut }).meta({ id: 'TrackingDomainList' }),
  handle: async ({ deps, caller }) => ({ domains: [...(await networkOf(deps, caller)).domains] }),
});

const checkDomains = route({
  method: 'GET',
  path: '/network/domains/check',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'check-domains',
  summary: 'Check the domains',
  description:
    'Where the tracking and dashboard domains lead now, and whether that is here. Asks name servers when it is called, and compares the addresses with those of `TRACKER_URL` and `API_URL`; nothing is sent to the names themselves. At most 100 names.',
  data: z.object({
    domains: z
      .array(
        z.object({
          domain: string('The host name, with its port where it has one.'),
          use: string('`tracking` or `dashboard`.'),
          state: string(
            '`leads_here`, `partly`, `elsewhere`, `no_such_name`, `no_answer`, or `not_known` where this installation itself has no public name.',
          ),
          message: string('The same in words, with what to do.'),
        }),
      )
      .meta({ description: 'Tracking domains first.' }),
  }),
  handle: async ({ deps, caller: { networkId } }) => ({
    domains: [...(await deps.useCases.checkDomains({ networkId, trackerUrl: deps.trackerUrl }))],
  }),
});

const replaceDomains = route({
  method: 'PUT',
  path: '/campaign/domains',
  role: 'network',
  needs: { permission: 'settings', confirmed: true },
  operation: 'replace-tracking-domains',
  summary: 'Replace the tracking domains',
  description:
    '`[]` clears the list. Replaces all names, so send the complete list. Each must point to the tracker. Anything but host names (with or without a port) is refused, with the unchanged list beside the message.',
  body: z.object({ domains: hostList('Host names with an optional port.') }),
  data: z.object({ domains: domainsOut, message }),
  beside: z.object({ domains: domainsOut }),
  handle: async ({ deps, caller, body }) => {
    try {
      if (!body.domains)
        throw new DomainError('invalid_parameter', 'domains must be a list of host names. [] clears it.');
      const { domains } = await deps.useCases.setTrackingDomains({
        networkId: caller.networkId,
        domains: body.domains,
      });
      return { domains: [...domains], message: 'The domains were replaced.' };
    } catch (error) {
      const failure = error instanceof DomainError ? failureOf(error) : undefined;
      if (!failure) throw error;
      // The unchanged list stands beside the message (docs/rules/input-output.md#replacing-tracking-domains).
      const { domains } = await networkOf(deps, caller);
      throw new HttpError({ ...failure, beside: { domains } });
    }
  },
});

export const NETWORK_ROUTES = [readAccount, editAccount, listDomains, checkDomains, replaceDomains];
