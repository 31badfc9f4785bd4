/** Joins the last of several addresses, which are separated by commas, with an "and". */
export function lastJoined(addresses: string, and: string): string {
  return addresses.replace(/, (?=[^,]*$)/, and);
}
