/** What a page of the dashboard may load and do: its own files and its own API, nothing inline, in nobody's frame. */
export const DASHBOARD_POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');
