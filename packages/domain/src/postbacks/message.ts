import type { Account } from '../accounts/account.ts';
import type { Conversion } from '../attribution/conversion.ts';
import type { Campaign } from '../catalog/campaign.ts';
import type { DeliveryId, NetworkId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import { compileTemplate, fillTemplate } from '../tracking/macros.ts';
import type { Click } from '../tracking/click.ts';
import { postbackValues } from './values.ts';
import type { Delivery, Postback } from './postback.ts';
import { postbacksFor } from './select.ts';

/** What happened. A conversion's click is absent when it came by an import that names none. */
export type PostbackSubject =
  | { readonly event: 'click'; readonly click: Click }
  | { readonly event: 'conversion'; readonly conversion: Conversion; readonly click: Click | null };

export type PostbackRecords = {
  readonly network: { readonly id: NetworkId; readonly zone: string; readonly currency: string };
  readonly campaign: Campaign;
  readonly affiliate: Account;
  readonly advertiser: Account;
  /** The affiliate's postbacks; those that do not fire are left out here. */
  readonly postbacks: readonly Postback[];
  /** US dollars for one unit of the network's currency on the day; undefined when no rate is stored. */
  readonly usdRate?: Money;
  /** Host of the tracking link; empty when unknown. */
  readonly trackingDomain?: string;
};

export type DeliveryStamp = {
  readonly now: Date;
  readonly newDeliveryId: () => DeliveryId;
};

/**
 * The messages an event causes (decisions 8), to be written in the event's own transaction. None for a rejected click
 * and for a conversion that is not approved; a pending one is passed here again when it becomes approved.
 */
export function deliveriesFor(
  subject: PostbackSubject,
  records: PostbackRecords,
  stamp: DeliveryStamp,
): Delivery[] {
  if (!fires(subject)) return [];
  const { campaign, network } = records;
  const event = subject.event === 'click' ? subject.click : subject.conversion;
  const goalId = subject.event === 'conversion' ? subject.conversion.goalId : null;
  const chosen = postbacksFor(records.postbacks, { event: subject.event, campaign, goalId });
  if (chosen.length === 0) return []; // the common case: no value is worked out for nobody
  const values = postbackValues(subject, records);
  return chosen.map((postback) => {
    const id = stamp.newDeliveryId();
    const valueOf = (name: string) => (name === 'rand' ? numberOf(id) : (values[name] ?? ''));
    const url = fillTemplate(compileTemplate(postback.url), valueOf);
    return {
      id,
      networkId: network.id,
      postbackId: postback.id,
      affiliateId: postback.affiliateId,
      campaignId: campaign.id,
      event: subject.event,
      eventId: event.id,
      method: postback.method,
      url,
      body: postback.method === 'POST' ? JSON.stringify(fieldsOf(url, subject.event, values)) : '',
      createdAt: stamp.now,
    };
  });
}

const fires = (subject: PostbackSubject): boolean =>
  subject.event === 'click' ? subject.click.rejection === null : subject.conversion.status === 'approved';

/** `{rand}` differs per message and needs no random number of its own: the id's second half is random. */
const numberOf = (id: DeliveryId): string => String(Number.parseInt(id.slice(-12), 16));

/**
 * The fields of a POST are those of the URL's query, under the same names; for a URL without a query, every macro that
 * has a value.
 */
function fieldsOf(url: string, event: string, values: Readonly<Record<string, string>>) {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  if (query.length > 0) return Object.fromEntries(query);
  return { event, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) };
}
