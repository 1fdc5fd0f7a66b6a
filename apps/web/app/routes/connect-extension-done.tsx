import { ExtensionConnectedScreen } from '#web/features/accounts/components/extension-connected-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Connect the extension') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default ExtensionConnectedScreen
