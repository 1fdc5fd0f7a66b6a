import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extensionRoot } from './paths.ts'

/** They are part of the repository, and taken again with every change of the screens. */
const largestImage = 200_000

const folder = join(extensionRoot, 'store/screenshots')
const names = readdirSync(folder)

test.each(names)('%s has the size that the stores ask for', (name) => {
  const image = readFileSync(join(folder, name))
  // Width and height stand at the beginning of every PNG.
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1280, 800])
  expect(image.length).toBeLessThan(largestImage)
})

test('there are as many as the Chrome Web Store shows', () => {
  expect(names).toHaveLength(5)
})
