import { LoginScreen } from '#web/features/identity/components/login-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Log in') }, { name: 'robots', content: 'noindex' }]

export default LoginScreen
