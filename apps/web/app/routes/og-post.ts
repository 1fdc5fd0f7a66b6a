import { findOptionalPost, summarisePost } from '#web/content/blog/posts.ts'
import { answerPicture } from '#web/features/previews/answer-picture.ts'
import { readPictureName } from '#web/features/previews/read-picture-name.ts'
import type { Route } from './+types/og-post'

export function loader({ context, params: { file } }: Route.LoaderArgs) {
  const post = findOptionalPost(readPictureName(file) ?? '')
  if (!post) return answerPicture(context, null)
  const { title, excerpt, author, category, readTime } = summarisePost(post)
  return answerPicture(context, {
    label: `Blog · ${category}`,
    title,
    text: [{ kind: 'text', text: excerpt }],
    author: `${author} · ${readTime}`,
  })
}
