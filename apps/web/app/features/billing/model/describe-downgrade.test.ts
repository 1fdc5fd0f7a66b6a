import { expect, test } from 'vitest'
import { describeDowngrade, isSmaller } from './describe-downgrade.ts'

const use = { prompts: 62, connections: 2, executions: 7 }

test('a change to Free says what it locks, and which limits are already used up', () => {
  expect(describeDowngrade({ plan: 'pro', use }, 'free')).toEqual([
    'At most 50 prompts. You have 62.',
    'At most 5 connections.',
    'At most 100 executions a month.',
    'Version history is locked.',
    'Metrics are locked.',
    'Premium templates are locked.',
    'Pro prompts of the library are locked.',
    'No new secret links. Existing ones go on working.',
  ])
})

test('a change from Team to Pro locks only what Team adds', () => {
  expect(describeDowngrade({ plan: 'team', use }, 'pro')).toEqual([
    'At most 20 connections.',
    'Metrics by member, custom periods and metrics exports are locked.',
    'No new shares or invitations. Existing shares and members stay.',
  ])
})

test('plans are ordered by what they include', () => {
  expect(isSmaller('free', 'pro')).toBe(true)
  expect(isSmaller('team', 'enterprise')).toBe(true)
  expect(isSmaller('pro', 'pro')).toBe(false)
  expect(isSmaller('team', 'pro')).toBe(false)
})
