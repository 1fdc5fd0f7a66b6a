import { answerAsDemo, demoLabel, parseTemplate, renderTemplate } from '@product/domain'
import { expect, test } from 'vitest'
import { summariser } from './summariser.ts'

test('the points shown before the first run are what the Demo model answers', () => {
  const { text } = renderTemplate(parseTemplate(summariser.body, []), summariser.values)
  const answer = answerAsDemo({ systemMessage: '', body: text })
  expect(answer).toBe(summariser.points.map((point) => `- ${point}`).join('\n'))
})

test('the landing page names the Demo model as everything else does', () => {
  expect(summariser.source).toBe(demoLabel)
})
