/** The one version of the whole repository; with `-dev` between two releases (CONTRIBUTING.md#making-a-version). */
export const VERSION = '0.4.0-dev';

/** Set where the bundles are made (scripts/bundle.mjs): the commit in twelve hex digits, empty outside a clone. */
declare const BUILD_COMMIT: string | undefined;
const COMMIT = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : '';

/** What a process calls itself: a release by its version alone, anything else with the commit that it was built from. */
export const BUILD = VERSION.includes('-') && COMMIT !== '' ? `${VERSION}+${COMMIT}` : VERSION;
