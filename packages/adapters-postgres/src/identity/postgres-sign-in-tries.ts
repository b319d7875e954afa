import type { SignInTries } from '@tributary/application/identity/tries';
import {
  afterTry,
  KNOWN_PLACE_MS,
  KNOWN_PLACES_MAX,
  waitUntilTry,
} from '@tributary/domain/identity/guessing';
import type { UserId } from '@tributary/domain/shared/ids';
import type { Session } from '../shared/session.ts';

export const postgresSignInTries = ({ db, atomically }: Session): SignInTries => ({
  take: (names, at) =>
    atomically(async (tx) => {
      // Always in one order, so that two who try at once cannot wait for each other.
      const sorted = [...new Set(names)].sort();
      for (const name of sorted) {
        // Made or locked in one: between two statements somebody else's success may take it away.
        await tx.$executeRaw`
          insert into sign_in_tries (name, tries, last_at) values (${name}, 0, ${at})
          on conflict (name) do update set tries = sign_in_tries.tries`;
      }
      const rows = await tx.signInTries.findMany({ where: { name: { in: sorted } } });
      const counted = rows.filter(({ tries }) => tries > 0);
      const wait = Math.max(0, ...counted.map((row) => waitUntilTry(row, at)));
      if (wait > 0) return wait;
      for (const name of sorted) {
        const data = afterTry(
          counted.find((row) => row.name === name),
          at,
        );
        await tx.signInTries.update({ where: { name }, data });
      }
      return 0;
    }),
  giveBack: ({ less, none }) =>
    atomically(async (tx) => {
      await tx.signInTries.deleteMany({ where: { name: { in: [...none] } } });
      const data = { tries: { decrement: 1 } };
      await tx.signInTries.updateMany({ where: { name: { in: [...less] }, tries: { gt: 0 } }, data });
    }),
  listKnown: async (userIds, place, at) => {
    const since = new Date(at.getTime() - KNOWN_PLACE_MS);
    const where = { userId: { in: [...userIds] }, place, lastAt: { gt: since } };
    const rows = await db.knownPlace.findMany({ where, select: { userId: true } });
    return rows.map(({ userId }) => userId as UserId);
  },
  notePlace: (userId, place, at) =>
    atomically(async (tx) => {
      await tx.knownPlace.upsert({
        where: { userId_place: { userId, place } },
        create: { userId, place, lastAt: at },
        update: { lastAt: at },
      });
      const rest = await tx.knownPlace.findMany({
        where: { userId },
        orderBy: [{ lastAt: 'desc' }, { place: 'asc' }],
        skip: KNOWN_PLACES_MAX,
      });
      const gone = rest.map((one) => one.place);
      if (gone.length > 0) await tx.knownPlace.deleteMany({ where: { userId, place: { in: gone } } });
    }),
});
