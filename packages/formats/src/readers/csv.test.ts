import type { CsvField } from '@product/domain'
import { describe, expect, test } from 'vitest'
import { readPromptFile } from '../read-prompt-file.ts'

const read = (text: string, options: { name?: string; columns?: CsvField[] } = {}) =>
  readPromptFile({ name: 'prompts.csv', ...options, bytes: new TextEncoder().encode(text) })

const contentsOf = (result: ReturnType<typeof read>) =>
  result.prompts.map(({ content: { title, body } }) => ({ title, body }))

const fieldsOf = (text: string) => read(text).columns?.map(({ field }) => field)

describe('the columns of a CSV file', () => {
  test.each<[header: string, fields: CsvField[]]>([
    ['act,prompt', ['title', 'prompt']],
    ['Title,Description,Prompt,Tags', ['title', 'description', 'prompt', 'tags']],
    ['Name;Text;Folder', ['title', 'prompt', 'collections']],
    ['"Prompt Name","Prompt Text","AI Model"', ['title', 'prompt', 'models']],
    ['id,prompt_title,system_prompt,user-prompt', ['skip', 'title', 'system', 'prompt']],
    ['text,prompt', ['skip', 'prompt']],
  ])('are known by the header %s', (header, fields) => {
    const cells = header.split(/[,;]/).map((_, index) => String(index))
    expect(fieldsOf(`${header}\n${cells.join(header.includes(';') ? ';' : ',')}`)).toEqual(fields)
  })

  test('of unknown headers are guessed: the longest text is the prompt, short ones the title', () => {
    const text = 'Nr,Was,Wie\n1,Rain,Write a long poem about rain\n2,Snow,Write a poem about snow'
    expect(fieldsOf(text)).toEqual(['skip', 'title', 'prompt'])
    expect(contentsOf(read(text))).toEqual([
      { title: 'Rain', body: 'Write a long poem about rain' },
      { title: 'Snow', body: 'Write a poem about snow' },
    ])
  })

  test('without a header are rows from the first line on', () => {
    const result = read('Write about {{topic}}.\nSay hello!')
    expect(contentsOf(result)).toHaveLength(2)
    expect(result.columns).toEqual([
      { name: 'Column 1', field: 'prompt', sample: 'Write about {{topic}}.' },
    ])
  })

  test('are what a person chose', () => {
    const text = 'prompt,answer\nThe title,Write about rain.'
    expect(contentsOf(read(text, { columns: ['title', 'prompt'] }))).toEqual([
      { title: 'The title', body: 'Write about rain.' },
    ])
  })

  test('are found in a pasted table too, but not in prose', () => {
    expect(contentsOf(read('title\tprompt\nA\tDo it.', { name: '' }))).toEqual([
      { title: 'A', body: 'Do it.' },
    ])
    expect(read('Name, text and tone,\nthen the prompt.', { name: '' }).format).toBe('text')
  })
})

test('a row keeps its placeholders, tags, models, collection, description and system message', () => {
  const [prompt] = read(
    `title,prompt,tags,model,collection,description,system,rating
Plan,"Plan {{days}} days in {{ the city }} for \${who:me}","travel; food",gpt-4,Trips,About,Be brief,5`,
  ).prompts
  expect(prompt).toMatchObject({
    content: {
      body: 'Plan {{days}} days in {{the_city}} for {{who}}',
      systemMessage: 'Be brief',
      description: 'About',
      tags: ['travel', 'food'],
      targetModels: ['gpt-4'],
    },
    collections: ['Trips'],
  })
  expect(prompt?.content.variables.map(({ name }) => name)).toEqual(['who', 'days', 'the_city'])
})
