/** Nobody waits for the answer any more: whoever asked has closed the connection. Why work is given up, and no fault. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
  constructor() {
    super('Nobody waits for this any more.');
  }
}
