import { Outlet, useLocation } from 'react-router'
import { findHelpPage } from '#web/features/docs/model/help-pages.ts'
import { AuthFrame } from '#web/features/identity/components/auth-frame.tsx'
import { PromptFigure } from '#web/features/site/components/prompt-figure.tsx'
import { ChatButton } from '#web/features/support-chat/components/chat-button.tsx'
import { OtherAddressNotice } from '#web/lib/auth/other-address-notice.tsx'

export default function AuthLayout() {
  const { pathname } = useLocation()
  return (
    <>
      <AuthFrame illustration={<PromptFigure />} help={`/docs/${findHelpPage(pathname)}`}>
        <Outlet />
        <OtherAddressNotice className="mt-7" />
      </AuthFrame>
      <ChatButton />
    </>
  )
}
