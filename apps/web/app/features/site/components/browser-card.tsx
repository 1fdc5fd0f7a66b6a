import { Button } from '@product/ui/forms/button'
import { Card } from '@product/ui/layout/card'
import { Badge } from '@product/ui/text/badge'
import { type Browser, comingSoon, stepsLabel, waitlist } from '#web/content/extension.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

/** Offers the store, this installation's own file, or the waitlist: in this order, as far as they exist. */
export function BrowserCard({ id, name, text, install, steps, note }: Browser) {
  const { links, extensionDownloads } = usePublicConfig()
  const store = id === 'chrome' ? links.extensionChrome : null
  // The page behind the link says so where there is no file, and the button for Chrome is always there.
  const hasFile = !store && (id === 'chrome' || extensionDownloads.includes(id))
  const isComing = !store && !hasFile
  return (
    <Card asChild className="rounded-l p-6.5">
      <li>
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-20">{name}</h3>
          {isComing && <Badge>{comingSoon}</Badge>}
        </div>
        <p className="mt-2 text-pretty text-14 text-quiet leading-relaxed">{text}</p>
        {hasFile && <Steps steps={steps} note={note} />}
        {isComing && links.extensionWaitlist && (
          <p className="mt-3 text-13 text-faint">{waitlist.note}</p>
        )}
        <div className="mt-auto pt-6 empty:hidden">
          {store && (
            <InstallLink browser={name} available href={store}>
              {install}
            </InstallLink>
          )}
          {hasFile && (
            <InstallLink browser={name} available href={`/extension/download/${id}.zip`} isFile>
              {install}
            </InstallLink>
          )}
          {isComing && links.extensionWaitlist && (
            <InstallLink browser={name} available={false} href={links.extensionWaitlist}>
              {waitlist.action}
            </InstallLink>
          )}
        </div>
      </li>
    </Card>
  )
}

function Steps({ steps, note }: Pick<Browser, 'steps' | 'note'>) {
  return (
    <>
      <h4 className="mt-4 font-semibold text-13">{stepsLabel}</h4>
      <ol className="mt-1.5 grid list-decimal gap-1 pl-4.5 text-13 text-quiet">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      {note && <p className="mt-3 text-pretty text-13 text-faint">{note}</p>}
    </>
  )
}

type InstallLinkProps = {
  browser: Browser['name']
  available: boolean
  href: string
  /** A file of this site rather than a page of another. */
  isFile?: boolean
  children: string
}

function InstallLink({ browser, available, href, isFile = false, children }: InstallLinkProps) {
  const track = useTrack()
  const recordClick = () =>
    track('extension_download_clicked', { browser, available, source: 'extension_page' })
  const target = isFile ? {} : { target: '_blank', rel: 'noreferrer' }
  return (
    <Button asChild variant={available ? 'primary' : 'secondary'} size="l">
      <a href={href} {...target} onClick={recordClick}>
        {children}
        {!children.includes(browser) && <span className="sr-only"> for {browser}</span>}
      </a>
    </Button>
  )
}
