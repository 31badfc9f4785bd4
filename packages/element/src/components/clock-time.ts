/** Formats a short remaining time like a clock: `0:24`, `9:59`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
