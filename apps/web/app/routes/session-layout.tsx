import { type LinksFunction, Outlet } from 'react-router'
import { AuthProvider } from '#web/lib/auth/auth-provider.tsx'

/** Installing is offered to those who are signed in or about to be. */
export const links: LinksFunction = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/touch-180.png' },
]

/** Around every screen that needs to know who is signed in; public pages do not. */
export default function SessionLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  )
}
