/**
 * Lets the frame of a card grow and shrink smoothly with it, so that what follows the element on the
 * page does not jump. The frame's `transition` says how; there is none with `prefers-reduced-motion`.
 */
export function smoothHeight(frame: HTMLElement, card: HTMLElement): void {
  let before = card.getBoundingClientRect();
  let motion: Animation | undefined;
  const observer = new ResizeObserver(() => {
    const now = card.getBoundingClientRect();
    const isMoving = motion?.playState === 'running';
    const from = isMoving ? frame.getBoundingClientRect().height : before.height;
    // When the page gets wider, all of it changes at once.
    const isSameWidth = now.width === before.width;
    before = now;
    motion?.cancel();
    if (!isSameWidth || from === 0 || now.height === 0) return;
    const { transitionDuration, transitionTimingFunction } = getComputedStyle(frame);
    motion = frame.animate(
      [from, now.height].map((height) => ({ height: `${height}px`, overflow: 'clip' })),
      { duration: Number.parseFloat(transitionDuration) * 1000, easing: transitionTimingFunction },
    );
  });
  observer.observe(card);
}
