import { expect, test } from 'vitest'
import { undeclaredVariable } from '#web/entities/prompt/undeclared-variable.ts'
import { listAskedVariables } from './list-asked-variables.ts'

const topic = { ...undeclaredVariable('topic'), required: true }
const tone = { ...undeclaredVariable('tone'), defaultValue: 'calm' }

test('own variables come first, then those of what is included, then bare names', () => {
  const included = [{ key: 'style', body: '{{tone}} {{ending}} {{topic}}', variables: [tone] }]
  expect(listAskedVariables([topic], included)).toEqual([topic, tone, undeclaredVariable('ending')])
})

test('what a prompt declares itself goes before the same name of what it includes', () => {
  const included = [{ key: 'style', body: '', variables: [{ ...topic, defaultValue: 'rain' }] }]
  expect(listAskedVariables([topic], included)).toEqual([topic])
})
