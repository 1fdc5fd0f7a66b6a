import {
  createVariable,
  emptyContent,
  followUses,
  listUses,
  type PromptContent,
} from '@product/domain'
import { expect, test } from 'vitest'
import {
  checkVariableName,
  correctTypo,
  findLikelyTypos,
  moveVariable,
  replaceVariable,
} from './change-variables.ts'

const content: PromptContent = {
  ...emptyContent,
  systemMessage: 'You know {{topic}}.',
  body: 'Explain {{topic}} and {topic} in {{words}} words, {{#if topic}}well{{/if}}.',
  variables: [createVariable('topic'), createVariable('words')],
}

const namesOf = ({ variables }: Partial<PromptContent>) => variables?.map(({ name }) => name)

/** The content after its text has become this one. */
const retype = (before: PromptContent, body: string): PromptContent => {
  const after = { ...before, body }
  return followUses(after, listUses(before), listUses(after))
}

test('a new name is taken over by every use in both texts', () => {
  expect(replaceVariable(content, 'topic', createVariable('subject'))).toMatchObject({
    systemMessage: 'You know {{subject}}.',
    body: 'Explain {{subject}} and {subject} in {{words}} words, {{#if subject}}well{{/if}}.',
    variables: [{ name: 'subject' }, { name: 'words' }],
  })
})

test('a change of anything else leaves the texts alone', () => {
  const changes = replaceVariable(content, 'topic', { ...createVariable('topic'), type: 'number' })
  expect(Object.keys(changes)).toEqual(['variables'])
})

test('a name that the text begins to use is a variable, and goes with its last use', () => {
  const typed = retype(emptyContent, 'About {{topic}}')
  expect(typed.variables).toEqual([createVariable('topic')])
  const corrected = retype(typed, 'About {{subject}}')
  expect(namesOf(corrected)).toEqual(['subject'])
  expect(namesOf(retype(corrected, 'About'))).toEqual([])
})

test('a name that the text first asks about is optional', () => {
  const { variables } = retype(emptyContent, '{{#if tone}}Be {{tone}}.{{/if}}')
  expect(variables).toEqual([{ ...createVariable('tone'), required: false }])
})

test('a variable that was configured outlives its last use', () => {
  const typed = retype(emptyContent, 'About {{topic}}')
  for (const configured of [
    { ...createVariable('topic'), defaultValue: 'tea' },
    { ...createVariable('topic'), required: false },
    { ...createVariable('topic'), type: 'choice' as const, choices: ['tea'] },
  ])
    expect(retype({ ...typed, variables: [configured] }, 'About').variables).toEqual([configured])
})

test('a variable that was added and never used stays', () => {
  const added = { ...emptyContent, variables: [createVariable('later')] }
  expect(namesOf(retype(added, 'Some text'))).toEqual(['later'])
})

test('content whose variables stay the same is the same', () => {
  const after = { ...content, title: 'Another' }
  expect(followUses(after, listUses(content), listUses(after))).toBe(after)
})

test('a name one letter apart from an earlier one is a likely typo, and can be corrected', () => {
  for (const mistyped of ['topci', 'topi', 'topicc', 'tobic']) {
    const typed = retype(content, `${content.body} {{${mistyped}}}`)
    const typos = findLikelyTypos(typed.variables, listUses(typed))
    expect(typos).toEqual([{ name: mistyped, meant: 'topic' }])
    const changes = correctTypo(typed, { name: mistyped, meant: 'topic' })
    expect(changes.body).toBe(`${content.body} {{topic}}`)
  }
})

test('numbered names, short names and configured variables are no typos', () => {
  const typed = retype(emptyContent, '{{item1}} {{item2}} {{a}} {{b}} {{topic}} {{topics}}')
  const variables = typed.variables.map((variable) =>
    variable.name === 'topics' ? { ...variable, defaultValue: 'tea' } : variable,
  )
  expect(findLikelyTypos(variables, listUses(typed))).toEqual([])
})

test('a variable moves to its new place and no further than the ends', () => {
  const order = (to: number) => namesOf(moveVariable(content.variables, 'topic', to))
  expect([order(1), order(9), order(-1)]).toEqual([
    ['words', 'topic'],
    ['words', 'topic'],
    ['topic', 'words'],
  ])
})

test('a name must be one, and be free', () => {
  expect(checkVariableName('', [])).toBe('Please enter a name')
  expect(checkVariableName('two words', [])).toMatch(/Begin with a letter/)
  expect(checkVariableName('topic', content.variables)).toBe('Another variable has this name')
  expect(checkVariableName('tone', content.variables)).toBeNull()
})

test('names used in either text are listed once', () => {
  expect(listUses(content).map(({ name }) => name)).toEqual(['topic', 'words'])
})
