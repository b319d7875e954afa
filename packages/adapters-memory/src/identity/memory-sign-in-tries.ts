import type { SignInTries } from '@tributary/application/identity/tries';
import {
  afterTry,
  KNOWN_PLACE_MS,
  KNOWN_PLACES_MAX,
  waitUntilTry,
} from '@tributary/domain/identity/guessing';
import type { MemoryState } from '../state.ts';

export const memorySignInTries = (state: MemoryState): SignInTries => ({
  take: async (names, at) => {
    const wait = Math.max(0, ...names.map((name) => waitUntilTry(state.signInTries.get(name), at)));
    if (wait > 0) return wait;
    for (const name of names) {
      state.signInTries.set(name, afterTry(state.signInTries.get(name), new Date(at)));
    }
    return 0;
  },
  giveBack: async ({ less, none }) => {
    for (const name of none) state.signInTries.delete(name);
    for (const name of less) {
      const guesses = state.signInTries.get(name);
      if (!guesses) continue;
      if (guesses.tries > 1) state.signInTries.set(name, { ...guesses, tries: guesses.tries - 1 });
      else state.signInTries.delete(name);
    }
  },
  listKnown: async (userIds, place, at) =>
    userIds.filter((id) => {
      const last = state.knownPlaces.get(id)?.get(place);
      return last !== undefined && at.getTime() - last.getTime() < KNOWN_PLACE_MS;
    }),
  notePlace: async (userId, place, at) => {
    const places = new Map(state.knownPlaces.get(userId)).set(place, new Date(at));
    const newest = [...places].sort(
      ([a, first], [b, second]) => second.getTime() - first.getTime() || (a < b ? -1 : 1),
    );
    state.knownPlaces.set(userId, new Map(newest.slice(0, KNOWN_PLACES_MAX)));
  },
});
