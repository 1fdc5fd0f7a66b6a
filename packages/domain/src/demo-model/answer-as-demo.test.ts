import { expect, test } from 'vitest'
import { answerAsDemo } from './answer-as-demo.ts'

const text = [
  'The harbour of Varn was built in 1890 for the herring fleet. It silted up within forty years.',
  'Since 1962 the harbour has been a marina, and the fleet lands its herring in Solund.',
  'A museum in the old ice house tells the story of the herring fleet. Entry costs 4 euros.',
  'Sailors like the marina because the harbour is sheltered from the west.',
  'The town plans to dredge the harbour again in 2027.',
].join('\n\n')

const summariser = (points: string, input = text) => ({
  systemMessage: '',
  body: `Summarise the following text in ${points} bullet points.\nEach bullet point has at most 2 sentences and stands on its own.\n\n${input}\n`,
})

const pointsOf = (answer: string) => answer.split('\n').filter((line) => line.startsWith('- '))

test.each([
  ['3', 3],
  ['3-5', 5],
  ['2 to 4', 4],
  ['1', 1],
])('a summary in %s points has %i', (points, count) => {
  expect(pointsOf(answerAsDemo(summariser(points)))).toHaveLength(count)
})

test('every point is one or two sentences of the text, in its order', () => {
  const points = pointsOf(answerAsDemo(summariser('5'))).map((line) => line.slice(2))
  const flat = text.replace(/\s+/g, ' ')
  const places = points.map((point) => flat.indexOf(point))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  for (const point of points) expect(point.match(/[.!?](?:\s|$)/g)?.length).toBeLessThanOrEqual(2)
})

test('the instructions are not summarised', () => {
  expect(answerAsDemo(summariser('5'))).not.toMatch(/bullet|following/)
})

test('a text with fewer sentences than points has as many points as sentences', () => {
  expect(pointsOf(answerAsDemo(summariser('5', 'One thing. Another thing.')))).toEqual([
    '- One thing.',
    '- Another thing.',
  ])
})

test.each([
  'Summarize: The first fact is short. The second fact is longer.',
  'Please give me a summary of this text in 2 points:\nThe first fact is short. The second fact is longer.',
  'Text:\n\nThe first fact is short. The second fact is longer.\n\nTL;DR',
  'Summarise this in 2 points.\n\nText:\nThe first fact is short. The second fact is longer.',
  'Summarise this in 2 points.\n\nText: The first fact is short. The second fact is longer.',
])('the text is found in %j', (body) => {
  expect(answerAsDemo({ systemMessage: '', body })).toContain('- The first fact is short.')
})

test('the same prompt has the same answer', () => {
  expect(answerAsDemo(summariser('3-5'))).toBe(answerAsDemo(summariser('3-5')))
})

test('without a text it says that there is none', () => {
  expect(answerAsDemo(summariser('3', ''))).toContain('There is no text to summarise')
})

test('what it cannot do it says, and shows what would have been sent', () => {
  const answer = answerAsDemo({ systemMessage: 'You are a poet.', body: 'Write a poem on rain.' })
  expect(answer).toContain('Demo — not an AI model')
  expect(answer).toContain('> You are a poet.')
  expect(answer).toContain('**Prompt** (5 words)\n\n> Write a poem on rain.')
})

test('of a long prompt it shows the beginnings only', () => {
  const body = Array.from({ length: 10 }, () => 'word '.repeat(100)).join('\n\n')
  const answer = answerAsDemo({ systemMessage: '', body })
  expect(answer).toContain('… and 2 more paragraphs')
  expect(answer.length).toBeLessThan(2_500)
})
