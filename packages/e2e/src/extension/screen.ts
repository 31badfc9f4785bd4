/** A person at one page, who finds things by what they say; in whichever browser. */
export interface Screen {
  /** Presses a button, or what unfolds something, once it is there and takes it. */
  press(name: string): Promise<void>;
  /** Waits until this is the title. */
  sees(title: string | RegExp): Promise<void>;
  /** Waits until this can be read. */
  reads(text: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  /** Chooses an option, or ticks a box. */
  choose(label: string): Promise<void>;
}
