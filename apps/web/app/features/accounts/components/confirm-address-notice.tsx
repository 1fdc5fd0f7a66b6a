import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { MailCheck } from 'lucide-react'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useRequestConfirmation } from '../api/email.ts'
import { useMe } from '../api/profile.ts'

/** Asks somebody whose address is not confirmed to confirm it: what is shared with it waits for that. */
export function ConfirmAddressNotice({ next }: { next: string }) {
  const { data: me } = useMe()
  const request = useRequestConfirmation()
  if (!me || me.isEmailProven || me.email === '') return null
  const { email } = me
  const send = () =>
    request.mutate(
      { email, next },
      {
        onSuccess: () =>
          stackToast({
            title: 'Check your inbox',
            description: `Open the link that we sent to ${email}.`,
            variant: 'success',
          }),
        onError: (error) => stackError('No email was sent', error),
      },
    )
  return (
    <section
      aria-label="Confirm your email address"
      className="flex flex-wrap items-center gap-2.5 rounded-m border border-line py-2 pr-2 pl-4 text-13 text-quiet"
    >
      <MailCheck aria-hidden className="size-4 flex-none text-accent" />
      <p className="min-w-52 flex-1 text-pretty">
        Confirm {email} to see what others share with it.
      </p>
      <Button size="s" loading={request.isPending} onClick={send}>
        Email me a link
      </Button>
    </section>
  )
}
