import { expect, test } from 'vitest'
import { hasInvisibleCharacters, withoutInvisibleCharacters } from './invisible-characters.ts'

const bidi = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f,
]
const others = [
  0x0, 0xad, 0x61c, 0x115f, 0x200b, 0x200c, 0x200d, 0x2028, 0x2060, 0x2800, 0x3164, 0xfeff,
]

test.each([...bidi, ...others, 0xe0041].map((code) => [code.toString(16), code]))(
  'U+%s within a name is found and can be removed',
  (_, code) => {
    const text = `Ad${String.fromCodePoint(code)}a`
    expect(hasInvisibleCharacters(text)).toBe(true)
    expect(withoutInvisibleCharacters(text)).toBe('Ada')
  },
)

test.each(['Ada Lovelace', 'Zoë 👩‍💻 ❤️', 'می‌خواهم', 'क्‍ष', '北京', 'שלום', '𝒜da', ''])(
  '%j is a name',
  (text) => {
    expect(hasInvisibleCharacters(text)).toBe(false)
    expect(withoutInvisibleCharacters(text)).toBe(text)
  },
)
