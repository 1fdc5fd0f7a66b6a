type Unstorable = { path: string; message: string }

/** Deeper than any input of the API; JSON.stringify fails on what is nested thousands deep. */
const mostLevels = 64

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The first part of an input that cannot be stored: a text with such a character, also as the key of an
 * object, or a value nested too deep. Not recursive, because the input decides how deep it goes.
 */
export function findUnstorable(input: unknown): Unstorable | undefined {
  const left = [{ value: input, path: '', level: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path, level } = next
    if (typeof value === 'string') {
      if (!isStorableText(value)) return { path, message: unstorableText }
    } else if (typeof value === 'object' && value !== null) {
      if (level >= mostLevels) return { path, message: 'Nested too deep' }
      for (const [key, part] of Object.entries(value)) {
        if (!isStorableText(key)) return { path, message: unstorableText }
        left.push({ value: part, path: path === '' ? key : `${path}.${key}`, level: level + 1 })
      }
    }
  }
  return undefined
}

const unstorableText = 'Contains a character that cannot be stored, such as NUL'
