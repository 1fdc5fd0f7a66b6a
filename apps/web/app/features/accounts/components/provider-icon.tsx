import { KeyRound, type LucideIcon, Mail, Phone } from 'lucide-react'

const icons: Record<string, LucideIcon> = { email: Mail, phone: Phone }
const initials: Record<string, string> = { google: 'G', github: 'GH' }

/** A letter for other companies: their marks are theirs. */
export function ProviderIcon({ provider }: { provider: string }) {
  const initial = initials[provider]
  if (initial)
    return (
      <span aria-hidden className="font-semibold text-13">
        {initial}
      </span>
    )
  const Icon = icons[provider] ?? KeyRound
  return <Icon aria-hidden />
}
