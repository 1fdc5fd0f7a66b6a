import type { UsableModel } from '@product/contract/connections'
import { expect, test } from 'vitest'
import { findChosen, findUnconnected, suggestModels } from './choose-models.ts'
import { usableModel as model } from './usable-model.fixture.ts'

const models = [
  model('gpt-4'),
  model('claude-3', { provider: 'anthropic' }),
  model('gemini', { provider: 'google', isUsable: false }),
  model('demo', { provider: 'demo' }),
]
const names = (chosen: UsableModel[]) => chosen.map(({ model: name }) => name)

test('the target models that can be run are suggested', () => {
  expect(names(suggestModels(models, ['claude-3', 'gemini', 'gpt-4'], 8))).toEqual([
    'claude-3',
    'gpt-4',
  ])
  expect(names(suggestModels(models, ['claude-3', 'gpt-4'], 1))).toEqual(['claude-3'])
})

test('without one of them it is the Demo model', () => {
  expect(names(suggestModels(models, ['gemini'], 8))).toEqual(['demo'])
  expect(names(suggestModels(models, [], 8))).toEqual(['demo'])
})

test('a prompt without target models is run on the default of a connection', () => {
  const withDefault = [...models, model('gpt-4o', { isDefault: true })]
  expect(names(suggestModels(withDefault, [], 8))).toEqual(['gpt-4o'])
  expect(names(suggestModels(withDefault, ['gpt-4'], 8))).toEqual(['gpt-4'])
  expect(names(suggestModels(withDefault, ['gemini'], 8))).toEqual(['demo'])
})

test('a prompt without target models is run on the model that was used last', () => {
  const last = [{ model: 'claude-3', connectionId: null }]
  const withDefault = [...models, model('gpt-4o', { isDefault: true })]
  expect(names(suggestModels(withDefault, [], 8, last))).toEqual(['claude-3'])
  expect(names(suggestModels(withDefault, ['gpt-4'], 8, last))).toEqual(['gpt-4'])
  const gone = [{ model: 'gemini', connectionId: null }]
  expect(names(suggestModels(withDefault, [], 8, gone))).toEqual(['gpt-4o'])
})

test('a remembered model that can no longer be run is left out', () => {
  const chosen = [models[0], models[2]].flatMap((known) => known ?? [])
  expect(names(findChosen(models, chosen))).toEqual(['gpt-4'])
})

test('a remembered model is run at the connection it was chosen at, or elsewhere once that is gone', () => {
  const twice = [model('gpt-4', { connectionId: 'old' }), model('gpt-4', { connectionId: 'new' })]
  const at = (connectionId: string) => findChosen(twice, [{ model: 'gpt-4', connectionId }])
  expect(at('new')).toEqual([twice[1]])
  expect(at('removed')).toEqual([twice[0]])
})

test('a target is unconnected only if no connection has it', () => {
  const twice = [...models, model('llama-3', { isUsable: false }), model('llama-3')]
  expect(names(findUnconnected(twice, ['gpt-4', 'gemini', 'llama-3']))).toEqual(['gemini'])
})
