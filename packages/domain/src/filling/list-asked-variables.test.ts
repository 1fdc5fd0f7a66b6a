import { expect, test } from 'vitest'
import { listAskedVariables } from './list-asked-variables.ts'
import { createVariable } from './own-variables.ts'

const topic = createVariable('topic')
const tone = { ...createVariable('tone'), defaultValue: 'calm' }

test('own variables come first, then those of what is included, then bare names', () => {
  const included = [{ key: 'style', body: '{{tone}} {{ending}} {{topic}}', variables: [tone] }]
  expect(listAskedVariables([topic], included)).toEqual([topic, tone, createVariable('ending')])
})

test('what a prompt declares itself goes before the same name of what it includes', () => {
  const included = [{ key: 'style', body: '', variables: [{ ...topic, defaultValue: 'rain' }] }]
  expect(listAskedVariables([topic], included)).toEqual([topic])
})
