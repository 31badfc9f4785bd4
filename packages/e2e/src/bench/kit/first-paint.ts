/**
 * Milliseconds from the navigation's start until the first paint. Runs in the page, so it must be
 * self-contained.
 */
export function timeOfFirstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}
