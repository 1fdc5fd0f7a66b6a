import { hero } from '#web/content/landing.ts'
import { summariser } from '#web/content/summariser.ts'
import { answerPreviewImage, previewText } from '#web/features/previews/draw-preview.ts'
import type { Route } from './+types/og-site'

export const loader = ({ context }: Route.LoaderArgs) =>
  answerPreviewImage(context, {
    label: 'AI prompts',
    title: hero.title,
    text: previewText(summariser.body),
    author: hero.tagline,
  })
