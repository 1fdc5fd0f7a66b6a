import { hasInvisibleCharacters } from '../invisible-characters.ts'
import type { PromptContent } from '../prompt-content.ts'
import { parseTemplate } from '../template/parse-template.ts'
import { reportProblems } from '../template/report-problems.ts'
import { findKeys } from './find-keys.ts'
import { findPersonalData } from './find-personal-data.ts'

/** Something that keeps a prompt from being published, or that its author should look at. */
export type PublishingProblem = {
  kind: 'no-title' | 'no-description' | 'no-body' | 'invisible' | 'broken' | 'key' | 'personal-data'
  field: PublishedField
  message: string
  /** Keys and gaps must go; what only looks wrong may be confirmed. */
  mayBeConfirmed: boolean
}

type PublishedField = 'title' | 'description' | 'systemMessage' | 'body' | 'variables' | 'tags'

const places: Record<PublishedField, string> = {
  title: 'the title',
  description: 'the description',
  systemMessage: 'the system message',
  body: 'the prompt',
  variables: 'the variables',
  tags: 'the tags',
}

/** What a content lacks before everyone may see it. */
export const checkPublishable = (content: PromptContent): PublishingProblem[] => [
  ...findGaps(content),
  ...findInvisible(content),
  ...findBroken(content),
  ...textsOf(content).flatMap(([field, text]) => findSecrets(field, text)),
]

const textsOf = (content: PromptContent): [PublishedField, string][] => [
  ['title', content.title],
  ['description', content.description],
  ['systemMessage', content.systemMessage],
  ['body', content.body],
  [
    'variables',
    content.variables.flatMap(({ defaultValue, choices }) => [defaultValue, ...choices]).join('\n'),
  ],
  ['tags', content.tags.join('\n')],
]

function findGaps({ title, description, body }: PromptContent): PublishingProblem[] {
  const gaps: [PublishingProblem['kind'], PublishedField, string, string][] = [
    ['no-title', 'title', title, 'Enter a title.'],
    ['no-description', 'description', description, 'Enter a short description.'],
    ['no-body', 'body', body, 'The prompt is empty.'],
  ]
  return gaps
    .filter(([, , text]) => text.trim() === '')
    .map(([kind, field, , message]) => ({ kind, field, message, mayBeConfirmed: false }))
}

function findInvisible({ title }: PromptContent): PublishingProblem[] {
  if (!hasInvisibleCharacters(title)) return []
  const message = 'The title contains invisible characters. Type it again.'
  return [{ kind: 'invisible', field: 'title', message, mayBeConfirmed: false }]
}

/** Blocks that are not closed are left as written, which may be meant so. */
function findBroken({ systemMessage, body, variables }: PromptContent): PublishingProblem[] {
  const names = variables.map(({ name }) => name)
  const texts: [PublishedField, string][] = [
    ['systemMessage', systemMessage],
    ['body', body],
  ]
  return texts.flatMap(([field, text]) =>
    reportProblems(parseTemplate(text, names), variables)
      .filter(({ kind }) => kind === 'unclosed-block' || kind === 'stray-close')
      .slice(0, 3)
      .map(({ message }) => ({ kind: 'broken', field, message, mayBeConfirmed: true })),
  )
}

function findSecrets(field: PublishedField, text: string): PublishingProblem[] {
  const place = places[field]
  return [
    ...findKeys(text).map((name) => ({
      kind: 'key' as const,
      field,
      message: `This looks like ${name} in ${place}. Remove it: anyone could use it.`,
      mayBeConfirmed: false,
    })),
    ...findPersonalData(text).map((name) => ({
      kind: 'personal-data' as const,
      field,
      message: `This looks like ${name} in ${place}.`,
      mayBeConfirmed: true,
    })),
  ]
}
