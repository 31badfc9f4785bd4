/** "14:05:09", in the reader's time zone. */
export function timeOfDay(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB');
}
