import { expect, test } from 'vitest'
import { selectAffectedTests } from './find-affected-tests.ts'

const prompts = 'apps/server/src/features/prompts'
const runs = 'apps/server/src/features/runs'
const editor = 'apps/web/app/features/editor'
const graph = new Map([
  ['apps/server/src/app.ts', [`${prompts}/prompts.ts`, `${runs}/runs.ts`]],
  [`${prompts}/prompts.ts`, ['packages/domain/src/title.ts']],
  [`${prompts}/prompts.rest.test.ts`, [`${prompts}/prompts.ts`, 'apps/server/src/app.ts']],
  [`${runs}/runs.ts`, []],
  [`${runs}/runs.test.ts`, ['apps/server/src/app.ts']],
  [`${runs}/runs.rest.test.ts`, ['apps/server/src/app.ts']],
  [`${editor}/editor.tsx`, ['packages/domain/src/title.ts']],
  [`${editor}/toolbar.tsx`, []],
  [`${editor}/toolbar.test.tsx`, [`${editor}/toolbar.tsx`]],
  ['packages/domain/src/title.ts', []],
  ['apps/web/app/routes/app-layout.tsx', [`${editor}/toolbar.tsx`]],
  ['e2e/person.ts', []],
  ['e2e/editor.spec.ts', ['e2e/person.ts']],
])

test('a component is tried by its tests and by the journeys of its feature', () => {
  expect(selectAffectedTests(graph, [`${editor}/toolbar.tsx`])).toEqual({
    files: [`${editor}/toolbar.test.tsx`],
    areas: ['editor'],
    specs: [],
  })
})

test('a file of the server is tried by the tests that import it, by all core tests and core journeys', () => {
  const { files, areas } = selectAffectedTests(graph, [`${prompts}/prompts.ts`])
  expect(files).toEqual(
    expect.arrayContaining([`${prompts}/prompts.rest.test.ts`, `${runs}/runs.test.ts`]),
  )
  expect(files).not.toContain(`${runs}/runs.rest.test.ts`)
  expect(areas).toBe('all')
})

test('a file of a package is tried by what imports it in both apps', () => {
  const { files, areas } = selectAffectedTests(graph, ['packages/domain/src/title.ts'])
  expect(files).toContain(`${prompts}/prompts.rest.test.ts`)
  expect(areas).toBe('all')
})

test('a part of journeys is tried by the journeys that import it', () => {
  expect(selectAffectedTests(graph, ['e2e/person.ts'])).toEqual({
    files: [],
    areas: [],
    specs: ['editor.spec.ts'],
  })
})

test('a file that nothing imports by name is tried by the whole core', () => {
  const { files, areas } = selectAffectedTests(graph, [`${prompts}/migrations/001.sql`])
  expect(files).toEqual([`${runs}/runs.test.ts`, `${editor}/toolbar.test.tsx`])
  expect(areas).toBe('all')
})

test('a route is tried by all core journeys, because only the build imports it', () => {
  const { files, areas } = selectAffectedTests(graph, ['apps/web/app/routes/app-layout.tsx'])
  expect(files).toEqual([])
  expect(areas).toBe('all')
})

test('a text for people is tried by nothing', () => {
  expect(selectAffectedTests(graph, ['CONTRIBUTING.md'])).toEqual({
    files: [],
    areas: [],
    specs: [],
  })
})
