import type { MyQuestion } from '@product/contract/community'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import type { PostKind } from './api/community.ts'

/** Only people who are signed in need what talks to the API. */
const loadApi = () => import('./api/community.ts')

const none: MyQuestion = {
  votedIds: [],
  ownIds: [],
  isFollowing: false,
  isOperator: false,
  refusal: null,
}

export type MyQuestionState = ReturnType<typeof useMyQuestion>

/** What the reader did with a question. The page is the same for everybody; this comes afterwards. */
export function useMyQuestion(id: string) {
  const { auth } = usePublicConfig()
  const { pathname } = useLocation()
  const isSignedIn = useHasStoredSession()
  const [loaded, setMine] = useState<MyQuestion>()
  const [votes, setVotes] = useState<ReadonlyMap<string, number>>(new Map())
  const mine = (isSignedIn ? loaded : undefined) ?? none

  const refresh = useCallback(async () => {
    const { fetchMyQuestion } = await loadApi()
    setMine(await fetchMyQuestion(auth, id))
  }, [auth, id])

  useEffect(() => {
    // Without it the page is that of a visitor; whatever is tried then says what is wrong.
    if (isSignedIn) refresh().catch(() => setMine(undefined))
  }, [isSignedIn, refresh])

  /** Asks visitors to log in. Returns whether somebody is signed in. */
  function requireSession(doing: string): boolean {
    if (isSignedIn) return true
    const action = { label: 'Log in', to: withNext('/login', pathname) }
    stackToast({ title: `Log in to ${doing}`, action })
    return false
  }

  const count = (postId: string, counted: number) =>
    setVotes((known) => new Map(known).set(postId, counted))

  /** On top of what is shown: other votes may be under way. */
  const mark = (postId: string, isVoted: boolean) =>
    setMine((known = none) => {
      const others = known.votedIds.filter((voted) => voted !== postId)
      return { ...known, votedIds: isVoted ? [...others, postId] : others }
    })

  /** Shown at once, and taken back when it is refused. */
  async function toggleVote(kind: PostKind, postId: string, counted: number) {
    if (!requireSession('vote')) return
    const isVoted = !mine.votedIds.includes(postId)
    mark(postId, isVoted)
    count(postId, counted + (isVoted ? 1 : -1))
    try {
      const { sendVote } = await loadApi()
      count(postId, await sendVote(auth, kind, postId, isVoted))
    } catch (error) {
      mark(postId, !isVoted)
      count(postId, counted)
      tellOf('Couldn’t save your vote', error)
    }
  }

  async function toggleFollow() {
    if (!requireSession('follow questions')) return
    const isFollowing = !mine.isFollowing
    setMine((known = none) => ({ ...known, isFollowing }))
    try {
      const { sendFollow } = await loadApi()
      await sendFollow(auth, id, isFollowing)
    } catch (error) {
      setMine((known = none) => ({ ...known, isFollowing: !isFollowing }))
      tellOf(isFollowing ? 'Couldn’t follow the question' : 'Couldn’t stop following', error)
    }
  }

  return {
    ...mine,
    isSignedIn,
    votes,
    refresh,
    requireSession,
    toggleVote,
    toggleFollow,
  }
}

const tellOf = (title: string, error: unknown) =>
  stackToast({ title, description: describeError(error), variant: 'error' })
