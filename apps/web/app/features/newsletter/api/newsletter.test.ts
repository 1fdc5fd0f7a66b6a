import { expect, test } from 'vitest'
import { confirmNewsletter, describeSubscription, unsubscribeFromNewsletter } from './newsletter.ts'

const email = 'ada@example.com'

test('a subscriber is told where the link to confirm is', () => {
  const { toast, message } = describeSubscription({ email, sendsMail: true })
  expect(toast.title).toBe('Check your inbox')
  expect(message).toBe(`Almost there: confirm with the link we sent to ${email}.`)
})

test('without a mail server nobody is told to look into their inbox', () => {
  const { toast, message } = describeSubscription({ email, sendsMail: false })
  expect(toast).toMatchObject({ title: 'No email was sent', variant: 'info' })
  expect(message).toBe(
    `This site has no mail server, so the link to confirm ${email} was stored, not sent. Subscribe again once there is one.`,
  )
  expect(`${toast.description} ${message}`).not.toMatch(/we sent|inbox/i)
})

test.each(['', 'abc'])('a link that was cut at "%s" is incomplete', async (token) => {
  const incomplete = { code: 'newsletter.link-incomplete' }
  await expect(confirmNewsletter(token)).rejects.toMatchObject(incomplete)
  await expect(unsubscribeFromNewsletter(token)).rejects.toMatchObject(incomplete)
})
