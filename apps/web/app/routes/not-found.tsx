import { data } from 'react-router'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { pageTitle } from '#web/lib/page-title.ts'

export const loader = () => data(null, { status: 404 })

export const meta = () => [
  { title: pageTitle('Page not found') },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <NotFoundScreen />
}
