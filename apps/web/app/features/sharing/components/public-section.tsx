import type { Sharing } from '@product/contract/sharing'
import { Button } from '@product/ui/forms/button'
import { ExternalLink, Globe } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { requestPublishing } from '#web/entities/publication/publish-request.ts'
import { type Thing, useChangeVisibility } from '../api/sharing.ts'
import { SharingSection } from './sharing-section.tsx'

type PublicSectionProps = {
  thing: Thing
  sharing: Sharing
  /** Of a collection. */
  slug: string | undefined
  onLeave: () => void
}

export function PublicSection({ thing, sharing, slug, onLeave }: PublicSectionProps) {
  const { publicPath } = sharing
  return (
    <SharingSection title="Public">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-13 text-quiet">
          {publicPath ? 'Everyone can read what is published.' : describePrivate(thing)}
        </p>
        <span className="flex items-center gap-2">
          {publicPath ? (
            <Button asChild variant="ghost">
              <Link to={publicPath} onClick={onLeave}>
                <ExternalLink />
                View page
              </Link>
            </Button>
          ) : null}
          {thing.kind === 'prompt' ? (
            <PublishAction thing={thing} isPublic={publicPath !== null} onLeave={onLeave} />
          ) : (
            <VisibilityAction thing={thing} sharing={sharing} slug={slug ?? ''} />
          )}
        </span>
      </div>
    </SharingSection>
  )
}

const describePrivate = ({ kind }: Thing) =>
  kind === 'prompt'
    ? 'Not in the library. Publishing shows a version of it to everyone.'
    : 'Not public. Everyone could read its published prompts.'

type PublishActionProps = { thing: Thing; isPublic: boolean; onLeave: () => void }

/** The publish dialog belongs to the editor, which stores the prompt first. */
function PublishAction({ thing, isPublic, onLeave }: PublishActionProps) {
  const navigate = useNavigate()
  const publish = () => {
    onLeave()
    requestPublishing(thing.id)
    void navigate(`/editor/${thing.id}`)
  }
  return (
    <Button onClick={publish}>
      <Globe />
      {isPublic ? 'Manage' : 'Publish'}
    </Button>
  )
}

type VisibilityActionProps = { thing: Thing; sharing: Sharing; slug: string }

function VisibilityAction({ thing, sharing, slug }: VisibilityActionProps) {
  const change = useChangeVisibility(thing, slug)
  const isShared = sharing.shares.length > 0 || sharing.link !== null
  const isPublic = sharing.publicPath !== null
  const next = isShared ? 'shared' : 'private'
  return (
    <Button loading={change.isPending} onClick={() => change.mutate(isPublic ? next : 'public')}>
      <Globe />
      {isPublic ? 'Stop being public' : 'Make public'}
    </Button>
  )
}
