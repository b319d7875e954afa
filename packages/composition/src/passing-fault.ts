import { isContention, isPassingFault as isPassing } from '@tributary/adapters-postgres/shared/faults';

/** Whether an error of the database passes: the request that met it may be sent again later. */
export const isPassingFault = (error: unknown): boolean => isPassing(error);

/** Whether others were in the way of a change, again and again; nothing is wrong with the database. */
export const isContended = (error: unknown): boolean => isContention(error);
