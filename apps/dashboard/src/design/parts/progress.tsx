/** How far something is, from 0 to 100, as a bar; what it says is said in words beside it. */
export const Progress = ({ part }: { readonly part: number }) => (
  <svg width="100%" height="6" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="6" fill="var(--quiet-soft)" />
    <rect width={Math.min(part, 100)} height="6" fill={part >= 100 ? 'var(--good-mark)' : 'var(--accent)'} />
  </svg>
);
