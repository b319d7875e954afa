// For files about browsers: they are skipped on a machine without a Chromium.
import { describe } from '@jest/globals';
import { findChromium } from './chromium.ts';

export const CHROMIUM = findChromium() ?? '';
export const inChromium = CHROMIUM === '' ? describe.skip : describe;
