/**
 * Whether the value of a `From` header is one address as the standard writes it, bare or in angle brackets after a name,
 * and this address. Parsers of other values disagree, and a mail server may have checked another address than we read.
 */
export function isOneMailbox(value: string, address: string): boolean {
  const written = value.trim()
  const rest = removeQuoted(written).trim()
  const open = rest.indexOf('<')
  const bracketed = rest.slice(open)
  if (
    open !== -1 &&
    (separators.some((sign) => rest.slice(0, open).includes(sign)) || !written.endsWith(bracketed))
  )
    return false
  const found = open === -1 ? written : bracketed.slice(1, -1)
  return (
    (open === -1 || bracketed.endsWith('>')) &&
    found.split('@').length === 2 &&
    !notInAddress.some((sign) => found.includes(sign)) &&
    found.toLowerCase() === address.toLowerCase()
  )
}

const separators = ['@', ',', ';', ':', '\0']
const notInAddress = ['<', '>', '"', '(', ')', ',', ';', ':', '\\', ' ', '\t', '\n', '\0']

/** Without quoted texts and comments. */
function removeQuoted(text: string): string {
  let rest = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (depth === 0) rest += sign
  }
  return rest
}
