import { showToast } from '@product/ui/feedback/toast-once-store'
import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError, readWait } from '#web/lib/auth/describe-auth-error.ts'

/** As long as the service waits by default between two mails to one address. */
const usualWait = 60

type ResendButtonProps = {
  label: string
  /** False where the code is stored for want of a mail server. */
  isSent?: boolean
  onResend: () => Promise<void>
}

export function ResendButton({ label, isSent = true, onResend }: ResendButtonProps) {
  const [pending, setPending] = useState(false)
  const [wait, setWait] = useWait(usualWait)

  const resend = async () => {
    setPending(true)
    try {
      await onResend()
      setWait(usualWait)
      showToast(
        isSent
          ? { title: 'Sent', description: 'We sent a new code.' }
          : { title: 'Not sent', description: 'This site has no mail server: the code is stored.' },
      )
    } catch (error) {
      showError(describeAuthError(error, 'Couldn’t send it. Please try again.'))
      setWait(readWait(error))
    }
    setPending(false)
  }

  return (
    <Button
      variant="ghost"
      disabled={pending || wait > 0}
      onClick={resend}
      className="tabular-nums"
    >
      {wait > 0 ? `${label} in ${wait} s` : label}
    </Button>
  )
}

/** A countdown in seconds, for what may not be asked for again at once. */
function useWait(initialSeconds: number): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1_000)
  const [left, setLeft] = useState(initialSeconds)

  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [until])

  return [left, (seconds) => setUntil(Date.now() + seconds * 1_000)]
}
