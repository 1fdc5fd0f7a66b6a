import { CallbackScreen } from '#web/features/identity/components/callback-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Signing you in') },
  { name: 'robots', content: 'noindex' },
]

/** The address holds a code that is good for one use: nobody keeps this page. */
export const headers = () => ({ 'cache-control': 'no-store' })

export default CallbackScreen
