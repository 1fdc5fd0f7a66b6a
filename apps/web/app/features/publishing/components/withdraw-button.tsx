import { Button } from '@product/ui/button'
import { useWithdraw } from '../api/withdraw-prompt.ts'

export function WithdrawButton({ promptId }: { promptId: string }) {
  const { mutate, isPending } = useWithdraw(promptId)
  return (
    <Button
      variant="ghost"
      className="mr-auto text-danger hover:text-danger"
      loading={isPending}
      onClick={() => mutate()}
    >
      Withdraw
    </Button>
  )
}
