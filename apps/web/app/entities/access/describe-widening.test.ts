import { expect, test } from 'vitest'
import { describeReaders, describeWidening } from './describe-widening.ts'

const nobody = {
  promptCount: 0,
  everyone: null,
  isPublic: false,
  hasLink: false,
  names: [],
  otherCount: 0,
}

test.each([
  [
    { promptCount: 4, everyone: { workspace: 'Acme', memberCount: 12 } },
    'Everyone in Acme (12 people) will see 4 prompts.',
  ],
  [
    { promptCount: 1, names: ['Ben', 'Cid', 'Dora'], otherCount: 7 },
    'Ben, Cid, Dora and 7 more will see 1 prompt.',
  ],
  [{ promptCount: 2, names: ['Ben'] }, 'Ben will see 2 prompts.'],
  [
    { promptCount: 2, names: ['dana@example.com'], hasLink: true },
    'dana@example.com and everyone with its secret link will see 2 prompts.',
  ],
  [{ promptCount: 1, isPublic: true }, 'Everyone on the internet will see 1 prompt.'],
])('%j reads %j', (widening, text) => {
  expect(describeWidening({ ...nobody, ...widening })).toBe(text)
})

test('the lock says how few people see it, if that is known', () => {
  expect([1, 2, 1_200, null, undefined].map(describeReaders)).toEqual([
    'Only 1 person',
    'Only 2 people',
    'Only 1,200 people',
    'Restricted',
    'Restricted',
  ])
})
