// Where something that floats lies: beside what it is about, while the page moves below it.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
/** Of the window's edges. */
const MARGIN = 8;

/** Below what it is about, or above it where there is more room; where there is too little of both, it is scrolled. */
export function usePlaced(box: RefObject<HTMLElement | null>, anchorOf: () => HTMLElement | null): void {
  // Outside React: where things are, before they are seen; and when the page moves below it.
  useLayoutEffect(() => {
    const place = () => {
      const about = anchorOf()?.getBoundingClientRect();
      if (!about || !box.current) return;
      const { offsetWidth, offsetHeight, clientHeight, scrollHeight } = box.current;
      const below = innerHeight - MARGIN - about.bottom - GAP;
      const above = about.top - GAP - MARGIN;
      const all = scrollHeight + offsetHeight - clientHeight;
      const isBelow = all <= below || above <= below;
      const height = Math.min(all, isBelow ? below : above);
      const left = Math.max(
        MARGIN,
        Math.min(about.left, document.documentElement.clientWidth - MARGIN - offsetWidth),
      );
      const top = isBelow ? about.bottom + GAP : about.top - GAP - height;
      box.current.style.maxHeight = `${isBelow ? below : above}px`;
      box.current.style.translate = `${left}px ${top}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  });
}

/** Everything is to be in a landmark, also what floats. */
export const landmarkOf = (anchor: HTMLElement | null): HTMLElement =>
  anchor?.closest<HTMLElement>('dialog, [role=dialog], main, header, nav, aside') ?? document.body;
