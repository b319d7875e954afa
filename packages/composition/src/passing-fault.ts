import { isPassingFault as isPassing } from '@tributary/adapters-postgres/faults';

/** Whether an error of the database passes: the request that met it may be sent again later. */
export const isPassingFault = (error: unknown): boolean => isPassing(error);
