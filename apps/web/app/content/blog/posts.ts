import { countWords } from './count-words.ts'
import { didItGetBetter } from './did-it-get-better.ts'
import type { Post, PostSummary } from './post.ts'
import { sayWhatGoodLooksLike } from './say-what-good-looks-like.ts'
import { variablesAreTheInterface } from './variables-are-the-interface.ts'

const wordsAMinute = 220

/** The newest first. */
const posts: Post[] = [didItGetBetter, sayWhatGoodLooksLike, variablesAreTheInterface]

export const listPosts = (): PostSummary[] => posts.map(summarisePost)

export const findOptionalPost = (id: string): Post | undefined =>
  posts.find((post) => post.id === id)

export function summarisePost({ blocks, ...post }: Post): PostSummary {
  const minutes = Math.max(1, Math.round(countWords(blocks) / wordsAMinute))
  return { ...post, readTime: `${minutes} min read` }
}
