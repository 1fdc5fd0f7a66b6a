import { getPublicPromptRoute } from '@product/contract/library'
import {
  answerPreviewImage,
  previewPrompt,
  readImageName,
} from '#web/features/previews/draw-preview.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/og-prompt'

export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const slug = readImageName(file)
  const asked = slug
    ? context.get(apiContext)(getPublicPromptRoute, { params: { slug } })
    : Promise.resolve(null)
  const prompt = await findOrNull(asked)
  return answerPreviewImage(context, prompt && previewPrompt(prompt))
}
