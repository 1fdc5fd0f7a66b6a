import type { LibraryPrompt } from '@product/contract/library'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useHasStoredSession } from '#web/lib/auth/use-has-stored-session.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { followStars, loadStars, noStars, readStars, setStar } from './starred-prompts.ts'

type Starrable = Pick<LibraryPrompt, 'id' | 'slug' | 'stars'>

/** Whether whoever is here has starred it, how many have, and the way to change that. */
export function useStar({ id, slug, stars: counted }: Starrable) {
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
        title: 'The star could not be saved',
        description: describeError(error),
        variant: 'error',
      })
    }
  }

  const askToSignIn = () => {
    stackToast({
      title: 'Log in to star prompts',
      description: 'Then they wait for you under Favorites.',
      action: {
        label: 'Log in',
        onSelect: () => void navigate(withNext('/login', pathname + search)),
      },
    })
  }

  return { isStarred, stars: counts.get(id) ?? counted, toggle }
}
