import { modalities, type PromptContent, type PromptVariable } from '@product/domain'
import * as fc from 'fast-check'

const word = fc.constantFrom(
  'rain',
  'Straße',
  '北京',
  '"quoted"',
  "it's",
  '- dash',
  '# hash',
  'a: b',
)
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const name = fc.constantFrom('topic', 'tone', 'max_words', 'naïve', 'x-1', '_y', 'user.name')

const variable = (names: string): fc.Arbitrary<PromptVariable> =>
  fc
    .record({
      type: fc.constantFrom('text' as const, 'number' as const, 'long-text' as const),
      defaultValue: fc.constantFrom('', '3', 'true', 'a: b', 'Grüße', '01'),
      required: fc.boolean(),
      choices: fc.uniqueArray(line, { maxLength: 3 }),
    })
    .map(({ type, choices, ...rest }) => ({
      name: names,
      type: choices.length > 0 ? ('choice' as const) : type,
      choices,
      ...rest,
    }))

// Texts that mean the same in every format: no blocks, and no braces around declared names.
const text = (names: string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        line,
        fc.constantFrom(...names, 'other').map((each) => `about {{${each}}} here`),
        fc.constantFrom(
          '{"a": 1}',
          '\\{{literal}}',
          '$5 {%',
          'C:\\dir',
          '',
          '  indented',
          '1,2;"3"',
        ),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((lines) => `Begin\n${lines.join('\n')}\nend`)

/** Contents as a person may have them, and only such. */
export const arbitraryContent: fc.Arbitrary<PromptContent> = fc
  .uniqueArray(name, { maxLength: 4 })
  .chain((names) =>
    fc.record({
      title: line,
      description: fc.option(line, { nil: '' }),
      systemMessage: fc.option(text(names), { nil: '' }),
      body: fc.oneof(
        text(names),
        fc
          .tuple(text(names), text(names), text(names))
          .map(([one, two, three]) => `user:\n${one}\n\nassistant:\n${two}\n\nuser:\n${three}`),
      ),
      variables: fc.tuple(...names.map(variable)),
      targetModels: fc.uniqueArray(fc.constantFrom('gpt-4', 'vendor/model:1', 'openai:chat:o4'), {
        maxLength: 3,
      }),
      modality: fc.constantFrom(...modalities),
      tags: fc.uniqueArray(fc.constantFrom('work', 'two words', 'ß', '12'), { maxLength: 3 }),
      settings: fc.record(
        {
          temperature: fc.constantFrom(null, 0, 0.5, 2),
          maxOutputTokens: fc.constantFrom(null, 1, 4096),
          topP: fc.constantFrom(null, 0.1, 1),
          stop: fc.uniqueArray(fc.constantFrom('END', '\n', '###'), { maxLength: 2 }),
          seed: fc.constantFrom(null, 0, 42),
          jsonOutput: fc.boolean(),
          voice: fc.constant('nova'),
        },
        { requiredKeys: ['temperature', 'maxOutputTokens', 'topP', 'stop', 'seed', 'jsonOutput'] },
      ),
    }),
  )
  .map((content) => ({ ...content, variables: declareAll(content) }))

function declareAll({ systemMessage, body, variables }: PromptContent): PromptVariable[] {
  const used = `${systemMessage}\n${body}`.includes('{{other}}')
  const other = {
    name: 'other',
    type: 'text',
    defaultValue: '',
    required: false,
    choices: [],
  } as const
  return used ? [...variables, { ...other, choices: [] }] : variables
}
