// What programs ask a host before they ask for its links (docs/rules/tracking.md#robots).

/**
 * The paths and what they are answered. Programs that preview links for people may follow them, since people see what the link leads to; all others
 * stay away, and so do proxies that fetch for browsers ahead of a click, since their address is not the visitor's.
 */
export const FOR_ROBOTS: ReadonlyMap<string, { readonly type: string; readonly body: string }> = new Map([
  [
    '/robots.txt',
    {
      type: 'text/plain; charset=utf-8',
      body: `${['facebookexternalhit', 'LinkedInBot', 'Slackbot-LinkExpanding', 'Twitterbot', 'WhatsApp']
        .map((name) => `User-agent: ${name}\n`)
        .join('')}Allow: /\n\nUser-agent: *\nDisallow: /\n`,
    },
  ],
  [
    '/.well-known/traffic-advice',
    {
      type: 'application/trafficadvice+json',
      body: JSON.stringify([{ user_agent: 'prefetch-proxy', disallow: true }]),
    },
  ],
]);
