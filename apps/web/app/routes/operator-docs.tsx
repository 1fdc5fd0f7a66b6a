import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Documentation feedback') },
  { name: 'robots', content: 'noindex' },
]

const FeedbackScreen = lazyComponent(async () => {
  const module = await import('#web/features/docs/components/feedback-screen.tsx')
  return { default: module.FeedbackScreen }
})

export default function OperatorDocs() {
  return <FeedbackScreen />
}
