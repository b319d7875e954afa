// What the person at the page may do there. The API decides; this keeps what it would refuse off the page.
import type { operations } from '@tributary/client/openapi-types';
import { createContext, useContext } from 'react';

export type Operation = keyof operations;
export type Permitted = {
  readonly may: (operation: Operation) => boolean;
  /** By what is changed what is on the page; undefined where everybody who sees it may. */
  readonly change: Operation | undefined;
};

/** Outside the frame, where people sign in, nothing is kept from anybody. */
const EVERYTHING: Permitted = { may: () => true, change: undefined };
const PermittedContext = createContext(EVERYTHING);
export const PermittedProvider = PermittedContext.Provider;

/** Whether something is shown that calls this operation; without one, what changes the page. */
export const useMayChange = (asks?: Operation): boolean => useMay()(asks);

/** The same of each of several. */
export function useMay(): (asks?: Operation) => boolean {
  const { may, change } = useContext(PermittedContext);
  return (asks = change) => asks === undefined || may(asks);
}
