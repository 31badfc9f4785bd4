/** Deeper than any call has reason to be, and far from what exhausts the stack when it is written. */
const maximumDepth = 500;

/** Whether arrays and objects of a JSON text stand deeper in one another than calls have reason to. */
export function isNestedTooDeeply(json: string): boolean {
  // As long as this costs next to nothing, it is all that most bodies are looked at.
  if (json.length < 2 * maximumDepth) return false;
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (isInString) {
      if (character === backslash) i++;
      else if (character === quote) isInString = false;
    } else if (character === quote) {
      isInString = true;
    } else if (character === openBrace || character === openBracket) {
      if (++depth > maximumDepth) return true;
    } else if (character === closeBrace || character === closeBracket) {
      depth--;
    }
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket] = [0x5b, 0x5d];
const [openBrace, closeBrace] = [0x7b, 0x7d];
