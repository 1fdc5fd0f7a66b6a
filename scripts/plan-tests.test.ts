import { expect, test } from 'vitest'
import { describeLeftOut, listAreas, planTests } from './plan-tests.ts'

/** As Playwright gives them to the expression: project, file, title, tags. */
const core = 'windowless prompts.spec.ts a prompt is saved @core @prompts @editor'
const rest = 'windowless prompts.spec.ts a prompt is sorted'
const other = 'windowless sharing.spec.ts a prompt is shared @core @sharing'

const selects = (matching = '', journey: string) => new RegExp(matching).test(journey)

test('npm test runs the core journeys, and says what it did not run', () => {
  const plan = planTests('core', [])
  expect(plan.tier).toBe('core')
  expect(
    [core, rest, other].filter((journey) => selects(plan.journeys?.matching, journey)),
  ).toEqual([core, other])
  expect(describeLeftOut(plan).join('\n')).toContain('npm run test:rest')
  expect(describeLeftOut(plan).join('\n')).toContain('npm run test:long')
})

test('npm run test:rest runs the journeys that npm test does not', () => {
  const { journeys } = planTests('rest', [])
  expect([core, rest, other].filter((journey) => !selects(journeys?.without, journey))).toEqual([
    rest,
  ])
})

test('with the name of a feature, its own tests of both tiers and its core journeys are run', () => {
  const { tier, files, journeys } = planTests('core', ['prompts'])
  expect(tier).toBe('all')
  expect(files).toEqual(['apps/server/src/features/prompts/', 'apps/web/app/features/prompts/'])
  expect([core, rest, other].filter((journey) => selects(journeys?.matching, journey))).toEqual([
    core,
  ])
})

test('a journey belongs to an area by its tag as by the name of its file', () => {
  const { journeys } = planTests('core', ['editor'])
  expect(selects(journeys?.matching, core)).toBe(true)
  expect(selects(journeys?.matching, other)).toBe(false)
})

test('npm run test:all with the name of a feature runs all journeys of it', () => {
  const { journeys } = planTests('all', ['prompts'])
  expect([core, rest, other].filter((journey) => selects(journeys?.matching, journey))).toEqual([
    core,
    rest,
  ])
})

test('areas are features, packages and apps', () => {
  expect(listAreas()).toEqual(expect.arrayContaining(['dashboard', 'domain', 'extension', 'runs']))
})
