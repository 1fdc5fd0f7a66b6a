import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { LinkMenu, menuLinkStyle } from '@product/ui/overlays/link-menu'
import { CopyButton } from '@product/ui/text/copy-button'
import { copyText } from '@product/ui/text/copy-text'
import { ChevronDown, ExternalLink, PenLine, Play, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { chatSites, copyForChat, openSite } from '#web/entities/prompt/chat-sites.ts'
import { keepTestValues } from '#web/entities/prompt/kept-test-values.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'
import type { FilledPrompt } from '../../use-filled-prompt.ts'
import { StarButton } from '../cards/star-button.tsx'

type PromptActionsProps = {
  prompt: PresentedPrompt
  filled: FilledPrompt
  onRun: () => void
  onUsed: () => void
  /** The button that reports it. */
  report: ReactNode
}

export function PromptActions({ prompt, filled, onRun, onUsed, report }: PromptActionsProps) {
  const { isLocked } = prompt
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {isLocked || (
        <Button asChild variant="primary">
          <Link
            to={`/editor/${prompt.id}`}
            onClick={() => keepTestValues(prompt.id, filled.values)}
          >
            <PenLine />
            Use Prompt
          </Link>
        </Button>
      )}
      {isLocked || (
        <Button onClick={onRun}>
          <Play />
          Run
        </Button>
      )}
      {/* On phones it shows the rest, which is its neighbor: inside, wide screens could not show it. */}
      <details className="peer sm:hidden">
        <Button asChild>
          <summary>
            More
            <ChevronDown />
          </summary>
        </Button>
      </details>
      <div className="hidden w-full flex-wrap gap-2 peer-open:flex sm:contents">
        {isLocked || (
          <CopyButton caption="Copy" label="Copy" text={() => filled.shownText} onCopied={onUsed} />
        )}
        {isLocked || <OpenInMenu text={filled.filledText} onOpened={onUsed} />}
        <StarButton prompt={prompt} withCount />
        <ShareButton path={`/p/${prompt.slug}`} title={prompt.title} />
        {report}
      </div>
    </div>
  )
}

type OpenInMenuProps = { text: string; onOpened: () => void }

/** Takes the filled text to a chat: in its address, or copied where that takes none. */
function OpenInMenu({ text, onOpened }: OpenInMenuProps) {
  return (
    <LinkMenu label="Open in…" accessibleLabel="Open in a chat">
      {chatSites.map((site) => {
        const { address, isPasted } = openSite(site, text)
        return (
          <a
            key={site.name}
            href={address}
            target="_blank"
            rel="noreferrer"
            className={menuLinkStyle}
            onClick={() => {
              if (isPasted) void copyForChat(site.name, text)
              onOpened()
            }}
          >
            <span className="flex-1">
              Open in {site.name}
              {isPasted ? (
                <span className="block text-12 text-faint">Copies the text for you to paste</span>
              ) : null}
            </span>
            <ExternalLink aria-hidden className="text-faint" />
          </a>
        )
      })}
    </LinkMenu>
  )
}

type ShareButtonProps = { path: string; title: string }

/** The device's own way to share where there is one, the link in the clipboard otherwise. */
function ShareButton({ path, title }: ShareButtonProps) {
  const { siteUrl } = usePublicConfig()
  const url = new URL(path, siteUrl).href

  async function share() {
    if (navigator.canShare?.({ url, title })) {
      // Cancelling the share dialog is not an error.
      await navigator.share({ url, title }).catch(() => undefined)
      return
    }
    stackToast(
      (await copyText(url))
        ? { title: 'Link copied', description: url }
        : { title: 'Your browser blocked copying', description: url, variant: 'error' },
    )
  }

  return (
    <Button onClick={() => void share()}>
      <Share2 />
      Share
    </Button>
  )
}
