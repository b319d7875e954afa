// Staff who see as an account. Each way the page is loaded anew, so that nothing of the one side stays on the screen of the other.
import { ask } from './client.ts';
import { queries } from './query.ts';

export async function seeAs(kind: 'affiliate' | 'advertiser', id: string): Promise<void> {
  await ask('post', '/auth/acting', { body: { kind, user_id: id } });
  location.assign('/app/');
}

/** Also where it had ended by itself: the page that comes says who is signed in. */
export async function seeAsOneself(): Promise<void> {
  await ask('delete', '/auth/acting', {}).catch(() => queries.cancelQueries());
  location.assign('/app/');
}
