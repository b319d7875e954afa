/** Office names itself so before it opens a browser, the others for the preview of a message. */
const LINK_PREVIEWS =
  /^Microsoft Office (?!\/)|\b(?:SkypeUriPreview|MicrosoftPreview|Slackbot-LinkExpanding)\b|^WhatsApp\//i;

/**
 * Whether the user agent is of a program that fetches a link and opens or shows the address it led to, so that the person who
 * follows it never asks for the link (docs/rules/tracking.md#speculative-requests). Not of an unknown or empty one.
 */
export const isLinkPreview = (userAgent: string): boolean => LINK_PREVIEWS.test(userAgent);
