/** The views of the element: the values of its `view` attribute. */
export const viewNames = ['overview', 'protect', 'manage', 'guardians', 'recover'] as const;

export type ViewName = (typeof viewNames)[number];
