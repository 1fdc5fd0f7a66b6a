import { getPublicPromptRoute } from '@product/contract/library'
import { answerPicture } from '#web/features/previews/answer-picture.ts'
import { previewPrompt } from '#web/features/previews/preview-prompt.ts'
import { readPictureName } from '#web/features/previews/read-picture-name.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/og-prompt'

export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const slug = readPictureName(file)
  const asked = slug
    ? context.get(apiContext)(getPublicPromptRoute, { params: { slug } })
    : Promise.resolve(null)
  const prompt = await findOrNull(asked)
  return answerPicture(context, prompt && previewPrompt(prompt))
}
