const emailAddress = /(?<=[\w.+-]@)((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24})\b/gi
/** Domains that are nobody's, made for examples. */
const exampleDomain = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i

const digitRun = /(?<![\w.,/=#-])\+?\(?\d[\d ().-]{5,28}\d(?![\w%]|[.,]\d)/g
const northAmerican = /^(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}$/
/** Numbers that the American plan keeps for fiction. */
const fictional = /555[ .-]?01\d\d$/
const socialSecurityNumber = /^\d{3}-\d{2}-\d{4}$/
const accountNumber = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g

/** What looks like somebody's data in a text, by name and each once. */
export function findPersonalData(text: string): string[] {
  const found = new Set<string>()
  for (const [, domain = ''] of text.matchAll(emailAddress))
    if (!exampleDomain.test(domain)) found.add('an email address')
  for (const [digits] of text.matchAll(digitRun)) {
    const kind = classifyDigits(digits)
    if (kind) found.add(kind)
  }
  for (const [number] of text.matchAll(accountNumber))
    if (isAccountNumber(number)) found.add('a bank account number')
  return [...found]
}

function classifyDigits(text: string): string | null {
  if (socialSecurityNumber.test(text)) return 'a social security number'
  const digits = text.replace(/\D/g, '')
  if (isCardNumber(digits)) return 'a card number'
  return isPhoneNumber(text, digits) ? 'a phone number' : null
}

const isPhoneNumber = (text: string, { length }: string): boolean => {
  if (fictional.test(text)) return false
  return (text.startsWith('+') && length >= 8 && length <= 15) || northAmerican.test(text)
}

/** The check digit of a payment card. */
function isCardNumber(digits: string): boolean {
  if (!/^[3-6]\d{12,18}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The check digits of an IBAN. */
function isAccountNumber(text: string): boolean {
  const number = text.replaceAll(' ', '')
  if (number.length < 15 || number.length > 34) return false
  const turned = number.slice(4) + number.slice(0, 4)
  let remainder = 0
  for (const character of turned)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
