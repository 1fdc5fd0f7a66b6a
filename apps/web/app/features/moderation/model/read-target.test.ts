import { expect, test } from 'vitest'
import { readTarget } from './read-target.ts'

test.each([
  ['https://site.example.com/p/cold-mails', 'prompt', 'cold-mails'],
  ['/p/cold-mails?version=2', 'prompt', 'cold-mails'],
  ['/u/ada', 'author', 'ada'],
  ['/c/Ab3x', 'collection', 'Ab3x'],
  [
    '/p/cold-mails#review-0b0f1c6e-7f7c-4f5e-9d53-6a2a4a4a4a4a',
    'review',
    '0b0f1c6e-7f7c-4f5e-9d53-6a2a4a4a4a4a',
  ],
  ['/community/q/slow-model?page=2', 'question', 'slow-model'],
  [
    '/community/q/slow-model#answer-0b0f1c6e-7f7c-4f5e-9d53-6a2a4a4a4a4a',
    'answer',
    '0b0f1c6e-7f7c-4f5e-9d53-6a2a4a4a4a4a',
  ],
  [' @ada ', 'author', 'ada'],
  ['/p/100%', 'prompt', '100%'],
  ['/p/caf%C3%A9', 'prompt', 'café'],
  ['cold-mails', undefined, 'cold-mails'],
])('%s is understood', (typed, kind, target) => {
  expect(readTarget(typed)).toEqual({ kind, target })
})
