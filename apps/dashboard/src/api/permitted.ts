// What the person at the page may do there. The API decides; this keeps what it would refuse off the page.
import { createContext, useContext } from 'react';
import type { Permission } from './session.ts';

export type Permitted = {
  readonly may: (permission: Permission) => boolean;
  /** What it takes to change what is on the page. */
  readonly change: Permission;
};

/** Outside the frame, where people sign in, nothing is kept from anybody. */
const EVERYTHING: Permitted = { may: () => true, change: 'read' };
const PermittedContext = createContext(EVERYTHING);
export const PermittedProvider = PermittedContext.Provider;

/** Whether a button is shown that needs this permission; without one, that of the page. */
export function useMayChange(needs?: Permission): boolean {
  const { may, change } = useContext(PermittedContext);
  return may(needs ?? change);
}
