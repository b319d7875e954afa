// A button that opens a list of things to do or to choose. Arrow keys move, Enter does, Esc goes back to the button. Until the script of
// the list has come there is only the button; pressed meanwhile, it opens as soon as it can.
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import type { MenuProps } from './floating.tsx';
import { floats } from './floats.ts';
import type { ChoiceProps } from './list.tsx';

/** `label` names the button; `shown` is what it shows, the label unless said otherwise. */
export function Menu(props: MenuProps) {
  const { label, shown = label, className = buttonClass('quiet'), keys } = props;
  const [isWanted, want] = useState(false);
  const [come, setCome] = useState(() => {
    const parts = floats.now();
    return parts && { parts, hasFocus: false };
  });
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = useRef(false);
  const take = useCallback(() => {
    const parts = floats.now();
    const hasFocus = document.activeElement === button.current;
    if (parts && !isHeld.current) setCome((before) => before ?? { parts, hasFocus });
  }, []);
  // Outside React: the script, and where the focus is when it comes.
  useEffect(() => {
    take();
    // One that was wanted and could not come is not to open later, when something else fetches it.
    return floats.onEnd(() => (floats.now() ? take() : want(false)));
  }, [take]);
  // A press that ends on another button than it began on would open nothing.
  const hold = () => {
    isHeld.current = true;
  };
  const letGo = () =>
    setTimeout(() => {
      isHeld.current = false;
      take();
    });
  if (come) {
    const { MenuBox } = come.parts;
    return <MenuBox {...props} start={{ isOpen: isWanted, hasFocus: come.hasFocus }} />;
  }
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-keyshortcuts={keys}
      aria-expanded={false}
      onPointerEnter={floats.fetch}
      onFocus={floats.fetch}
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onKeyDown={hold}
      onKeyUp={letGo}
      onBlur={letGo}
      onClick={() => {
        want(true);
        floats.fetch();
      }}
    >
      {shown}
    </button>
  );
}

/** What a list holds is shown only once its script is there. */
function partsNow() {
  const parts = floats.now();
  if (!parts) throw new Error('An item was shown outside a menu.');
  return parts;
}

export function MenuItem({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { Item } = partsNow();
  return <Item onClick={onClick}>{children}</Item>;
}

/** An item that goes somewhere: `to` is the link, without text. */
export function MenuLink({ to, children }: { readonly to: ReactElement; readonly children: ReactNode }) {
  const { Item } = partsNow();
  return <Item to={to}>{children}</Item>;
}

/** One of several, the present one marked. */
export function MenuChoice<T extends string>(props: ChoiceProps<T>) {
  const { Choice } = partsNow();
  return <Choice {...props} />;
}
