import { expect, test } from 'vitest'
import { buildImagineCommand } from './build-imagine-command.ts'

const build = (body: string, seed: number | null = null, systemMessage = '') =>
  buildImagineCommand({ body, seed, systemMessage })

test.each([
  ['a quiet harbour', '/imagine prompt: a quiet harbour --ar 1:1 --v 7 --stylize 100'],
  ['a harbour\n\nat dawn ', '/imagine prompt: a harbour at dawn --ar 1:1 --v 7 --stylize 100'],
  ['a harbour --ar 16:9', '/imagine prompt: a harbour --ar 16:9 --v 7 --stylize 100'],
  ['a harbour --s 250 --niji 6', '/imagine prompt: a harbour --s 250 --niji 6 --ar 1:1'],
  [
    '/imagine prompt: a harbour --v 6.1',
    '/imagine prompt: a harbour --v 6.1 --ar 1:1 --stylize 100',
  ],
  ['a harbour —ar 3:2', '/imagine prompt: a harbour --ar 3:2 --v 7 --stylize 100'],
  [
    'well-lit -- almost white',
    '/imagine prompt: well-lit -- almost white --ar 1:1 --v 7 --stylize 100',
  ],
])('“%s” becomes the command', (body, command) => {
  expect(build(body)).toBe(command)
})

test('a seed and what the system message says are part of it', () => {
  expect(build('a harbour', 5, 'Oil painting.')).toBe(
    '/imagine prompt: Oil painting. a harbour --ar 1:1 --v 7 --stylize 100 --seed 5',
  )
  expect(build('a harbour --seed 9', 5)).not.toContain('--seed 5')
})
