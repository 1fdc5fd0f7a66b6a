import { Button } from '@product/ui/forms/button'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { resendConfirmation } from '../api/resend-confirmation.ts'
import { useNext } from '../use-next.ts'

type UnconfirmedNoticeProps = { email: string; onMailed: (email: string) => void }

/** The password was right, but the address was never confirmed: a new mail helps. */
export function UnconfirmedNotice({ email, onMailed }: UnconfirmedNoticeProps) {
  const { auth } = usePublicConfig()
  const next = useNext()
  const [pending, setPending] = useState(false)

  const resend = async () => {
    setPending(true)
    try {
      await resendConfirmation(auth, email, next)
      onMailed(email)
    } catch (error) {
      showError(describeAuthError(error, 'The mail could not be sent. Please try again.'))
    }
    setPending(false)
  }

  return (
    <div
      role="status"
      className="flex gap-3 rounded-m border border-accent-line bg-accent-tint p-4"
    >
      <MailWarning className="mt-0.5 text-accent" />
      <div className="grid justify-items-start gap-3">
        <p className="break-words text-13">
          <strong className="font-medium">{email}</strong> still has to be confirmed.
        </p>
        <Button loading={pending} onClick={resend}>
          Resend the confirmation mail
        </Button>
      </div>
    </div>
  )
}
