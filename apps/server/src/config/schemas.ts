import { z } from 'zod'

export const wholeNumber = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .pipe(z.number().min(least, expected).max(most, expected))
}

export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, { error: `one of ${choices.join(', ')}` })

export const onOrOff = oneOf('on', 'off', 'true', 'false').transform(
  (value) => value === 'on' || value === 'true',
)

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'an address that begins with http:// or https://',
})

export const baseAddress = webAddress.transform((text) => text.replace(/(?<!\/)\/+$/, ''))

export const clientId = z.string().min(1, 'a client id')
export const clientSecret = z.string().min(1, 'a client secret')

export const masterKey = z
  .string()
  .min(32, 'at least 32 characters, such as `openssl rand -base64 32` gives')

export const mailAddress = z.email('a mail address')

const hoursExpected = 'two full hours of a day from 0 to 24, such as 9-17'

export const hoursOfDay = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/, hoursExpected)
  .transform((text) => {
    const [opensAtHour = 0, closesAtHour = 0] = text.split('-').map(Number)
    return { opensAtHour, closesAtHour }
  })
  .refine(
    ({ opensAtHour, closesAtHour }) => opensAtHour < closesAtHour && closesAtHour <= 24,
    hoursExpected,
  )

export const timeZone = z.string().refine((text) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}, 'a time zone such as Europe/Berlin')

export const list = <Schema extends z.ZodType<string, string>>(item: Schema) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))

export const webOrigin = webAddress.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'origins separated by commas, such as https://example.com, without a path',
)

export const siteUrlExpected = 'an address such as https://example.com, without a path'

export const extensionOrigin = z
  .string()
  .regex(
    /^(chrome|moz)-extension:\/\/[a-z0-9-]+$/,
    'extension origins separated by commas, such as chrome-extension://abcdefghijklmnop',
  )

export const network = z.union(
  [z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  {
    error: 'addresses or networks separated by commas, such as 10.0.0.0/8, or loopback',
  },
)

export const serverAddress = (protocols: RegExp, expected: string) =>
  z.string().refine((text) => protocols.test(text) && URL.canParse(text), expected)

export type Variable<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** As shown in the documentation's table. */
  default: string
  meaning: string
}

export const variable = <Schema extends z.ZodType>(
  schema: Schema,
  byDefault: string,
  meaning: string,
): Variable<Schema> => ({ schema, default: byDefault, meaning })
