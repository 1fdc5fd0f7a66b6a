import { cn } from '@product/ui/styles/class-names'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type NoMailServerProps = { text: string; className?: string }

/** Tells operators that this installation sends no mails; nothing where there is a mail server. */
export function NoMailServer(props: NoMailServerProps) {
  return usePublicConfig().sendsMail ? null : <NoMailServerNote {...props} />
}

export function NoMailServerNote({ text, className }: NoMailServerProps) {
  return (
    <div
      role="note"
      aria-label="No mail server"
      className={cn(
        'flex items-start gap-2.5 rounded-m border border-line bg-surface-raised px-4 py-3 text-13',
        className,
      )}
    >
      <MailWarning aria-hidden className="mt-0.5 size-4 flex-none text-accent" />
      <p className="min-w-0 text-pretty">
        No mail server is set up: {text}{' '}
        <Link
          to="/docs/self-hosting#send-mail"
          className="text-accent underline underline-offset-4"
        >
          Set up a mail server
        </Link>
      </p>
    </div>
  )
}
