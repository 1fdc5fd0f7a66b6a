import { expect, test } from 'vitest'
import { createBudget } from '#platform/create-budget.ts'

const create = () => createBudget({ perOwner: 80, perProcess: 100 })

test('one owner holds so much, and what is given back is free again, once', () => {
  const budget = create()
  const release = budget.hold('ada', 60)
  expect(budget.hold('ada', 30)).toBeNull()
  release?.()
  release?.()
  expect(budget.hold('ada', 80)).not.toBeNull()
  expect(budget.hold('ada')).toBeNull()
})

test('all together hold no more than the process may', () => {
  const budget = create()
  budget.hold('ada', 80)
  expect(budget.hold('grace', 30)).toBeNull()
  expect(budget.hold('grace', 20)).not.toBeNull()
})
