import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Each folder may import those after it (README.md of this folder). */
const order = ['device', 'starting', 'executing', 'files', 'history', 'following', 'live', 'rows']

const sources = globSync('*/*.ts', { cwd: import.meta.dirname }).filter(
  (path) => !path.endsWith('.test.ts'),
)

test.each(order)('%s imports only folders below it', (folder) => {
  const ofFolder = sources.filter((path) => path.startsWith(`${folder}/`))
  expect(ofFolder).not.toEqual([])
  const imported = ofFolder.flatMap((path) =>
    [
      ...readFileSync(`${import.meta.dirname}/${path}`, 'utf8').matchAll(/from '\.\.\/(\w+)\//g),
    ].map(([, name]) => name),
  )
  const below = order.slice(order.indexOf(folder) + 1)
  expect(imported.filter((name) => name === undefined || !below.includes(name))).toEqual([])
})
