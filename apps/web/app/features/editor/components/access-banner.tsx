import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { CopyPlus, GitPullRequestArrow, Lock, Users } from 'lucide-react'
import { Link } from 'react-router'
import { accessNames } from '#web/entities/share/access-names.ts'
import { useEditor } from './editor-context.tsx'
import type { CopySaver } from './use-save-copy.ts'

type AccessBannerProps = {
  /** The name of the person who shared it; null where the actor is a member. */
  sharedBy: string | null
  isMember: boolean
  copy: CopySaver
}

/** Says of somebody else's prompt whose it is and what may be done with it. */
export function AccessBanner({ sharedBy, isMember, copy }: AccessBannerProps) {
  const { isReadOnly, promptId, save } = useEditor()
  if (isMember && !isReadOnly) return null
  // With the changes that were refused.
  const isOfferedAbove = save.trouble?.kind === 'refused'
  const access = accessNames[isReadOnly ? 'read' : 'write']
  return (
    <section
      aria-label="Access"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-surface-raised px-4 py-1.5 text-13"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-52 items-center gap-2">
        <Users className="size-4 flex-none text-quiet" />
        <span className="flex min-w-0 whitespace-pre">
          {sharedBy === null ? null : (
            <>
              <span className="truncate">Shared by {sharedBy}</span> ·{' '}
            </>
          )}
          <span className="flex-none">{access}</span>
        </span>
      </p>
      {isReadOnly ? (
        <div className="flex flex-none gap-2">
          {isOfferedAbove ? null : (
            <Button size="s" loading={copy.isSaving} onClick={copy.save}>
              <CopyPlus />
              Save as a copy
            </Button>
          )}
          <Button asChild size="s">
            <Link to={`/change-requests/new?prompt=${promptId}`}>
              <GitPullRequestArrow />
              Propose a change
            </Link>
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type AccessEndedProps = {
  /** Whether the person had access as a member of the workspace rather than by a share. */
  wasMember: boolean
  isUnsaved: boolean
  copy: CopySaver
}

/** In place of a prompt that one may no longer read. */
export function AccessEnded({ wasMember, isUnsaved, copy }: AccessEndedProps) {
  const nextStep = wasMember
    ? 'It may have been deleted. If you still need it, ask an admin of its workspace.'
    : 'Ask the person who shared it if you still need it.'
  return (
    <main className="grid h-dvh content-center">
      <h1 className="sr-only">Access ended</h1>
      <div role="alert">
        <EmptyState
          icon={<Lock />}
          title="You no longer have access to this prompt"
          text={
            isUnsaved
              ? 'Your last changes are not saved. Save them as a prompt of your own.'
              : nextStep
          }
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {isUnsaved ? (
                <Button variant="primary" loading={copy.isSaving} onClick={copy.save}>
                  <CopyPlus />
                  Save as a copy
                </Button>
              ) : null}
              <Button asChild>
                {wasMember ? (
                  <Link to="/dashboard">Go to My Prompts</Link>
                ) : (
                  <Link to="/shared">View Shared With Me</Link>
                )}
              </Button>
            </div>
          }
        />
      </div>
    </main>
  )
}
