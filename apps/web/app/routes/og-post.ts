import { findOptionalPost, summarisePost } from '#web/content/blog/posts.ts'
import { answerPreviewImage, readImageName } from '#web/features/previews/draw-preview.ts'
import type { Route } from './+types/og-post'

export function loader({ context, params: { file } }: Route.LoaderArgs) {
  const post = findOptionalPost(readImageName(file) ?? '')
  if (!post) return answerPreviewImage(context, null)
  const { title, excerpt, author, category, readTime } = summarisePost(post)
  return answerPreviewImage(context, {
    label: `Blog · ${category}`,
    title,
    text: [{ kind: 'text', text: excerpt }],
    author: `${author} · ${readTime}`,
  })
}
