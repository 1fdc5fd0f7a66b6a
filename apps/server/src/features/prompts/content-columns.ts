import { createHash } from 'node:crypto'
import { PromptContent as PromptContentSchema } from '@product/contract'
import { canonicalContent, listIncludeAddresses, type PromptContent, slugOf } from '@product/domain'
import type { Selectable } from 'kysely'
import type { Prompts } from '#platform/database/types.gen.ts'

export const hashContent = (content: PromptContent): string =>
  createHash('sha256').update(canonicalContent(content)).digest('base64url')

/** A content as the columns of a prompt. */
export const toColumns = (content: PromptContent) => ({
  ...content,
  variables: JSON.stringify(content.variables),
  settings: JSON.stringify(content.settings),
  contentHash: hashContent(content),
  searchText: searchTextOf(content),
  slug: slugOf(content.title, ''),
  includes: listIncludedNames(content),
})

const listIncludedNames = ({ systemMessage, body }: PromptContent): string[] => [
  ...new Set(listIncludeAddresses([systemMessage, body]).map(({ slug }) => slug.toLowerCase())),
]

/** The includes of a content, with the versions that it names; in lower case, in which names are compared. */
export const listIncludedKeys = ({
  systemMessage,
  body,
}: Pick<PromptContent, 'systemMessage' | 'body'>): string[] =>
  listIncludeAddresses([systemMessage, body]).map(({ key }) => key.toLowerCase())

/** The text that is searched with tolerance for typing mistakes. */
export const searchTextOf = ({
  title,
  description,
  tags,
}: Pick<PromptContent, 'title' | 'description' | 'tags'>): string =>
  [title, ...tags, description].join(' ').toLowerCase()

/** The content of a prompt's columns. */
export const fromColumns = (row: Pick<Selectable<Prompts>, keyof PromptContent>): PromptContent =>
  PromptContentSchema.parse(row)
