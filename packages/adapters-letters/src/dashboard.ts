import type { Dashboard } from '@tributary/application/identity/dashboard';

/** The dashboard lies below the public base of the API. */
export const dashboardAt = (apiUrl: () => string): Dashboard => ({
  signUp({ id }, kind, referralId) {
    const url = new URL(`${apiUrl()}/app/sign-up/${kind}`);
    url.searchParams.set('network', id);
    if (referralId !== undefined) url.searchParams.set('ref', referralId);
    return url.href;
  },
  providerReturn: (host) =>
    `${host === null ? apiUrl() : `${new URL(apiUrl()).protocol}//${host}`}/app/provider`,
});
