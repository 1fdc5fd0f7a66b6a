import { listWords, type PromptContent } from '@product/domain'

const excerptLength = 320

type Author = { name: string; handle: string }

/** A content that is published, as columns of `publications`. */
export const publicationColumns = (content: PromptContent, author: Author) => ({
  content: JSON.stringify(content),
  title: content.title,
  description: content.description,
  excerpt: content.body.slice(0, excerptLength).toWellFormed(),
  modality: content.modality,
  targetModels: content.targetModels,
  tags: content.tags,
  searchTitle: wordsOf([content.title]),
  searchText: librarySearchText(content, author),
})

/** What a search looks at. */
export const librarySearchText = (
  { title, description, tags }: Pick<PromptContent, 'title' | 'description' | 'tags'>,
  { name, handle }: Author,
): string => wordsOf([title, ...tags, description, name, handle])

const wordsOf = (texts: string[]): string => listWords(texts.join(' ')).join(' ')
