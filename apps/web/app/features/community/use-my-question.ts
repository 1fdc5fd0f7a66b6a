import type { MyQuestion } from '@product/contract/community'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import type { PostKind } from './api/community.ts'

/** Refusals of somebody without a confirmed address, who can confirm it on the page. */
export const addressRefusals: readonly string[] = [
  'community.address-unproven',
  'community.account-anonymous',
]

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

/** The reader's own votes, posts and follow of a question. The page is the same for everybody; this comes afterwards. */
export function useMyQuestion(id: string) {
  const { auth } = usePublicConfig()
  const { pathname } = useLocation()
  const isSignedIn = useHasStoredSession()
  const [loaded, setLoaded] = useState<MyQuestion>()
  const [votes, setVotes] = useState<ReadonlyMap<string, number>>(new Map())
  // Over what was loaded: an answer that was under way when they were made must not undo them.
  const [chosenVotes, setChosenVotes] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [chosenFollow, setChosenFollow] = useState<boolean>()
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  const mine = (isSignedIn ? loaded : undefined) ?? none
  const isVoted = (postId: string) => chosenVotes.get(postId) ?? mine.votedIds.includes(postId)
  const isFollowing = chosenFollow ?? mine.isFollowing

  const refresh = useCallback(async () => {
    const { fetchMyQuestion } = await loadApi()
    setLoaded(await fetchMyQuestion(auth, id))
  }, [auth, id])

  useEffect(() => {
    // Without it the page is that of a visitor; whatever is tried then says what is wrong.
    if (isSignedIn) refresh().catch(() => setLoaded(undefined))
  }, [isSignedIn, refresh])

  /** Asks visitors to log in. Returns whether somebody is signed in. */
  function requireSession(doing: string): boolean {
    if (isSignedIn) return true
    const action = { label: 'Log in', to: withNext('/login', pathname) }
    stackToast({ title: `Log in to ${doing}`, action })
    return false
  }

  /** A click is ignored while an earlier one is under way. */
  async function runOnce(key: string, run: () => Promise<void>) {
    if (underWay.has(key)) return
    setUnderWay((keys) => new Set(keys).add(key))
    await run()
    setUnderWay((keys) => new Set([...keys].filter((other) => other !== key)))
  }

  const count = (postId: string, counted: number) =>
    setVotes((known) => new Map(known).set(postId, counted))

  const choose = (postId: string, isChosen: boolean) =>
    setChosenVotes((known) => new Map(known).set(postId, isChosen))

  /** Shown at once, and taken back when it is refused. */
  async function changeVote(kind: PostKind, postId: string, counted: number) {
    const isChosen = !isVoted(postId)
    choose(postId, isChosen)
    count(postId, counted + (isChosen ? 1 : -1))
    try {
      const { sendVote } = await loadApi()
      count(postId, await sendVote(auth, kind, postId, isChosen))
    } catch (error) {
      choose(postId, !isChosen)
      count(postId, counted)
      toastError('Couldn’t save your vote', error)
    }
  }

  async function changeFollow() {
    setChosenFollow(!isFollowing)
    try {
      const { sendFollow } = await loadApi()
      await sendFollow(auth, id, !isFollowing)
    } catch (error) {
      setChosenFollow(isFollowing)
      toastError(isFollowing ? 'Couldn’t stop following' : 'Couldn’t follow the question', error)
    }
  }

  return {
    ...mine,
    /** By the id of a post, for its vote, or 'follow'. */
    isUnderWay: (key: string) => underWay.has(key),
    isVoted,
    isFollowing,
    isSignedIn,
    votes,
    refresh,
    toggleVote: (kind: PostKind, postId: string, counted: number) => {
      if (requireSession('vote')) void runOnce(postId, () => changeVote(kind, postId, counted))
    },
    toggleFollow: () => {
      if (requireSession('follow questions')) void runOnce('follow', changeFollow)
    },
  }
}

export const toastError = (title: string, error: unknown) =>
  stackToast({ title, description: describeError(error), variant: 'error' })
