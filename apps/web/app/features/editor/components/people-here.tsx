import { Avatar } from '@product/ui/graphics/avatar'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { cn } from '@product/ui/styles/class-names'
import { useEffect, useSyncExternalStore } from 'react'
import type { Peer } from '../model/shared-document.ts'
import type { Presence } from '../shared/presence.ts'

/** As in the text: see `editor-theme.ts`. */
const rings = [
  'ring-hue-blue',
  'ring-hue-green',
  'ring-hue-purple',
  'ring-hue-amber',
  'ring-hue-red',
  'ring-hue-pink',
  'ring-hue-cyan',
  'ring-quiet',
]
const mostShown = 4
const mostOnPhones = 1

/** Everybody else who has the prompt open. A click follows a person until one does something oneself. */
export function PeopleHere({ presence }: { presence: Presence }) {
  const peers = useSyncExternalStore(presence.subscribe, presence.getPeers, presence.getPeers)
  const followed = useSyncExternalStore(
    presence.subscribe,
    presence.getFollowed,
    presence.getFollowed,
  )
  useEndOfFollowing(presence, followed !== null)
  if (peers.length === 0) return null
  return (
    <ul aria-label="People here" className="flex items-center -space-x-1 pr-1">
      {peers.slice(0, mostShown).map((peer, place) => (
        <li key={peer.id} className={place < mostOnPhones ? undefined : 'max-sm:hidden'}>
          <PersonButton
            peer={peer}
            isFollowed={peer.id === followed}
            onFollow={() => presence.follow(peer.id === followed ? null : peer.id)}
          />
        </li>
      ))}
      <MorePeople people={peers.slice(mostShown)} className="max-sm:hidden" />
      <MorePeople people={peers.slice(mostOnPhones)} className="sm:hidden" />
    </ul>
  )
}

function MorePeople({ people, className }: { people: readonly Peer[]; className: string }) {
  if (people.length === 0) return null
  return (
    <li className={className}>
      <Tooltip content={people.map(({ name }) => name).join(', ')}>
        <span className="grid size-6 place-items-center rounded-full bg-surface-hover text-12 tabular-nums">
          +{people.length}
        </span>
      </Tooltip>
    </li>
  )
}

type PersonButtonProps = { peer: Peer; isFollowed: boolean; onFollow: () => void }

function PersonButton({ peer, isFollowed, onFollow }: PersonButtonProps) {
  const { name, avatarUrl, color } = peer
  return (
    <Tooltip content={isFollowed ? `Following ${name}` : `Follow ${name}`}>
      <button
        type="button"
        data-follow
        aria-label={`Follow ${name}`}
        aria-pressed={isFollowed}
        onClick={onFollow}
        className={cn(
          'relative block touch-target rounded-full ring-2 transition-transform hover:z-10 motion-safe:hover:scale-110',
          rings[color],
          isFollowed && 'z-10 ring-4',
        )}
      >
        <Avatar aria-hidden name={name} src={avatarUrl} size="s" />
      </button>
    </Tooltip>
  )
}

/** One's own input ends it, whatever it is, except for the avatars themselves. */
function useEndOfFollowing(presence: Presence, isFollowing: boolean) {
  useEffect(() => {
    if (!isFollowing) return
    const end = (event: Event) => {
      const { target } = event
      const isOnAvatar = target instanceof Element && target.closest('[data-follow]') !== null
      const isPress = !(event instanceof KeyboardEvent) || ['Enter', ' '].includes(event.key)
      if (!isOnAvatar || !isPress) presence.follow(null)
    }
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const
    for (const kind of kinds) addEventListener(kind, end, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, end, { capture: true })
    }
  }, [presence, isFollowing])
}
