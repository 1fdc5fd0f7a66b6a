import { ForgotPasswordScreen } from '#web/features/identity/components/forgot-password-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Forgot password') },
  { name: 'robots', content: 'noindex' },
]

export default ForgotPasswordScreen
