import type { LinkPreview } from '@product/domain'
import type { RouterContextProvider } from 'react-router'
import { drawPreviewContext } from '#web/lib/api/server-contexts.ts'

/** The picture of a link preview. Whoever comes while many wait is asked to come again. */
export async function answerPicture(
  context: Readonly<RouterContextProvider>,
  preview: LinkPreview | null,
): Promise<Response> {
  if (!preview) return new Response('There is no such picture.\n', { status: 404 })
  const picture = await context.get(drawPreviewContext)(preview)
  if (!picture) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(picture, { headers: { 'content-type': 'image/png' } })
}
