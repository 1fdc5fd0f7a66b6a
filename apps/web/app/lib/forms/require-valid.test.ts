import { JobApplication } from '@product/contract/careers'
import { ContactMessage } from '@product/contract/contact'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { readFieldErrors } from '#web/lib/api/describe-error.ts'
import { requireValid } from './require-valid.ts'

function errorsOf(check: () => void): Record<string, string> {
  try {
    check()
    return {}
  } catch (error) {
    return readFieldErrors(error)
  }
}

test('an empty message is refused with a sentence for each field, in words of the server', () => {
  const empty = { id: createId(), name: '', email: '', subject: '', message: '' }
  expect(errorsOf(() => requireValid(ContactMessage, empty))).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
    subject: 'Please enter a subject',
    message: 'Please enter a message',
  })
})

test('an application with a malformed link is refused, and one without a link is not', () => {
  const application = {
    id: createId(),
    position: null,
    name: 'Grace',
    email: 'grace@example.com',
    link: '',
    message: 'I draw.',
  }
  expect(errorsOf(() => requireValid(JobApplication, application))).toEqual({})
  expect(errorsOf(() => requireValid(JobApplication, { ...application, link: 'grace' }))).toEqual({
    link: 'Enter a URL that starts with https://',
  })
})
