import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPassageFinder } from './find-passage.ts'

/** The words between `[` and `]` in the first text, as they are found in the second. */
function find(marked: string, after: string): string | null {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const before = marked.replace('[', '').replace(']', '')
  const found = createPassageFinder(before, after)({ start, end })
  return found && after.slice(found.start, found.end)
}

describe('a passage stays with its words', () => {
  test.each([
    ['Sum up [the text] in one line.', 'Please sum up the text in one line.', 'the text'],
    ['Sum up [the text] in one line.', 'Sum up the whole text in one line.', 'the whole text'],
    ['Sum up [the text] in one line.', 'Sum up the texts in one line.', 'the text'],
    ['Sum up [the text] in one line.', 'Sum up, please, the text.', 'the text'],
    ['Sum up [the long text] now', 'Sum up a long text now', 'a long text'],
    ['Sum up [the text] in one line.', 'Please sum up the whole text.', 'the whole text'],
    ['[First line]\nSecond line', 'New line\nFirst line\nSecond line', 'First line'],
    ['a\n[b c d]\ne', 'e\na\nb x d\ne', 'b x d'],
    ['[{{topic}}] is the topic', 'Now {{topic}} is the topic', '{{topic}}'],
    ['über [größe] 🙂', '🙂🙂 über größe 🙂', 'größe'],
  ])('%s → %s', (marked, after, expected) => {
    expect(find(marked, after)).toBe(expected)
  })

  test('also when it was cut and pasted elsewhere', () => {
    const words = 'Answer in three short sentences.'
    expect(find(`[${words}]\nOne\nTwo\nThree`, `One\nTwo\nThree\n${words}`)).toBe(words)
  })

  test('text that is typed at its ends stands beside it', () => {
    expect(find('a [b] c', 'a xb c')).toBe('b')
    expect(find('a [b] c', 'a bx c')).toBe('b')
    expect(find('a [b] c', 'a new b c')).toBe('b')
  })
})

describe('a passage is outdated', () => {
  test.each([
    ['when its words were deleted', 'Sum up [the text] in one line.', 'Sum up in one line.'],
    ['when they were replaced', 'Use a [friendly] tone', 'Use a formal tone'],
    ['when the whole text was deleted', '[All of it]', ''],
    ['when only letters of it remain', 'Be [slow] now', 'Be soon now'],
  ])('%s', (_, marked, after) => {
    expect(find(marked, after)).toBeNull()
  })

  test('when its words are now in two places and neither is known to be it', () => {
    const words = 'Answer in three short sentences.'
    expect(find(`One\n[${words}]\nTwo`, `${words}x\nOne\nTwo\n${words}`)).toBe(words)
    expect(find(`[${words}]\nOne\nTwo`, `One\nTwo\n${words}\n${words}`)).toBeNull()
  })
})

const word = fc.constantFrom(
  'the',
  'text',
  'sums',
  'up',
  '{{name}}',
  'now',
  '🙂',
  '\n',
  'a',
  'line.',
)
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
/** A text with a passage of it. */
const withPassage = text.chain((before) =>
  fc.tuple(fc.nat(before.length), fc.nat(before.length)).map(([one, other]) => ({
    before,
    passage: { start: Math.min(one, other), end: Math.max(one, other) },
  })),
)

test('a passage that is found lies within the text and is not empty', () => {
  fc.assert(
    fc.property(withPassage, text, ({ before, passage }, after) => {
      const found = createPassageFinder(before, after)(passage)
      if (before === after) expect(found).toEqual(passage)
      else if (found) {
        expect(found.start).toBeGreaterThanOrEqual(0)
        expect(found.start).toBeLessThan(found.end)
        expect(found.end).toBeLessThanOrEqual(after.length)
      }
    }),
    { numRuns: 1_000 },
  )
})

const marker = '⟦unmistakable words⟧'
const surroundings = fc.tuple(text, text, text, text)

test('whatever is written around it, a passage is found with exactly its words', () => {
  fc.assert(
    fc.property(surroundings, ([before, after, newBefore, newAfter]) => {
      const find = createPassageFinder(
        before + marker + after,
        `${newBefore} ${marker} ${newAfter}`,
      )
      const found = find({ start: before.length, end: before.length + marker.length })
      const start = newBefore.length + 1
      expect(found).toEqual({ start, end: start + marker.length })
    }),
    { numRuns: 1_000 },
  )
})

test('an insertion inside a passage belongs to it, and one outside does not', () => {
  fc.assert(
    fc.property(surroundings, fc.nat(marker.length), ([before, after, inserted], at) => {
      fc.pre(at > 0 && at < marker.length)
      const whole = before + marker + after
      const passage = { start: before.length, end: before.length + marker.length }
      const place = before.length + at
      const edited = `${whole.slice(0, place)} ${inserted} ${whole.slice(place)}`
      const found = createPassageFinder(whole, edited)(passage)
      expect(found && edited.slice(found.start, found.end)).toBe(
        `${marker.slice(0, at)} ${inserted} ${marker.slice(at)}`,
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a passage whose words were all deleted is outdated', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const find = createPassageFinder(`${before} ${marker} ${after}`, `${before}  ${after}`)
      const start = before.length + 1
      expect(find({ start, end: start + marker.length })).toBeNull()
    }),
    { numRuns: 1_000 },
  )
})

test('texts that are too large to compare are searched for the words', () => {
  const line = 'the same line\n'
  const before = `${line.repeat(6_000)}${marker}\n${line.repeat(6_000)}`
  const after = `new\n${line.repeat(5_000)}x\n${marker}\n${line.repeat(7_000)}y`
  const start = before.indexOf(marker)
  const found = createPassageFinder(before, after)({ start, end: start + marker.length })
  expect(found?.start).toBe(after.indexOf(marker))
})
