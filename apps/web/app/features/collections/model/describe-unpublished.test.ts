import type { PublishingProblem, UnpublishedPrompt } from '@product/contract/publishing'
import { expect, test } from 'vitest'
import { isChosenAtFirst, isPublishable } from './describe-unpublished.ts'

const problem = (mayBeConfirmed: boolean): PublishingProblem => ({
  kind: mayBeConfirmed ? 'personal-data' : 'key',
  field: 'body',
  message: 'Look at this.',
  mayBeConfirmed,
})

type Status = UnpublishedPrompt['status']

test.each<[Status, PublishingProblem[], boolean, boolean]>([
  ['unpublished', [], true, true],
  ['unpublished', [problem(true)], true, false],
  ['unpublished', [problem(true), problem(false)], false, false],
  ['withdrawn', [], true, false],
  ['hidden', [], false, false],
])('%s with %j: may be chosen %s, is chosen %s', (status, problems, mayBe, isChosen) => {
  expect(isPublishable({ status, problems })).toBe(mayBe)
  expect(isChosenAtFirst({ status, problems })).toBe(isChosen)
})
