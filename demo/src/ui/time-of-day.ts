/** "14:05:09", where the reader is. */
export function timeOfDay(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB');
}
