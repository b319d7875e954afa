import { isShown } from '../attribution/status.ts';
import type { DeliveryId } from '../shared/ids.ts';
import { parseUrl } from '../shared/parse-url.ts';
import { compileTemplate, fillTemplate } from '../tracking/macros.ts';
import type { MacroValues } from '../tracking/macros.ts';
import type { Delivery } from './postback.ts';
import { postbacksFor } from './select.ts';
import type { PostbackRecords, PostbackSubject } from './subject.ts';
import { OF_THE_ADVERTISER, POSTBACK_MACROS, postbackValues } from './values.ts';

export type DeliveryStamp = {
  readonly now: Date;
  readonly newDeliveryId: () => DeliveryId;
};

/**
 * The messages an event causes (docs/rules/postbacks.md#written-with-the-event), to be written in the event's own
 * transaction. None for a rejected click, for a conversion that its affiliate does not see, and to postbacks that are not for its
 * status; a conversion is passed here once for each change of its status.
 */
export function deliveriesFor(
  subject: PostbackSubject,
  records: PostbackRecords,
  stamp: DeliveryStamp,
): Delivery[] {
  if (!fires(subject)) return [];
  const { campaign, network } = records;
  const event = subject.event === 'click' ? subject.click : subject.conversion;
  const { goalId, status } = subject.event === 'conversion' ? subject.conversion : OF_CLICKS;
  const chosen = postbacksFor(records.postbacks, { event: subject.event, campaign, goalId, status });
  if (chosen.length === 0) return []; // the common case; no macro value is worked out then
  const values = postbackValues(subject, records);
  return chosen.map((postback) => {
    const id = stamp.newDeliveryId();
    const valueOf: MacroValues = (name) => (name === 'rand' ? numberOf(id) : values(name));
    const url = fillTemplate(compileTemplate(postback.url), valueOf);
    return {
      id,
      networkId: network.id,
      postbackId: postback.id,
      affiliateId: postback.affiliateId,
      campaignId: campaign.id,
      event: subject.event,
      eventId: event.id,
      status,
      method: postback.method,
      url,
      body: postback.method === 'POST' ? JSON.stringify(fieldsOf(url, subject.event, valueOf)) : '',
      createdAt: stamp.now,
    };
  });
}

const fires = (subject: PostbackSubject): boolean =>
  subject.event === 'click' ? subject.click.rejection === null : isShown(subject.conversion);

const OF_CLICKS = { goalId: null, status: null };

/** `{rand}` differs per message and needs no random number of its own: the id's second half is random. */
const numberOf = (id: DeliveryId): string => String(Number.parseInt(id.slice(-12), 16));

/**
 * The fields of a POST are those of the URL's query, under the same names; for a URL without a query, every macro that
 * has a value, except who the advertiser is (docs/rules/postbacks.md#advertiser-in-postbacks).
 */
function fieldsOf(url: string, event: string, valueOf: MacroValues): Record<string, string> {
  const query = [...(parseUrl(url)?.searchParams ?? [])];
  const unasked = Object.keys(POSTBACK_MACROS).filter((name) => !OF_THE_ADVERTISER.has(name));
  const all = unasked.map((name) => [name, valueOf(name)] as const);
  const fields = query.length > 0 ? query : [['event', event] as const, ...all.filter(([, value]) => value)];
  return Object.fromEntries(fields);
}
