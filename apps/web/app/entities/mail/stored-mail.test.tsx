import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeHint } from './stored-mail.tsx'

const show = (isSent: boolean) =>
  renderToStaticMarkup(<CodeHint email="ada@example.com" isSent={isSent} />).replace(/<[^>]+>/g, '')

test('the hint says that the code was sent, or that there is no mail server', () => {
  expect(show(true)).toBe('Enter the code that we sent to ada@example.com. It expires in an hour.')
  expect(show(false)).toContain('This site has no mail server, so the email was stored, not sent.')
  expect(show(false)).not.toContain('we sent')
})
