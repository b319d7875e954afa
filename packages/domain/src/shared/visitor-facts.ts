import { UNKNOWN_COUNTRY } from './countries.ts';

/** What is known of the visitor from the request alone. Unknown country: `XX`; other unknowns: empty string. */
export type VisitorFacts = {
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly isp: string;
  /** One of `android`, `iphone`, `ipad`, `winphone`, `windows`, `mac`, `linux`; else `other`. */
  readonly device: string;
  readonly os: string;
  /** `14.1`; `10 or newer` where browsers say no more (docs/rules/tracking.md#frozen-versions). */
  readonly osVersion: string;
  readonly browser: string;
  readonly bot: boolean;
};

/** The facts of a visitor that nobody saw: all unknown. */
export const UNKNOWN_VISITOR: VisitorFacts = {
  country: UNKNOWN_COUNTRY,
  region: '',
  city: '',
  isp: '',
  device: 'other',
  os: '',
  osVersion: '',
  browser: '',
  bot: false,
};
