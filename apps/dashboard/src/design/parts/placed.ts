// Where something that floats lies: beside what it is about, while the page moves below it.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
/** Of the window's edges. */
const MARGIN = 8;

/** Below what it is about, or above it where there is no room. */
export function usePlaced(box: RefObject<HTMLElement | null>, anchorOf: () => HTMLElement | null): void {
  // Outside React: where things are, before they are seen; and when the page moves below it.
  useLayoutEffect(() => {
    const place = () => {
      const about = anchorOf()?.getBoundingClientRect();
      if (!about || !box.current) return;
      const { width, height } = box.current.getBoundingClientRect();
      const isBelow = about.bottom + GAP + height <= innerHeight;
      const left = Math.max(
        MARGIN,
        Math.min(about.left, document.documentElement.clientWidth - MARGIN - width),
      );
      const top = isBelow ? about.bottom + GAP : Math.max(MARGIN, about.top - GAP - height);
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
  anchor?.closest<HTMLElement>('dialog, [role=dialog], main, header, nav') ?? document.body;
