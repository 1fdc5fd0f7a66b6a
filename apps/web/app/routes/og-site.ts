import { hero } from '#web/content/landing.ts'
import { summariser } from '#web/content/summariser.ts'
import { answerPicture } from '#web/features/previews/answer-picture.ts'
import { previewText } from '#web/features/previews/preview-text.ts'
import type { Route } from './+types/og-site'

export const loader = ({ context }: Route.LoaderArgs) =>
  answerPicture(context, {
    label: 'AI prompts',
    title: hero.title,
    text: previewText(summariser.body),
    author: hero.tagline,
  })
