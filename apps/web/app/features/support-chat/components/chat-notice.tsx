import { ApiError } from '@product/sdk'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'

export type ChatNotice = { text: string; isProblem: boolean; mayConfirm?: boolean }

export type OnProblem = (title: string, error: unknown) => void

export const noticeOf = (title: string, error: unknown): ChatNotice => ({
  text: `${title}. ${describeError(error)}`,
  isProblem: true,
  mayConfirm: error instanceof ApiError && error.code === 'support.address-unconfirmed',
})

type ChatNoticeLineProps = { notice: ChatNotice; onClose: () => void }

/** In the chat itself: a toast would lie over the field for the message. */
export function ChatNoticeLine({ notice, onClose }: ChatNoticeLineProps) {
  const { text, isProblem, mayConfirm } = notice
  return (
    <div
      role={isProblem ? 'alert' : 'status'}
      className={cn(
        'flex flex-none items-start gap-2 border-line border-b py-1.5 pr-2.5 pl-4 text-12',
        isProblem ? 'bg-danger-tint text-danger' : 'bg-surface-raised text-quiet',
      )}
    >
      <p className="wrap-anywhere min-w-0 flex-1 text-pretty py-1">
        {text}{' '}
        {mayConfirm ? (
          <Link to="/settings/notifications" className="font-medium underline underline-offset-4">
            Confirm the address
          </Link>
        ) : null}
      </p>
      <Button iconOnly size="s" variant="ghost" aria-label="Close the notice" onClick={onClose}>
        <X />
      </Button>
    </div>
  )
}
