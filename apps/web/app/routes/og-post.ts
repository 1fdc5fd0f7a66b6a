import { findOptionalPost, summarisePost } from '#web/content/blog/posts.ts'
import { answerPicture, readPictureName } from '#web/features/previews/draw-preview.ts'
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
