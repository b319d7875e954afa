/** What is known of the visitor from the request alone. Unknown country: `XX`; other unknowns: empty string. */
export type VisitorFacts = {
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly isp: string;
  /** One of `android`, `iphone`, `ipad`, `winphone`, `windows`, `mac`, `linux`; else `other`. */
  readonly device: string;
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  readonly bot: boolean;
};
