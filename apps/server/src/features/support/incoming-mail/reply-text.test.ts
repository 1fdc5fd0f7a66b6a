import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { cutQuote, replyMarker } from './reply-text.ts'

const own = ['hello@site.example', 'reply@site.example']
const quoted = `> ${replyMarker}\n>\n> Hello Grace,\n>\n> Yes.\n`

test.each([
  [
    'Gmail',
    `Thanks, that helps.\n\nOn Wed, Nov 18, 2026 at 1:54 PM Promptuary <hello@site.example>\nwrote:\n\n${quoted}`,
  ],
  [
    'a reply without a blank line',
    `Thanks, that helps.\nOn Wed, 18 Nov 2026, Promptuary\n<hello@site.example> wrote:\n${quoted}`,
  ],
  [
    'another language',
    `Thanks, that helps.\n\nAm 18.11.26 um 13:54 schrieb Promptuary\n<hello@site.example>:\n${quoted}`,
  ],
  [
    'Outlook',
    `Thanks, that helps.\r\n\r\n________________________________\r\nFrom: Promptuary <hello@site.example>\r\nSent: Wednesday\r\nTo: Grace\r\nSubject: Re: Versions\r\n\r\n${replyMarker}\r\n\r\nHello Grace,\r\n`,
  ],
  [
    'an original message without our line',
    'Thanks, that helps.\n\n-----Original Message-----\nFrom: x\n\nYes.',
  ],
  ['a quote without our line', 'Thanks, that helps.\n\nOn Wed, Grace wrote:\n> Yes.\n> Really.'],
  ['no quote', '\n\nThanks, that helps.  \n\n'],
])('the quoted mail is cut from a reply: %s', (_, text) => {
  expect(cutQuote(text, own)).toBe('Thanks, that helps.')
})

test.each([
  ['below the quote', `On Wed, Promptuary wrote:\n${quoted}\nNo, it does not.`],
  ['between its lines', `Hi,\n${quoted}\nNo.\n> Really.\nYes, really.`],
  ['nothing but a quote', `On Wed, Promptuary wrote:\n${quoted}`],
  ['a quote that follows no attribution', 'You said\n> Yes.\nbut it is not.'],
  ['our address in a sentence', 'First.\n\nI wrote to hello@site.example before.'],
])('everything stays where somebody writes %s', (_, text) => {
  expect(cutQuote(text, own)).toBe(text.trim())
})

test('a paragraph before our line stays although it names our address', () => {
  const text = `First.\n\nI wrote to hello@site.example before.\n\n${replyMarker}\nHello`
  expect(cutQuote(text, own)).toBe('First.\n\nI wrote to hello@site.example before.')
})

test('the text of an HTML mail has its lines, marks quotes, and has nothing of scripts and styles', () => {
  const html = `<html><head><title>T</title><style>p { color: red }</style></head>
    <body><p>Caf&eacute; &amp; <b>tea</b></p><div>One<br>two</div><script>alert('<p>x</p>')</script>
    <!-- hidden --><blockquote>Hello <p>Grace</p></blockquote>After</body></html>`
  const lines = ['Café & tea', 'One', 'two', '> Hello', '> Grace', '> ', 'After']
  expect(textOfHtml(html).split('\n').filter(Boolean)).toEqual(lines)
})
