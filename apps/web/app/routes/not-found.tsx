import { data } from 'react-router'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta } from '#web/features/site/page-meta.ts'

export const loader = () => data(null, { status: 404 })

export const meta = missingPageMeta

export default function NotFound() {
  return <NotFoundScreen />
}
