import { EVER } from '@tributary/domain/shared/calendar-day';
import type { Job } from '@tributary/domain/jobs/job';
import type { ActingContext, AuditFilter, AuditLog } from './audit.ts';

export type AsStarterDependencies = {
  readonly acting: ActingContext;
  readonly stores: { readonly audit: AuditLog };
};

/**
 * Runs the work of a job so that the audit log names whoever started the job. When no entry says who that was, the
 * actor stays as it is.
 */
export async function asStarter<T>(
  { acting, stores }: AsStarterDependencies,
  job: Job,
  work: () => Promise<T>,
): Promise<T> {
  const filter: AuditFilter = { ...EVER, object: 'job', objectId: job.id };
  const [started] = await stores.audit.list(job.networkId, filter, { page: 1, limit: 1 });
  if (!started) return work();
  const { actor, requestId, clientRequestId } = started;
  return acting.run({ actor, requestId, clientRequestId }, work);
}
