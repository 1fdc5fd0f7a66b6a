import { Button } from '@product/ui/forms/button'
import { Card } from '@product/ui/layout/card'
import { Badge } from '@product/ui/text/badge'
import { type Browser, comingSoon, waitlist } from '#web/content/extension.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

/** Offers the store or the waitlist, as far as the operator has named them. */
export function BrowserCard({ name, text, install }: Browser) {
  const { extensionChrome, extensionWaitlist } = usePublicConfig().links
  const store = install ? extensionChrome : null
  const link = store ?? extensionWaitlist
  return (
    <Card asChild className="rounded-l p-6.5">
      <li>
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-20">{name}</h3>
          {!store && <Badge>{comingSoon}</Badge>}
        </div>
        <p className="mt-2 text-pretty text-14 text-quiet leading-relaxed">{text}</p>
        {link && (
          <>
            {!store && <p className="mt-3 text-13 text-faint">{waitlist.note}</p>}
            <div className="mt-auto pt-6">
              <InstallLink browser={name} available={store !== null} href={link}>
                {install ?? waitlist.action}
              </InstallLink>
            </div>
          </>
        )}
      </li>
    </Card>
  )
}

type InstallLinkProps = {
  browser: Browser['name']
  available: boolean
  href: string
  children: string
}

function InstallLink({ browser, available, href, children }: InstallLinkProps) {
  const track = useTrack()
  const recordClick = () =>
    track('extension_download_clicked', { browser, available, source: 'extension_page' })
  return (
    <Button asChild variant={available ? 'primary' : 'secondary'} size="l">
      <a href={href} target="_blank" rel="noreferrer" onClick={recordClick}>
        {children}
        {!children.includes(browser) && <span className="sr-only"> for {browser}</span>}
      </a>
    </Button>
  )
}
