import { layouts, themes } from '../src/appearance.ts';
import { languages } from '../src/translations/languages.ts';
import { viewNames } from '../src/view-names.ts';

/** Values that editors offer for each attribute. */
export const attributeValues: Readonly<Record<string, readonly string[]>> = {
  view: viewNames,
  layout: layouts,
  theme: themes,
  scheme: ['light', 'dark', 'auto'],
  locale: ['auto', ...languages],
};
