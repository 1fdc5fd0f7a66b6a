import { Outlet } from 'react-router'
import { AuthFrame } from '#web/features/identity/components/auth-frame.tsx'
import { PromptFigure } from '#web/features/site/components/prompt-figure.tsx'

export default function AuthLayout() {
  return (
    <AuthFrame illustration={<PromptFigure />}>
      <Outlet />
    </AuthFrame>
  )
}
