import { ResetPasswordScreen } from '#web/features/identity/components/reset-password-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Choose a new password') },
  { name: 'robots', content: 'noindex' },
]

export default ResetPasswordScreen
