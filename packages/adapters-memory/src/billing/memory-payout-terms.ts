import type { Closed, PayoutTerms } from '@tributary/application/billing/payout-terms';
import { compareGroups } from '@tributary/domain/accounts/affiliate-group';
import type { AgreedTerms, OwnClosing } from '@tributary/domain/billing/payment-terms';
import { addDays, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { groupsOf } from '../accounts/group-memberships.ts';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryPayoutTerms = (state: MemoryState): PayoutTerms => {
  const own = (networkId: string) =>
    [...state.ownTerms.values()].filter((one) => one.networkId === networkId);
  const ofGroups = (networkId: string) =>
    [...state.groupTerms.values()].filter((one) => one.networkId === networkId);
  const firstOfGroups = (networkId: string, affiliateId: AffiliateId) => {
    const isIn = new Set(groupsOf(state, affiliateId));
    const groups = [...state.affiliateGroups.values()].filter(({ id }) => isIn.has(id)).sort(compareGroups);
    return groups.flatMap(({ id }) => ofGroups(networkId).find((one) => one.groupId === id) ?? [])[0];
  };
  const findOwn: PayoutTerms['findOwn'] = async (networkId, id) =>
    copy(own(networkId).find((one) => one.affiliateId === id));
  return {
    findSettings: async (networkId) => copy(state.payoutSettings.get(networkId)),
    putSettings: async (settings) => void state.payoutSettings.set(settings.networkId, copy(settings)),
    findOwn,
    findManyAgreed: async (networkId, ids) =>
      ids.flatMap((id): AgreedTerms[] => {
        const agreed = own(networkId).find((one) => one.affiliateId === id);
        if (agreed) return [{ ...copy(agreed), groupId: null }];
        const given = firstOfGroups(networkId, id as AffiliateId);
        return given ? [{ ...copy(given), affiliateId: id as AffiliateId }] : [];
      }),
    findGroup: async (networkId, groupId) => copy(ofGroups(networkId).find((one) => one.groupId === groupId)),
    putGroup: async (terms) => void state.groupTerms.set(terms.groupId, copy(terms)),
    removeGroup: async (networkId, groupId) =>
      ofGroups(networkId).some((one) => one.groupId === groupId) && state.groupTerms.delete(groupId),
    putOwn: async (terms) => void state.ownTerms.set(terms.affiliateId, copy(terms)),
    removeOwn: async (networkId, id) =>
      (await findOwn(networkId, id)) !== undefined && state.ownTerms.delete(id),
    listClosing: async () => {
      const all = [
        ...state.payoutSettings.values(),
        ...state.ownTerms.values(),
        ...state.groupTerms.values(),
      ];
      const closing = all.filter(({ terms }) => terms.closes !== 'by_hand');
      return [...new Set(closing.map(({ networkId }) => networkId))].toSorted();
    },
    listClosed: async (networkId) => copy([...(state.closed.get(networkId)?.values() ?? [])]),
    beginClosing: async (networkId, closes, since) => {
      const closed = state.closed.get(networkId) ?? new Map<OwnClosing, Closed>();
      const through = later(closed.get(closes)?.through, addDays(since, -1));
      state.closed.set(networkId, closed.set(closes, { closes, since, through }));
    },
    noteClosed: async (networkId, closes, day) => {
      const closed = state.closed.get(networkId);
      const present = closed?.get(closes);
      if (present) closed?.set(closes, { ...present, through: later(present.through, day) });
    },
  };
};

const later = (one: CalendarDay | undefined, other: CalendarDay): CalendarDay =>
  one === undefined || one < other ? other : one;
