import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { useEffect } from 'react';
import { Button, buttonClass, type IconOf } from '../../design/parts/button.tsx';
import { keysAreOff } from '../../shell/keys-off.ts';
import { useBeside } from '../../table/beside.ts';

/** To the conversions before and after it in the list, also by k and j, and to its own page. */
export function SheetTools({ id }: { readonly id: string }) {
  const { before, after } = useBeside(id);
  const navigate = useNavigate();
  const open = (why: string | undefined) => {
    if (why === undefined) return;
    // Going back leads to the list, not through all that were looked at.
    const search = ((was: object) => ({ ...was, why })) as never;
    void navigate({ to: '.', search, resetScroll: false, replace: true });
  };
  // Outside React: the keys of the window.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || keysAreOff(event)) return;
      if (event.key === 'k') open(before);
      if (event.key === 'j') open(after);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const beside = (why: string | undefined, label: string, Icon: IconOf) => (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      disabled={why === undefined}
      onClick={() => open(why)}
    >
      <Icon />
    </Button>
  );
  return (
    <>
      {before === undefined && after === undefined ? null : (
        <>
          {beside(before, t`Previous conversion`, ChevronUp)}
          {beside(after, t`Next conversion`, ChevronDown)}
        </>
      )}
      <Link
        className={buttonClass('quiet')}
        aria-label={t`Open as page`}
        title={t`Open as page`}
        to="/conversions/$conversionId"
        params={{ conversionId: id }}
      >
        <Maximize2 />
      </Link>
    </>
  );
}
