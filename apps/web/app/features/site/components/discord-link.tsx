import { MessagesSquare } from 'lucide-react'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type DiscordLinkProps = { className?: string; named?: boolean }

/** Shown only where the operator has named a Discord server. */
export function DiscordLink({ className = '', named = false }: DiscordLinkProps) {
  const track = useTrack()
  const { discord } = usePublicConfig().links
  if (!discord) return null
  return (
    <a
      href={discord}
      target="_blank"
      rel="noreferrer"
      aria-label="Discord"
      onClick={() => track('discord_clicked', {})}
      className={`${className} text-quiet hover:text-text ${named ? '' : 'grid size-8 place-items-center rounded-s hover:bg-surface-hover'}`}
    >
      <MessagesSquare className="size-4" />
      {named && 'Discord'}
    </a>
  )
}
