export type PasswordStrength = {
  /** 0 is nothing, too short or guessed at once, 4 is strong. */
  score: 0 | 1 | 2 | 3 | 4
  /** Suggestions to strengthen the password, the most important first. */
  reasons: string[]
}

export type PasswordRules = {
  minLength: number
  /** Words that others know about the person: name, mail address, the product's name. */
  avoid?: string[]
}

const commonWords = [
  'password',
  'passwort',
  'qwerty',
  'qwertz',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'master',
  'shadow',
  'superman',
  'batman',
  'trustno1',
  'hello',
  'secret',
  'admin',
  'login',
  'changeme',
  'summer',
  'winter',
  'spring',
  'autumn',
]

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const alphabets: [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\x20-\x7e]/, 100],
]

/** Bits from which a password is good, after what is easily guessed has been taken off. */
const enough = 56

/** An estimate to guide a person while typing; what is accepted, the server decides. */
export function scorePassword(password: string, rules: PasswordRules): PasswordStrength {
  const missing = rules.minLength - password.length
  const lower = password.toLowerCase()
  const unknown = withoutKnownWords(lower, rules.avoid ?? [])
  const unforeseen = withoutPatterns(unknown)
  const bits = unforeseen.length * Math.log2(alphabetSize(password))
  const reasons = [
    missing > 0 && `Use at least ${rules.minLength} characters.`,
    unknown !== lower && 'Avoid common words, your name and your mail address.',
    unforeseen !== unknown && 'Avoid repeats and sequences like aaa, abc or 123.',
    bits < enough && 'Make it longer: a few unrelated words work well.',
  ].filter((reason) => reason !== false)
  return { score: missing > 0 ? 0 : toScore(bits), reasons }
}

function toScore(bits: number): PasswordStrength['score'] {
  if (bits >= 72) return 4
  if (bits >= enough) return 3
  if (bits >= 40) return 2
  return bits >= 28 ? 1 : 0
}

const plain = (text: string) =>
  text.toLowerCase().replace(/[013457@$!]/g, (character) => lookalikes[character] ?? character)

/** Each word that is easily guessed, also when written with lookalikes, counts as one character. */
function withoutKnownWords(lower: string, avoid: string[]): string {
  const personal = avoid
    .flatMap((words) => words.split(/[\s@.+_-]+/))
    .filter((word) => word.length > 3)
  return [...commonWords, ...personal].map(plain).reduce((text, word) => {
    const start = plain(text).indexOf(word)
    return start < 0 ? text : `${text.slice(0, start)}#${text.slice(start + word.length)}`
  }, lower)
}

/** Leaves of every run of equal or neighbouring characters only its beginning. */
function withoutPatterns(text: string): string {
  const characters = Array.from(text)
  return characters
    .filter((_, position) => !continuesPattern(characters.slice(position - 2, position + 1)))
    .join('')
}

function continuesPattern(three: string[]): boolean {
  if (three.length < 3) return false
  if (new Set(three).size === 1) return true
  const backwards = three.toReversed().join('')
  return sequences.some((line) => line.includes(three.join('')) || line.includes(backwards))
}

const alphabetSize = (password: string) =>
  alphabets.reduce((size, [pattern, more]) => size + (pattern.test(password) ? more : 0), 1)
