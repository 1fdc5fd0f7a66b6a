import { hero } from '#web/content/landing.ts'
import { summariser } from '#web/content/summariser.ts'
import { answerPicture, previewText } from '#web/features/previews/draw-preview.ts'
import type { Route } from './+types/og-site'

export const loader = ({ context }: Route.LoaderArgs) =>
  answerPicture(context, {
    label: 'AI prompts',
    title: hero.title,
    text: previewText(summariser.body),
    author: hero.tagline,
  })
