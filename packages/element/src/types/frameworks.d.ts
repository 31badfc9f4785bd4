// What the types for Vue and Svelte name, since the workspace does not install these two. Sites never
// read this file: their frameworks declare it (packages/e2e/consumer).

declare module 'vue' {
  export interface GlobalComponents {}
  export interface HTMLAttributes {}
  export interface ReservedProps {}
}

declare module 'svelte/elements' {
  export interface HTMLAttributes<Element extends EventTarget> {
    readonly element?: Element;
  }
}
