/** Three streams that become one. */
export const Logo = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="var(--accent)"
    strokeWidth="2.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M4 3c0 7 8 6 8 12v6" />
    <path d="M20 3c0 7-8 6-8 12" />
    <path d="M12 3v18" />
  </svg>
);
