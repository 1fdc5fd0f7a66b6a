import { docsSlugs } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { ExternalLink, MessageCircle, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openHelp } from '#web/entities/docs/help-store.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { setChatOpen } from '#web/lib/commands/chat-store.ts'
import { type LoadedText, loadText } from '../api/load-text.ts'
import { DocsText } from './docs-text.tsx'
import { PageFeedback } from './page-feedback.tsx'

type HelpPanelProps = {
  /** A page of the documentation, with an anchor where a part of it was asked for. */
  address: string
  onClose: () => void
}

/** Headings of a page have ids that the screen beside it may have too. */
const idPrefix = 'help-'

/** The documentation beside a screen, which stays usable: it is no dialog. */
export function HelpPanel({ address, onClose }: HelpPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const { pathname, hash } = new URL(address, location.origin)
  const slug = pathname.slice('/docs/'.length)
  const page = docsSlugs.find((known) => known === slug)
  const { text, error, retry } = useText(slug)

  useEffect(() => {
    const opener = document.activeElement
    closeButton.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  useEffect(() => {
    if (!text) return
    const heading =
      hash && document.getElementById(`${idPrefix}${decodeURIComponent(hash.slice(1))}`)
    if (heading) heading.scrollIntoView()
    else panel.current?.scrollTo({ top: 0 })
  }, [text, hash])

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  function follow(target: URL) {
    const isPage = target.pathname.startsWith('/docs/') && !target.pathname.startsWith('/docs/api')
    if (isPage) openHelp(`${target.pathname}${target.hash}`)
    else void navigate(`${target.pathname}${target.search}${target.hash}`)
  }

  return (
    <aside
      ref={panel}
      aria-label="Help"
      data-help-panel=""
      onKeyDown={closeByKey}
      className="docs-text-narrow fixed inset-y-0 right-0 z-40 w-88 max-w-full 2xl:w-104 max-sm:w-full overflow-y-auto border-line border-l bg-surface-raised shadow-floating xl:shadow-none"
    >
      <header className="sticky top-0 z-10 flex h-13 items-center gap-1 border-line border-b bg-surface-raised pr-2 pl-5">
        <p className="mr-auto font-semibold text-13">Help</p>
        <Button asChild size="s" variant="ghost">
          <a href={address} target="_blank" rel="noreferrer">
            Open page
            <ExternalLink />
          </a>
        </Button>
        <IconButton ref={closeButton} label="Close help" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="px-5 pt-5 pb-10">
        {error ? (
          <ErrorState title="Couldn’t load this page" text={describeError(error)} onRetry={retry} />
        ) : null}
        {text ? (
          <>
            <h2 className="mb-4 text-20">{text.title}</h2>
            <DocsText key={slug} id="help-text" slug={slug} html={text.html} onFollow={follow} />
            {page ? <PageFeedback key={`feedback of ${page}`} page={page} /> : null}
          </>
        ) : null}
        {!text && !error ? (
          <div role="status" aria-label="The page is loading" className="grid gap-3">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-4 h-32 w-full" />
          </div>
        ) : null}
        <Button className="mt-8 w-full" onClick={() => setChatOpen(true)}>
          <MessageCircle />
          Chat with support
        </Button>
      </div>
    </aside>
  )
}

type Loaded = { slug: string; text?: LoadedText; error?: unknown }

function useText(slug: string) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    let isGone = false
    const note = (outcome: Omit<Loaded, 'slug'>) => {
      if (!isGone) setLoaded({ slug, ...outcome })
    }
    loadText(slug, idPrefix).then(
      (text) => note(text ? { text } : { error: new Error('There is no such page.') }),
      (error: unknown) => note({ error }),
    )
    return () => {
      isGone = true
    }
  }, [slug, attempt])
  const isCurrent = loaded?.slug === slug
  return {
    text: isCurrent ? loaded.text : undefined,
    error: isCurrent ? loaded.error : undefined,
    retry: () => {
      setLoaded(undefined)
      setAttempt(attempt + 1)
    },
  }
}
