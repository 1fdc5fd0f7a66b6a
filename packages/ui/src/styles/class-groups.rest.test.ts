import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './class-names.ts'

const root = join(import.meta.dirname, '../../../..')
const radii = ['xs', 's', 'm', 'l', 'full', 'none']

/** All of Tailwind, with the names that this product gives to sizes. */
const mergeAll = extendTailwindMerge({
  override: {
    theme: {
      text: ['12', '13', '14', '16', '20', '28', '40', '56'],
      shadow: ['floating'],
      font: ['ui', 'prompt'],
      radius: radii,
    },
    classGroups: {
      rounded: [{ rounded: radii }],
      'rounded-s': [{ 'rounded-s': radii }],
      'rounded-l': [{ 'rounded-l': radii }],
    },
  },
})

const isKnown = (name: string) => mergeAll(`${name} ${name}`) === name

/** Every class in the sources, without its conditions such as `hover:`. */
function listClasses(): string[] {
  const files = globSync('{packages/ui/src,apps/web/app,apps/extension/src}/**/*.{ts,tsx}', {
    cwd: root,
  })
  const texts = files
    .filter((file) => !file.includes('.test.') && !file.endsWith('/class-groups.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(['"`])[^'"`]*\1/g) ?? [])
  const names = texts
    .flatMap((text) => text.slice(1, -1).split(/\s+/))
    .map((name) => name.replace(/^([\w-]|\[[^\]]*\])+:/, ''))
  return [...new Set(names)].filter((name) => /^[!-]?[a-z]/.test(name) && isKnown(name))
}

test('two classes of the product replace each other exactly where they do by the groups of all of Tailwind', () => {
  const classes = listClasses()
  expect(classes.length).toBeGreaterThan(500)
  const different: string[] = []
  for (const first of classes)
    for (const second of classes) {
      const both = `${first} ${second}`
      if (first !== second && cn(both) !== mergeAll(both)) different.push(both)
    }
  expect(different).toEqual([])
}, 120_000)
