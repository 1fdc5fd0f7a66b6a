import type { Publication } from '@product/contract/publishing'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Button } from '@product/ui/forms/button'
import { CopyButton } from '@product/ui/text/copy-button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ExternalLink, Link2 } from 'lucide-react'
import { formatCount } from '#web/entities/run/format-figures.ts'

type PublicationSummaryProps = { publication: Publication; newestVersion: number }

/** Where everyone finds it, and how it fares. */
export function PublicationSummary({ publication, newestVersion }: PublicationSummaryProps) {
  const { slug, version, uses, stars, updatedAt } = publication
  const path = `/p/${slug}`
  const address = () => new URL(path, location.origin).href
  return (
    <section
      aria-label="Public page"
      className="flex flex-col gap-1.5 rounded-m border border-line bg-surface-control px-3.5 py-2.5"
    >
      <div className="flex items-center gap-2">
        <StatusDot tone="success" />
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate font-mono text-13 hover:underline"
        >
          {path}
        </a>
        <span className="ml-auto flex flex-none items-center">
          <CopyButton text={address} label="Copy the link" icon={<Link2 />} />
          <Button asChild iconOnly variant="ghost" size="s">
            <a href={path} target="_blank" rel="noreferrer" aria-label="Open the public page">
              <ExternalLink />
            </a>
          </Button>
        </span>
      </div>
      <p className="dot-separated text-12 text-quiet">
        <span>Version {version}</span>
        <span>{count(uses, 'use')}</span>
        <span>{count(stars, 'star')}</span>
        <RelativeTime value={updatedAt} />
      </p>
      {newestVersion > version ? (
        <p className="text-12 text-accent">
          Version {newestVersion} is newer. Update to publish it.
        </p>
      ) : null}
    </section>
  )
}

const count = (number: number, thing: string): string =>
  `${formatCount(number)} ${number === 1 ? thing : `${thing}s`}`
