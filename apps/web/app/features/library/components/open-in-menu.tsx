import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { LinkMenu, menuLinkStyle } from '@product/ui/overlays/link-menu'
import { copyText } from '@product/ui/text/copy-text'
import { ExternalLink } from 'lucide-react'
import { chatSites, openSite } from '../model/chat-sites.ts'

type OpenInMenuProps = { text: string; onOpened: () => void }

/** Takes the filled text to a chat: in its address, or copied where that takes none. */
export function OpenInMenu({ text, onOpened }: OpenInMenuProps) {
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
              if (isPasted) void copyFor(site.name, text)
              onOpened()
            }}
          >
            <span className="flex-1">
              Open in {site.name}
              {isPasted ? (
                <span className="block text-12 text-faint">The text is copied: paste it there</span>
              ) : null}
            </span>
            <ExternalLink aria-hidden className="text-faint" />
          </a>
        )
      })}
    </LinkMenu>
  )
}

async function copyFor(name: string, text: string) {
  const isCopied = await copyText(text)
  stackToast(
    isCopied
      ? { title: 'Text copied', description: `Paste it into ${name}, which opens in a new tab.` }
      : {
          title: 'The browser did not allow copying',
          description: `Copy the text by hand and paste it into ${name}.`,
          variant: 'error',
        },
  )
}
