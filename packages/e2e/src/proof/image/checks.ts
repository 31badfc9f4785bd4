import type { Check } from '../kit/check.ts';
import { recoveryThroughImage } from './recovery.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';

/** The checks of the container image, as operators build and run it. */
export const imageChecks: readonly Check[] = [recoveryThroughImage, rollingUpgrade];
