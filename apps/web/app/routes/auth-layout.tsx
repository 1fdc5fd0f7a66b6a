import { Outlet } from 'react-router'
import { AuthFrame } from '#web/features/identity/components/auth-frame.tsx'
import { PromptFigure } from '#web/features/site/components/prompt-figure.tsx'
import { ChatButton } from '#web/features/support-chat/components/chat-button.tsx'
import { OtherAddressNotice } from '#web/lib/auth/other-address-notice.tsx'

export default function AuthLayout() {
  return (
    <>
      <AuthFrame illustration={<PromptFigure />}>
        <Outlet />
        <OtherAddressNotice className="mt-7" />
      </AuthFrame>
      <ChatButton />
    </>
  )
}
