// Leads to the page that makes a new one, for who may make one.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { useMayChange } from '../api/permitted.ts';
import { buttonClass } from '../design/parts/button.tsx';

type Props = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly isButton?: boolean;
  readonly children: ReactNode;
};

export const NewLink = ({ to, isButton = false, children }: Props) =>
  useMayChange() ? (
    <Link to={to} {...(isButton && { className: buttonClass('main') })}>
      {isButton ? <Plus /> : null}
      {children}
    </Link>
  ) : null;
