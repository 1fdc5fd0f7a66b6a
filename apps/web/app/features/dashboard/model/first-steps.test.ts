import { expect, test } from 'vitest'
import { hasFigures, listFirstSteps } from './first-steps.ts'

const nothing = {
  hasRun: false,
  hasConnected: false,
  hasImported: false,
  hasCreated: false,
  starterPromptId: 'starter',
}

test('the checklist says what is done, and leads to the rest', () => {
  const steps = listFirstSteps({ ...nothing, hasConnected: true })
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, true, false, false])
  expect(steps[0]?.action.to).toBe('/editor/starter')
  expect(listFirstSteps({ ...nothing, starterPromptId: null })[0]?.action.to).toBe('/prompts')
})

test('figures are shown from the first run or the first prompt of one’s own', () => {
  expect(hasFigures(nothing)).toBe(false)
  expect(hasFigures({ ...nothing, hasConnected: true })).toBe(false)
  expect(hasFigures({ ...nothing, hasRun: true })).toBe(true)
  expect(hasFigures({ ...nothing, hasImported: true })).toBe(true)
  expect(hasFigures({ ...nothing, hasCreated: true })).toBe(true)
})
