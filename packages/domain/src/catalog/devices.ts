/** What a campaign can target by device, with labels (`GET /dictionary/devices`). */
export const DEVICES = {
  all: 'All devices',
  android: 'Android',
  iphone: 'iPhone',
  ipad: 'iPad',
  winphone: 'Windows Phone',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
} as const;
export type Device = keyof typeof DEVICES;
/** The device of a visitor that is none of these. */
export const OTHER_DEVICE = 'other';

/** Whether it is one of the kinds of devices we know. */
export const isDevice = (text: string): text is Device => Object.hasOwn(DEVICES, text);
