import { z } from 'zod';
import { finishRotation, rotateSecret } from '@tributary/application/operations/root-secrets';
import { command, CommandRefused, UsageError } from '../command.ts';

/** More are counted, not named. */
const NAMED_MAX = 20;

export const rotateSecretCommand = command({
  name: 'rotate-secret',
  summary:
    'Replace the secret behind API keys, tokens and click IDs; those made with the old secret stay valid until --finish.',
  examples: ['rotate-secret', 'rotate-secret --finish --dry-run', 'rotate-secret --finish'],
  changes: true,
  options: z.object({
    finish: z
      .boolean()
      .optional()
      .describe('End a rotation: keys and tokens of the previous secret are refused.'),
    force: z
      .boolean()
      .optional()
      .describe('Finish although some keys or tokens were not used since; they are revoked.'),
  }),
  run: async ({ dependencies, options: { finish, force }, dryRun }) => {
    const { rotation, credentialHashes, clock, useCases } = dependencies;
    if (!finish) {
      if (force) throw new UsageError('--force goes with --finish: without it, a new rotation would begin.');
      await rotateSecret(rotation, clock(), dryRun);
      const where = rotation.next
        ? 'NEW_SECRET_KEY, which is SECRET_KEY from now on'
        : 'kept in the database';
      return {
        data: { rotated: !dryRun, secret: where },
        notes: [
          `The new secret is ${where}.`,
          'Start every process anew within an hour. Keys and tokens change over when they are used after that;',
          'once all did, and no older click is expected to convert any more: rotate-secret --finish.',
        ],
      };
    }
    const { previous } = rotation.present;
    if (!previous) throw new CommandRefused('No rotation is under way.');
    const old = await credentialHashes.madeBefore(previous.replacedAt);
    const named = old.slice(0, NAMED_MAX).map(({ kind, id, prefix }) => `${kind} ${id} (${prefix}…)`);
    if (old.length > 0 && !force && !dryRun)
      throw new CommandRefused(
        `Not used since the rotation: ${old.length} keys and tokens, which would be lost. --force finishes all the same and switches them off.\n  ${named.join('\n  ')}`,
      );
    const resealed = await useCases.resealSecrets(dryRun);
    if (!dryRun) {
      await credentialHashes.endMadeBefore(previous.replacedAt);
      await finishRotation(rotation);
    }
    return {
      data: {
        finished: !dryRun,
        second_factors: resealed['second-factor'],
        identity_providers: resealed['identity-provider'],
        exports: resealed.export,
        tax_forms: resealed['tax-form'],
        lost: old.length,
        ids: old.map(({ id }) => id),
      },
    };
  },
});
