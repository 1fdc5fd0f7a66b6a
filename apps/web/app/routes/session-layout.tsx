import { Outlet } from 'react-router'
import { AuthProvider } from '#web/lib/auth/auth-provider.tsx'

/** Around every screen that needs to know who is signed in; public pages do not. */
export default function SessionLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  )
}
