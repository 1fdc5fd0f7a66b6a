import type { LibraryPrompt } from '@product/contract/library'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { formatShortCount } from '../../model/format-short-count.ts'
import { followStars, loadStars, noStars, readStars, setStar } from '../../starred-prompts.ts'

type StarButtonProps = {
  prompt: Pick<LibraryPrompt, 'id' | 'slug' | 'title' | 'stars'>
  /** With a word and the number of stars, instead of the icon alone. */
  withCount?: boolean
}

export function StarButton({ prompt, withCount = false }: StarButtonProps) {
  const { isStarred, stars, toggle } = useStar(prompt)
  const icon = <Star className={cn(isStarred && 'fill-accent text-accent')} />
  const shared = {
    'data-card-action': 's',
    'aria-pressed': isStarred,
    'aria-label': `Star ${prompt.title}`,
    title: isStarred ? 'Remove the star' : 'Star',
    onClick: toggle,
  }
  if (!withCount)
    return (
      <Button iconOnly size="s" variant="ghost" {...shared}>
        {icon}
      </Button>
    )
  return (
    <Button {...shared}>
      {icon}
      Star
      {stars > 0 ? (
        <span className="text-faint tabular-nums">{formatShortCount(stars)}</span>
      ) : null}
    </Button>
  )
}

type Starrable = Pick<LibraryPrompt, 'id' | 'slug' | 'stars'>

/** Whether whoever is here has starred it, how many have, and the way to change that. */
function useStar({ id, slug, stars: counted }: Starrable) {
  const { auth } = usePublicConfig()
  const track = useTrack()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSignedIn = useHasStoredSession()
  const { ids, counts } = useSyncExternalStore(followStars, readStars, () => noStars)
  const isStarred = isSignedIn && ids.has(id)

  useEffect(() => {
    if (isSignedIn) void loadStars(auth)
  }, [auth, isSignedIn])

  async function toggle() {
    track('prompt_star_clicked', { prompt_id: id, action: isStarred ? 'unfavorite' : 'favorite' })
    if (!isSignedIn) return askToSignIn()
    try {
      await setStar(auth, { id, slug, isStarred: !isStarred })
    } catch (error) {
      stackToast({
        title: 'Couldn’t save your star',
        description: describeError(error),
        variant: 'error',
      })
    }
  }

  const askToSignIn = () => {
    stackToast({
      title: 'Log in to star prompts',
      description: 'Find them later under Favorites.',
      action: {
        label: 'Log in',
        onSelect: () => void navigate(withNext('/login', pathname + search)),
      },
    })
  }

  return { isStarred, stars: counts.get(id) ?? counted, toggle }
}
