import { AskPage } from '#web/features/community/components/ask-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/community-ask'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Ask a question',
      description: 'Ask the community about prompts, models, the API and everything else.',
      hidden: true,
    },
    args,
  )

export default AskPage
