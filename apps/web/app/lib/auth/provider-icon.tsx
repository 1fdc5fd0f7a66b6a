import { KeyRound, type LucideIcon, Mail, Phone } from 'lucide-react'

/** Drawn here in one colour, at the weight of our other icons. */
const paths: Record<string, string> = {
  google: 'M19.5 7.2A9 9 0 1 0 21 12h-8.5',
  github:
    'M9 20.5v-3c-3.5.9-4.2-1.6-4.2-1.6M15 20.5v-3.2c0-1-.1-1.4-.6-1.9 2.9-.3 5.1-1.4 5.1-5.3a4 4 0 0 0-1.1-2.8c.2-.6.3-1.5-.1-2.7 0 0-1-.3-3 1.1a10 10 0 0 0-5.6 0c-2-1.4-3-1.1-3-1.1-.4 1.2-.3 2.1-.1 2.7a4 4 0 0 0-1.1 2.8c0 3.9 2.2 5 5.1 5.3-.4.4-.6 1-.6 1.9v3.2',
}

const icons: Record<string, LucideIcon> = { email: Mail, phone: Phone }

export function ProviderIcon({ provider }: { provider: string }) {
  const path = paths[provider]
  const Icon = icons[provider] ?? KeyRound
  if (!path) return <Icon aria-hidden />
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-4.5 flex-none fill-none stroke-2 stroke-current"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
