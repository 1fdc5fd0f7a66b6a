import { emptyContent, type PromptContent } from '@product/domain'
import { expect, test } from 'vitest'
import {
  checkVariableName,
  createVariable,
  declareVariables,
  listUsedNames,
  moveVariable,
  replaceVariable,
} from './change-variables.ts'

const content: PromptContent = {
  ...emptyContent,
  systemMessage: 'You know {{topic}}.',
  body: 'Explain {{topic}} and {topic} in {{words}} words, {{#if topic}}well{{/if}}.',
  variables: [createVariable('topic'), createVariable('words')],
}

test('a new name is taken over by every use in both texts', () => {
  expect(replaceVariable(content, 'topic', createVariable('subject'))).toMatchObject({
    systemMessage: 'You know {{subject}}.',
    body: 'Explain {{subject}} and {subject} in {{words}} words, {{#if subject}}well{{/if}}.',
    variables: [{ name: 'subject' }, { name: 'words' }],
  })
})

test('a change of anything else leaves the texts alone', () => {
  const changes = replaceVariable(content, 'topic', { ...createVariable('topic'), required: true })
  expect(Object.keys(changes)).toEqual(['variables'])
})

test('declaring twice declares once', () => {
  const { variables } = declareVariables(content, ['words', 'tone'])
  expect(variables?.map(({ name }) => name)).toEqual(['topic', 'words', 'tone'])
})

test('a variable moves to its new place and no further than the ends', () => {
  const order = (to: number) =>
    moveVariable(content, 'topic', to).variables?.map(({ name }) => name)
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
  expect(listUsedNames(content)).toEqual(['topic', 'words'])
})
