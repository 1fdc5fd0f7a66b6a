import { Button } from '@product/ui/forms/button'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal, plansPath } from '#web/lib/api/plan-refusal.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { Link } from '#web/lib/page/link.tsx'
import { getWholeContent } from '../../api/get-whole-content.ts'
import { presentContent } from '../../model/present-content.ts'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

type LockedNoticeProps = {
  prompt: PresentedPrompt
  onOpen: (prompt: PresentedPrompt) => void
}

/** Of a Pro prompt, whose page is the same for everyone: it opens for those whose plan includes it. */
export function LockedNotice({ prompt, onOpen }: LockedNoticeProps) {
  const { isChecking, problem } = useOpening(prompt, onOpen)
  const isSignedIn = useHasStoredSession()
  const { variables } = prompt.content
  return (
    <section
      data-locked
      aria-label="Included in Pro"
      className="mb-4 grid gap-3 rounded-m border border-accent-line bg-surface-raised px-4 py-3 text-13"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Lock aria-hidden className="flex-none text-accent" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-14">Included in Pro</h2>
          <p className="text-quiet" aria-live="polite">
            {isChecking
              ? 'Checking your plan…'
              : (problem ?? 'Upgrade to read, use, run and copy the whole prompt.')}
          </p>
        </div>
        {isChecking ? null : (
          <div className="flex flex-wrap gap-2">
            {isSignedIn ? null : (
              <Button asChild>
                <Link to={withNext('/login', `/p/${prompt.slug}`)}>Log in</Link>
              </Button>
            )}
            <Button asChild variant="primary">
              <Link to={isSignedIn ? plansPath : '/pricing'}>See plans</Link>
            </Button>
          </div>
        )}
      </div>
      {variables.length > 0 ? (
        <p className="flex min-w-0 flex-wrap items-center gap-1.5 text-12">
          <span className="text-quiet">Variables</span>
          {variables.map(({ name }) => (
            <PlaceholderChip key={name} className="max-w-full truncate">
              {name}
            </PlaceholderChip>
          ))}
        </p>
      ) : null}
    </section>
  )
}

/** Asks for the whole content in the name of whoever is signed in. */
function useOpening(prompt: PresentedPrompt, onOpen: (prompt: PresentedPrompt) => void) {
  const { auth } = usePublicConfig()
  const isSignedIn = useHasStoredSession()
  const [answer, setAnswer] = useState<{ problem: string | undefined }>()
  const open = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const content = await getWholeContent(auth, prompt.slug)
      if (isWanted()) onOpen({ ...prompt, ...presentContent(content), isLocked: false })
    } catch (error) {
      if (isWanted())
        setAnswer({ problem: isPlanRefusal(error) ? undefined : describeError(error) })
    }
  })
  useEffect(() => {
    if (!isSignedIn) return
    let isShown = true
    void open(() => isShown)
    return () => {
      isShown = false
    }
  }, [isSignedIn])
  return { isChecking: isSignedIn && !answer, problem: answer?.problem }
}
