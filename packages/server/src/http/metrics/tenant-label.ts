/** The label of what a tenant reports; without it, it is the deployment's own. */
export interface TenantLabel {
  tenant?: string;
}
