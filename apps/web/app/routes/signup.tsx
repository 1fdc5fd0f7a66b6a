import { SignupScreen } from '#web/features/identity/components/signup-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Sign up') }, { name: 'robots', content: 'noindex' }]

export default SignupScreen
