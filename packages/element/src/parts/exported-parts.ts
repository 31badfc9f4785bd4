/** The parts that a host may style: handed on by every element between them and the page. */
export const exportedParts = [
  'heading',
  'button',
  'primary-button',
  'secondary-button',
  'danger-button',
  'plain-button',
  'field',
  'input',
  'callout',
  'steps',
  'phrase',
  'countdown',
  'consequence',
  'guardians',
  'contacts',
  'details',
].join(', ');
