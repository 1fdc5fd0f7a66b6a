/** A shorter key is a placeholder such as `lm-studio`, and no secret. */
const shortestKey = 12

/** Takes the key out of a text that comes in pieces, also where it is spread over several. */
export function createKeyMask(key: string | null) {
  let held = ''
  if (key === null || key.length < shortestKey) return { pass: (text: string) => text, rest }

  function rest(): string {
    const text = held
    held = ''
    return text
  }

  return {
    /** The text without the key. An end that may be the beginning of the key waits for the next piece. */
    pass: (text: string): string => {
      const come = held + text
      // Most pieces are shorter than a key, and looking for it in them would cost the most.
      const whole = come.length < key.length ? come : come.replaceAll(key, '[key]')
      const open = findOpenEnd(whole, key)
      held = whole.slice(open)
      return whole.slice(0, open)
    },
    /** The text that waits, when there are no more pieces. */
    rest,
  }
}

/** The index at which a beginning of the key ends the text; its length if none does. */
function findOpenEnd(text: string, key: string): number {
  let at = text.indexOf(key.charAt(0), Math.max(0, text.length - key.length + 1))
  while (at !== -1 && !key.startsWith(text.slice(at))) at = text.indexOf(key.charAt(0), at + 1)
  return at === -1 ? text.length : at
}
