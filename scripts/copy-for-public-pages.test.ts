import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCopied } from '../apps/web/copy-for-public-pages.ts'
import { repositoryRoot } from './paths.ts'

const state =
  /^(export )?let |\bcreateContext\b|^(export )?const .* = new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)$/m

/** An index, caches, fields, an empty selection and a timer: neither area needs to hear of the other's. */
const known = [
  'apps/web/app/entities/docs/use-docs-search.ts',
  'packages/domain/src/shared-document/apply-update.ts',
  'packages/domain/src/support/hours.ts',
  'packages/ui/src/forms/field-context.tsx',
  'packages/ui/src/lists/use-selection.ts',
  'packages/ui/src/text/relative-time.tsx',
]

test('of modules that both areas share, none with state is copied but those known to need nothing of the other', () => {
  const shared = globSync(
    '{apps/web/app/{content,entities},packages/{domain,ui}/src}/**/*.{ts,tsx}',
    {
      cwd: repositoryRoot,
    },
  )
  const isCopiedWithState = (file: string) =>
    !file.includes('.test.') &&
    isCopied(`/${file}`) &&
    state.test(readFileSync(join(repositoryRoot, file), 'utf8'))
  expect(shared.filter(isCopiedWithState).sort()).toEqual(known)
})
