import { Clock, Mail, MessageCircle, MessagesSquare, Scale, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'

/** An address that the operator has not set is not shown. */
export function ContactDetails({ liveChat }: { liveChat: ReactNode }) {
  const { supportEmail, privacyEmail, legalEmail, sendsMail } = usePublicConfig()
  return (
    <ul className="mt-8 grid gap-5">
      <Detail icon={<MessageCircle />} title="Live chat">
        {liveChat}
      </Detail>
      <Address icon={<Mail />} title="Support" email={supportEmail} />
      <Address icon={<ShieldCheck />} title="Privacy" email={privacyEmail} />
      <Address icon={<Scale />} title="Legal" email={legalEmail} />
      <Detail icon={<Clock />} title="Response time">
        {sendsMail ? 'We answer within 24 hours.' : 'We answer in the live chat within 24 hours.'}
      </Detail>
      <Detail icon={<MessagesSquare />} title="Community">
        <Link to="/community" className="text-text underline-offset-4 hover:underline">
          Ask other people who use it
        </Link>
      </Detail>
    </ul>
  )
}

type AddressProps = { icon: ReactNode; title: string; email: string | null }

function Address({ icon, title, email }: AddressProps) {
  if (!email) return null
  return (
    <Detail icon={icon} title={title}>
      <a href={`mailto:${email}`} className="text-text underline-offset-4 hover:underline">
        {email}
      </a>
    </Detail>
  )
}

type DetailProps = { icon: ReactNode; title: string; children: ReactNode }

function Detail({ icon, title, children }: DetailProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4">
      <span className="row-span-2 grid size-9 place-items-center rounded-s border border-line text-accent">
        {icon}
      </span>
      <h2 className="font-medium">{title}</h2>
      <div className="text-quiet">{children}</div>
    </li>
  )
}
