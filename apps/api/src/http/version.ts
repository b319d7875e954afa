/** The one version of the whole repository (CONTRIBUTING.md#making-a-version). */
export const VERSION = '0.3.0';
