import { expect, test } from 'vitest'
import { privacyPolicy } from './privacy.ts'
import { termsOfService } from './terms.ts'

test.each([privacyPolicy, termsOfService])(
  'every section of the $title can be linked to by an id of its own',
  ({ sections }) => {
    // The page gives the last section, which is not in the list, this id.
    const ids = ['contact', ...sections.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
  },
)
