import { expect, test } from 'vitest'
import { describeModel, describeReach } from './describe-model.ts'
import { usableModel } from './usable-model.fixture.ts'

test.each([
  [{ isUsable: false }, 'Connect OpenAI'],
  [{ acceptsImages: true, connectionName: 'OpenAI' }, 'sees pictures'],
  [{ output: 'speech', connectionName: 'Workshop' }, 'speech · Workshop'],
  [{}, ''],
] as const)('beside %o stands %s', (details, words) => {
  expect(describeModel(usableModel('gpt-4o', details), true)).toBe(words)
})

test('people who may not connect are not told to', () => {
  expect(describeModel(usableModel('gpt-4o', { isUsable: false }), false)).toBe('Not connected')
})

test.each([
  [
    { contextTokens: 128_000, inputPrice: 2_500_000, outputPrice: 10_000_000 },
    '128K context · $2.50 in, $10 out per 1M',
  ],
  [
    { contextTokens: 1_047_576, inputPrice: 75_000, outputPrice: 400_000 },
    '1M context · $0.075 in, $0.40 out per 1M',
  ],
  [{ inputPrice: 0, outputPrice: 0 }, 'free'],
  [{}, 'Price unknown'],
  [{ output: 'image' }, ''],
] as const)('below %o stands %s', (details, words) => {
  expect(describeReach(usableModel('gpt-4o', details))).toBe(words)
})

test('a browser’s model says that it is downloaded first', () => {
  const model = usableModel('browser-model', { inputPrice: 0, outputPrice: 0 })
  expect(describeReach({ ...model, needsDownload: true })).toBe('downloads on first run · free')
})
