import {
  ABANDONED_AFTER_MS,
  ANSWERS_KEPT_MS,
  type IdempotentAnswers,
} from '@tributary/application/operations/idempotent-answers';
import type { Db, Session } from '../shared/session.ts';

const CLAIM_ATTEMPTS = 5;

type Claim = Parameters<IdempotentAnswers['claim']>[0];

export const postgresIdempotentAnswers = ({ db }: Session): IdempotentAnswers => ({
  claim: (request) => claim(db, request),
  noteWrite: async ({ networkId, scope, key, claimedAt }) => {
    const noted = await db.idempotentAnswer.updateMany({
      where: { networkId, scope, key, claimedAt },
      data: { writtenAt: claimedAt },
    });
    return noted.count === 1;
  },
  complete: async ({ networkId, scope, key }, { bodyHash, status, body }) => {
    await db.idempotentAnswer.updateMany({
      where: { networkId, scope, key },
      data: { bodyHash, status, body },
    });
  },
  release: async ({ networkId, scope, key }, why) => {
    const unwritten = why === 'failed' ? { writtenAt: null } : {};
    await db.idempotentAnswer.deleteMany({ where: { networkId, scope, key, status: null, ...unwritten } });
  },
});

async function claim(db: Db, request: Claim): ReturnType<IdempotentAnswers['claim']> {
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt++) {
    if (await take(db, request)) return { kind: 'claimed' };
    const { networkId, scope, key } = request;
    const row = await db.idempotentAnswer.findUnique({
      where: { networkId_scope_key: { networkId, scope, key } },
    });
    // The key was released between the two statements: try again.
    if (row === null) continue;
    const { bodyHash, status, body, writtenAt } = row;
    const answer = status === null || body === null ? null : { bodyHash, status, body };
    return { kind: 'taken', bodyHash, answer, isWritten: writtenAt !== null };
  }
  throw new Error('An idempotency key kept changing hands.');
}

/** One statement, so that of racing requests exactly one claims. */
async function take(db: Db, { networkId, scope, key, bodyHash, now }: Claim): Promise<boolean> {
  const expired = new Date(now.getTime() - ANSWERS_KEPT_MS);
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS);
  const taken = await db.$executeRaw`
    insert into idempotent_answers as stored (network_id, scope, key, body_hash, claimed_at)
    values (${networkId}, ${scope}, ${key}, ${bodyHash}, ${now})
    on conflict (network_id, scope, key) do update
      set body_hash = excluded.body_hash, claimed_at = excluded.claimed_at, status = null, body = null, written_at = null
      where stored.claimed_at <= ${expired}
        or (stored.claimed_at <= ${abandoned} and stored.status is null and stored.written_at is null)`;
  return taken === 1;
}
