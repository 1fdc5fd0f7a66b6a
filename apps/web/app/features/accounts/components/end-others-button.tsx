import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEndOtherSessions } from '../api/end-other-sessions.ts'

export function EndOthersButton() {
  const end = useEndOtherSessions()
  // A promise, because the button is gone with the others before the answer has come.
  const endOthers = () =>
    end.mutateAsync().then(
      () => stackToast({ title: 'Signed out everywhere else', variant: 'success' }),
      (error) =>
        stackToast({
          title: 'The other sessions were not ended',
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  return (
    <Button onClick={endOthers} loading={end.isPending}>
      End all others
    </Button>
  )
}
