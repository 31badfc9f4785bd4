/** The page's colors: what was chosen on the page, otherwise the system's. Dispatches `change`. */
class Scheme extends EventTarget {
  readonly #system = matchMedia('(prefers-color-scheme: dark)');
  #chosen: boolean | undefined;

  constructor() {
    super();
    this.#system.addEventListener('change', () => this.dispatchEvent(new Event('change')));
  }

  get isDark(): boolean {
    return this.#chosen ?? this.#system.matches;
  }

  get name(): 'dark' | 'light' {
    return this.isDark ? 'dark' : 'light';
  }

  switch(): void {
    this.#chosen = !this.isDark;
    document.documentElement.style.colorScheme = this.name;
    this.dispatchEvent(new Event('change'));
  }
}

export const scheme = new Scheme();
