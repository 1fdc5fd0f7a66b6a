import type { ShareLink, Sharing } from '@product/contract/sharing'
import { Button } from '@product/ui/forms/button'
import { Input } from '@product/ui/forms/input'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { DropdownMenuItem, DropdownMenuSeparator } from '@product/ui/overlays/dropdown-menu'
import { MoreMenu } from '@product/ui/overlays/more-menu'
import { CopyButton } from '@product/ui/text/copy-button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Link2, Link2Off, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type Thing, useChangeLink } from '../api/sharing.ts'
import { describeExpiry } from '../model/expiries.ts'
import { ExpiryItems } from './people-list.tsx'
import { SharingSection } from './sharing-section.tsx'

type LinkSectionProps = {
  thing: Thing
  sharing: Sharing
  /** Whether the plan allows new links. */
  isIncluded: boolean
}

export function LinkSection({ thing, sharing, isIncluded }: LinkSectionProps) {
  const { link, linkedCollections } = sharing
  const change = useChangeLink(thing)
  if (!link && !isIncluded && linkedCollections.length === 0) return null
  return (
    <SharingSection title="Secret link">
      {link ? (
        <LinkRow thing={thing} link={link} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-52 text-13 text-quiet">
            Anyone with the link can read it, without an account.
          </p>
          <Button
            loading={change.isPending}
            disabled={!isIncluded}
            onClick={() => change.mutate({ expiresAt: null })}
          >
            <Link2 />
            Create link
          </Button>
        </div>
      )}
      {linkedCollections.map(({ slug, name }) => (
        <p key={slug} className="text-12 text-quiet">
          Also readable by the link of the collection {name}.
        </p>
      ))}
    </SharingSection>
  )
}

const questions = {
  renew: {
    title: 'Renew the link?',
    text: 'The current link stops working at once. Send the new one to everybody who needs it.',
    action: 'Renew link',
  },
  revoke: {
    title: 'Revoke the link?',
    text: 'It stops working at once, for everybody who has it.',
    action: 'Revoke link',
  },
}

function LinkRow({ thing, link }: { thing: Thing; link: ShareLink }) {
  const change = useChangeLink(thing)
  const [asked, setAsked] = useState<keyof typeof questions>()
  const expiry = describeExpiry(link)
  return (
    <>
      <div className="flex items-center gap-2">
        <Input readOnly aria-label="Secret link" value={link.url} className="min-w-0 flex-1" />
        <CopyButton text={() => link.url} label="Copy link" caption="Copy" />
        <MoreMenu>
          <ExpiryItems onChoose={(expiresAt) => change.mutate({ expiresAt })} />
          <DropdownMenuItem onSelect={() => setAsked('renew')}>
            <RefreshCw />
            Renew link
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setAsked('revoke')}>
            <Link2Off />
            Revoke link
          </DropdownMenuItem>
        </MoreMenu>
      </div>
      <p className="text-12 text-quiet">
        {link.opens === 0 ? 'Not opened yet' : countOpens(link.opens)}
        {link.lastOpenedAt ? (
          <>
            , last <RelativeTime value={link.lastOpenedAt} />
          </>
        ) : null}
        {expiry ? ` · ${expiry}` : null}
      </p>
      {asked ? (
        <ConfirmDialog
          open
          {...questions[asked]}
          onConfirm={() => {
            change.mutate(asked)
            setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

const countOpens = (opens: number) =>
  opens === 1 ? 'Opened once' : `Opened ${opens.toLocaleString('en')} times`
