import type { ConversionId } from '@tributary/domain/shared/ids';
import type { ExplanationSide } from '@tributary/application/attribution/explain-conversion';
import type { ApiDependencies } from '../dependencies.ts';
import type { Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { explanationOut, explanationRecord } from './explanation-wire.ts';
import { idParams, networkOf } from '../shared/common.ts';

const explainToNetwork = route({
  method: 'GET',
  path: '/network/conversions/{id}/explain',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'explain-conversion',
  summary: 'Explain a conversion',
  description:
    'Every rate that could apply and why it did not, window, repeats, caps and amounts. Also the exchange rate, and who changed what since.',
  params: idParams('id'),
  data: explanationOut.network,
  handle: ({ deps, caller, params }) => answer(deps, caller, params),
});

const explainToAffiliate = route({
  method: 'GET',
  path: '/affiliate/conversions/{id}/explain',
  role: 'affiliate',
  operation: 'explain-affiliate-conversion',
  summary: 'Explain a conversion',
  description:
    "Why it was paid, or why not. The click, the rates that could apply, the window, repeats and caps: the affiliate's side of what was decided.",
  params: idParams('id'),
  data: explanationOut.affiliate,
  handle: ({ deps, caller, params }) => answer(deps, caller, params),
});

const explainToAdvertiser = route({
  method: 'GET',
  path: '/advertiser/conversions/{id}/explain',
  role: 'advertiser',
  operation: 'explain-advertiser-conversion',
  summary: 'Explain a conversion',
  description:
    "Why it is charged. The click, the rates that could apply, the window, repeats and caps: the advertiser's side of what was decided.",
  params: idParams('id'),
  data: explanationOut.advertiser,
  handle: ({ deps, caller, params }) => answer(deps, caller, params),
});

async function answer(deps: ApiDependencies, caller: Caller, { id }: { readonly id: string }) {
  const { networkId } = caller;
  const conversionId = id as ConversionId;
  const explanation = await deps.useCases.explainConversion({
    networkId,
    conversionId,
    side: sideOf(caller),
  });
  return explanationRecord(explanation, (await networkOf(deps, caller)).zone);
}

function sideOf(caller: Caller): ExplanationSide {
  if (caller.role === 'affiliate') return { role: 'affiliate', affiliateId: caller.affiliateId };
  if (caller.role === 'advertiser') return { role: 'advertiser', advertiserId: caller.advertiserId };
  return { role: 'network' };
}

export const EXPLAIN_ROUTES = [explainToNetwork, explainToAffiliate, explainToAdvertiser];
