import { plans } from '@product/domain'
import { expect, test } from 'vitest'
import { comparedRows, describeLimits, describeMissing } from './describe-limits.ts'

test('the free card says its limits and what it leaves out', () => {
  expect(describeLimits(plans.free.limits)).toEqual([
    '50 prompts',
    '100 executions a month',
    '5 API connections',
    'Public library only',
    'Basic templates',
    'Community support',
  ])
  expect(describeMissing(plans.free.limits)).toBe('No version history, collaboration or analytics')
  expect(describeMissing(plans.pro.limits)).toBeNull()
})

test('a changed limit changes the card and the table', () => {
  const limits = { ...plans.free.limits, prompts: 1_200, collaboration: true }
  expect(describeLimits(limits)).toContain('1,200 prompts')
  expect(describeLimits(limits)).toContain('Workspaces')
  const row = comparedRows.find(({ label }) => label === 'Prompts')
  expect(row?.read(limits)).toBe('1,200')
})
