import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmAddress } from './check-mail.tsx'

const email = 'ada@example.com'

function show(sendsMail: boolean) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <ConfirmAddress email={email} onOtherAddress={() => {}} />,
    },
  ])
  const root = { auth: { url: 'http://localhost/auth/v1', sendsMail } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a person who signs up is sent to their inbox', () => {
  const text = show(true)
  expect(text).toContain('Check your email')
  expect(text).toContain(`We sent an email to ${email}`)
})

test('without a mail server they learn that the email was stored', () => {
  const text = show(false)
  expect(text).toContain('No email was sent')
  expect(text).toContain('This site has no mail server, so the email was stored, not sent.')
  expect(text).not.toMatch(/Check your email|We sent/)
})
