/** The views of the element: what its `view` attribute may say. */
export const viewNames = ['overview', 'protect', 'manage', 'guardians', 'recover'] as const;

export type ViewName = (typeof viewNames)[number];
