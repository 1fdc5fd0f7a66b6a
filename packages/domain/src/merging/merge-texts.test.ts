import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const line = fc.constantFrom('a', 'b', 'c', 'd', 'One. Two.', 'One. Three.')
const lines = fc.array(line, { minLength: 1, maxLength: 6 })
const side = fc.constantFrom('mine' as const, 'theirs' as const)

const split = (text: string) => text.split('\n')

/** The lines after some were added, replaced and removed; the new ones are found nowhere else. */
const changed = (base: string[], writer: string) =>
  fc
    .array(fc.tuple(fc.nat(base.length), fc.constantFrom('add', 'replace', 'remove')), {
      maxLength: 3,
    })
    .map((changes) => {
      const result = [...base]
      for (const [index, [place, change]] of changes.entries())
        result.splice(
          place,
          change === 'add' ? 0 : 1,
          ...(change === 'remove' ? [] : [`${writer} ${index}`]),
        )
      return result.join('\n')
    })

const threeTexts = lines.chain((base) =>
  fc.record({
    base: fc.constant(base.join('\n')),
    mine: changed(base, 'mine'),
    theirs: changed(base, 'theirs'),
  }),
)

test('every line that either side wrote is in the merged text or in a conflict', () => {
  fc.assert(
    fc.property(threeTexts, side, ({ base, mine, theirs }, prefer) => {
      const { text, conflicts } = mergeTexts(base, mine, theirs, prefer)
      const found = [text, ...conflicts.flatMap((each) => [each.mine, each.theirs])].flatMap(split)
      const written = [mine, theirs].flatMap(split).filter((each) => !split(base).includes(each))
      expect(found).toEqual(expect.arrayContaining(written))
    }),
    { numRuns: 2_000 },
  )
})

test('a merged text has no line that none of the three texts has', () => {
  fc.assert(
    fc.property(threeTexts, side, ({ base, mine, theirs }, prefer) => {
      const { text } = mergeTexts(base, mine, theirs, prefer)
      const known = [base, mine, theirs].flatMap(split)
      fc.pre(text !== '')
      expect(known).toEqual(expect.arrayContaining(split(text)))
    }),
    { numRuns: 2_000 },
  )
})

test('the result does not depend on which side is one’s own', () => {
  fc.assert(
    fc.property(threeTexts, ({ base, mine, theirs }) => {
      const { text, conflicts } = mergeTexts(base, mine, theirs, 'mine')
      expect(mergeTexts(base, theirs, mine, 'theirs')).toEqual({
        text,
        conflicts: conflicts.map((each) => ({ mine: each.theirs, theirs: each.mine })),
      })
    }),
    { numRuns: 2_000 },
  )
})

test('neighboring lines that each side removed leave no blank line', () => {
  expect(mergeTexts('x\na\nb\ny', 'x\nb\ny', 'x\na\ny', 'mine')).toEqual({
    text: 'x\ny',
    conflicts: [],
  })
})
