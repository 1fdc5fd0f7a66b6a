import { getPublicPromptRoute } from '@product/contract/library'
import { data } from 'react-router'
import { MissingEmbed, PromptEmbed } from '#web/features/library/components/embed/prompt-embed.tsx'
import { presentCard } from '#web/features/library/model/present-card.ts'
import { missingPageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { Route } from './+types/embed-prompt'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const prompt = await findOrNull(
    context.get(apiContext)(getPublicPromptRoute, { params: { slug } }),
  )
  return prompt ? { prompt: presentCard(prompt) } : data(null, { status: 404 })
}

/** Search engines find the prompt's own page instead. */
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [{ title: pageTitle(loaderData.prompt.title) }, { name: 'robots', content: 'noindex' }]
    : missingPageMeta()

/** Shown in frames of other sites: it links, and does nothing by itself. */
export default function EmbedPrompt({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PromptEmbed prompt={loaderData.prompt} /> : <MissingEmbed />
}
