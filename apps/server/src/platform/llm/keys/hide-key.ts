/** Fewer characters in common with a key are chance. */
const shortestPart = 10

/** The key as such, and as encoded in headers and addresses; text before it shifts its base64. */
function formsOf(key: string): string[] {
  const base64 = ['', 'x', 'xx'].map((before, dropped) =>
    Buffer.from(before + key)
      .toString('base64')
      .slice(dropped === 0 ? 0 : dropped + 1)
      .replace(/..?={0,2}$/, ''),
  )
  const hex = Buffer.from(key).toString('hex')
  return [key, encodeURIComponent(key), hex, ...base64].map((form) => form.toLowerCase())
}

/** Shorter keys are placeholders such as `ollama` or `x`, and occur in ordinary words. */
const shortestSecret = 8

export const isSecret = (key: string | null): key is string =>
  key !== null && key.length >= shortestSecret

/**
 * The text without the key and recognisable parts of it. The text may contain the product's own sentences, so
 * that a short key, which may be an ordinary word, is left in it.
 */
export function hideKey(text: string, key: string | null): string {
  if (!isSecret(key)) return text
  const whole = text.replaceAll(key, '[key]')
  const forms = formsOf(key)
  const isPart = (from: number, to: number): boolean => {
    const part = whole.slice(from, to).toLowerCase()
    return to <= whole.length && forms.some((form) => form.includes(part))
  }
  let shown = ''
  for (let at = 0; at < whole.length; ) {
    let end = at + shortestPart
    if (isPart(at, end)) {
      while (isPart(at, end + 1)) end += 1
      shown += '[key]'
      at = end
    } else {
      shown += whole[at]
      at += 1
    }
  }
  return shown
}

/** The same for a quotation of the provider: there a short key is hidden where it is a word by itself. */
export function hideKeyInQuote(words: string, key: string | null): string {
  if (!key || isSecret(key)) return hideKey(words, key)
  const [first = '', ...others] = words.split(key)
  return others.reduce((shown, next) => {
    const isPartOfWord = endsInWord.test(shown.slice(-2)) || beginsInWord.test(next)
    return `${shown}${isPartOfWord ? key : '[key]'}${next}`
  }, first)
}

const endsInWord = /[\p{L}\p{N}]$/u
const beginsInWord = /^[\p{L}\p{N}]/u
