const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(colon|period|sol));/gi
const namedSigns: Record<string, string> = { colon: ':', period: '.', sol: '/' }

/** A backslash before punctuation is not shown in Markdown. */
const escapes = /\\(?=[!-/:-@[-`{-~])/g

/** Browsers take it for the dot of a host name. */
const ideographicStop = /。/g

/** The text as a reader takes it. */
const decode = (text: string): string =>
  text
    .replace(entities, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return namedSigns[name.toLowerCase()] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
    .replace(escapes, '')

const signs = [
  /(?:https?|ftp):\S/i,
  /(?<![a-z\d])www\./i,
  // Links of Markdown, and the targets that they refer to.
  /\]\(/,
  /^[ \t>*+-]*\[[^\]\n\r\u2028\u2029]*\]:/m,
  // A host name with an ending that spam uses; few of them, so that file names such as `notes.md` pass.
  /[a-z\d-]\.(?:com|net|org|info|biz|xyz|top|shop|store|site|website|online|live|space|club|icu|link|click|ru|cn|io|co|me|ly|gg|app|dev|ai)(?![a-z\d-])/i,
  // With a path, the ending of any country; an address in digits.
  /[a-z\d-]\.[a-z]{2}\/[a-z\d]/i,
  /(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d|\/[a-z])/i,
]

/**
 * Whether a text, plain or Markdown, has a link or names a website. New visitors and new accounts may not send such
 * texts, because spam relies on them. It checks how a link is written, not where it leads.
 */
export function containsLink(text: string): boolean {
  const decoded = decode(text)
  // As parsers of Markdown read it, and as browsers do, to whom wide letters and signs are plain ones.
  return [decoded, decoded.normalize('NFKC').replace(ideographicStop, '.')].some((plain) =>
    signs.some((sign) => sign.test(plain)),
  )
}
