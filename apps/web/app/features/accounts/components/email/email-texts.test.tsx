import { describe, expect, test } from 'vitest'
import { askedToastOf, describeEmailChange } from './email-section.tsx'

describe('with a mail server', () => {
  test('a person who changes their address is told that a code was sent', () => {
    expect(askedToastOf(true).title).toBe('Check your email')
  })

  test.each([
    [true, 'We’ll email a code to both addresses. Your email changes once both are confirmed.'],
    [false, 'We’ll email a code to the new address. Your email changes once it’s confirmed.'],
  ])('a change that confirms both addresses: %s says who gets a code', (confirmsBoth, expected) => {
    expect(describeEmailChange({ confirmsBoth, sendsMail: true })).toBe(expected)
  })
})

describe('without a mail server', () => {
  const texts = [
    askedToastOf(false).description ?? '',
    describeEmailChange({ confirmsBoth: true, sendsMail: false }),
    describeEmailChange({ confirmsBoth: false, sendsMail: false }),
  ]

  test.each(texts)('"%s" says that nothing is sent', (text) => {
    expect(text).toContain('This site has no mail server')
    expect(text).toContain('stored, not sent')
    expect(text).not.toMatch(/we sent|we’ll email/i)
  })

  test('the toast names no inbox', () => {
    expect(askedToastOf(false).title).toBe('No email was sent')
  })
})
