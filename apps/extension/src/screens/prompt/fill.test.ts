import {
  createVariable,
  emptyContent,
  extensionShortcuts,
  type PromptVariable,
} from '@product/domain'
import { expect, test } from 'vitest'
import type { UsablePrompt } from '../../messages/requests.ts'
import { readActionKey } from './action-bar.tsx'
import { suggestModel } from './choose-model.ts'
import { initialValues } from './starting-values.ts'

const promptOf = (variables: PromptVariable[], body = ''): UsablePrompt => ({
  id: '1',
  content: { ...emptyContent, body, variables },
  revision: 1,
  mayEdit: true,
  mayRun: true,
  isLocked: false,
  testValues: {},
  included: [],
  editorUrl: 'https://prompts.example.com/editor/1',
})
const long = (name: string): PromptVariable => ({ ...createVariable(name), type: 'long-text' })

test('a form begins with the values tried last, or with the defaults', () => {
  const tone = { ...createVariable('tone'), defaultValue: 'warm' }
  const prompt = { ...promptOf([tone, createVariable('topic')]), testValues: { topic: 'Tea' } }
  expect(initialValues(prompt, '')).toEqual({ tone: 'warm', topic: 'Tea' })
})

test('a selected text goes to its variable, or to the input that fits it best', () => {
  const values = (prompt: UsablePrompt) => initialValues(prompt, 'Some text')
  expect(values(promptOf([long('notes')], '{{selection}} {{notes}}'))).toEqual({
    selection: 'Some text',
    notes: '',
  })
  expect(values(promptOf([createVariable('title'), long('notes')]))).toEqual({
    title: '',
    notes: 'Some text',
  })
  expect(values(promptOf([createVariable('title')]))).toEqual({ title: 'Some text' })
  expect(values(promptOf([{ ...createVariable('count'), type: 'number' }]))).toEqual({ count: '' })
})

test('a prompt runs on its target model, or else on the Demo model', () => {
  const model = (name: string) => ({ model: name, label: name, provider: 'p', connectionId: null })
  const demo = { ...model('demo'), provider: 'demo' }
  const models = [model('midjourney'), demo, model('claude')]
  expect(suggestModel(models, ['missing', 'claude'])?.model).toBe('claude')
  expect(suggestModel(models, [])?.model).toBe('demo')
  expect(suggestModel([], ['claude'])).toBeUndefined()
})

test('each Enter has its action, and a bare one belongs to the field', () => {
  const press = (keys: Partial<Parameters<typeof readActionKey>[0]>) =>
    readActionKey({
      key: 'Enter',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...keys,
    })
  expect(press({})).toBeNull()
  expect(press({ shiftKey: true })).toBeNull()
  expect(press({ ctrlKey: true })).toBe('modifier')
  expect(press({ metaKey: true })).toBe('modifier')
  expect(press({ metaKey: true, shiftKey: true })).toBe('modifier-shift')
  expect(press({ altKey: true })).toBe('alt')
  expect(press({ key: 'a', ctrlKey: true })).toBeNull()
})

test('the keys that the documentation lists run the actions of the prompt', () => {
  const { insert, copy, run, open } = extensionShortcuts
  const press = (keys: readonly string[]) =>
    readActionKey({
      key: keys.at(-1) ?? '',
      ctrlKey: keys.includes('Mod'),
      metaKey: false,
      altKey: keys.includes('Alt'),
      shiftKey: keys.includes('Shift'),
    })
  expect(press(insert.keys)).toBe('modifier')
  expect(press(copy.keys)).toBe('alt')
  expect(press(run.keys)).toBe('modifier-shift')
  // As browsers write it in a manifest.
  expect(open.keys.join('+')).toBe('Alt+Shift+P')
})
