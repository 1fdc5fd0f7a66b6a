import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { resendConfirmation } from '../api/resend-confirmation.ts'
import { announceSignIn } from '../model/announce-sign-in.ts'
import { rememberAttempt } from '../model/attempt.ts'
import { useNext } from '../use-next.ts'
import { CheckMail } from './check-mail.tsx'

type ConfirmAddressProps = { email: string; onOtherAddress: () => void }

/** The last step of a sign-up whose address has to be confirmed. */
export function ConfirmAddress({ email, onOtherAddress }: ConfirmAddressProps) {
  const { auth } = usePublicConfig()
  const next = useNext()
  return (
    <CheckMail
      email={email}
      type="signup"
      lead={
        <>
          We sent a mail to <strong className="break-words font-medium text-text">{email}</strong>.
          Follow its link, or type its code, and your account is ready.
        </>
      }
      onResend={() => resendConfirmation(auth, email, next)}
      onVerified={() => {
        rememberAttempt({ intent: 'signup' })
        announceSignIn()
      }}
      onOtherAddress={onOtherAddress}
    />
  )
}
