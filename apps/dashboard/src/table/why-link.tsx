import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = { readonly id: string; readonly children: ReactNode };

/** Shows beside the page why a conversion was paid what it was; the page it stands on stays, with all that its URL says. */
export const WhyLink = ({ id, children }: Props) => (
  <Link
    to="."
    search={((before: object) => ({ ...before, why: id })) as never}
    resetScroll={false}
    dir="auto"
  >
    {children}
  </Link>
);
