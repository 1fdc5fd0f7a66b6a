import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Copy, Globe, Play, Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { RestrictedMark } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { useChangePrompts } from '../api/change-prompts.ts'
import { copyPrompt } from '../copy-prompt.ts'
import { listInputs } from '../model/list-inputs.ts'
import { OpenButton, PromptLink } from './prompt-details.tsx'

export type PromptItemProps = Omit<ComponentProps<'li'>, 'onSelect'> & {
  prompt: PromptCard
  isSelected?: boolean
  /** The box that selects it. */
  choice?: ReactNode
  menu: ReactNode
  openLabel?: 'Edit' | 'View Prompt' | undefined
  onOpen?: ((prompt: PromptCard) => void) | undefined
  starWithUndo?: boolean | undefined
}

const wholeNumber = new Intl.NumberFormat('en')

/** The list around rows: how much of a row is shown depends on its width. */
export const rowListStyle = '@container'

/** One line: hover or focus brings up what can be done with the prompt. */
export function PromptRow({
  prompt,
  isSelected = false,
  choice,
  menu,
  openLabel,
  onOpen,
  starWithUndo,
  className,
  ...props
}: PromptItemProps) {
  const [isReached, setIsReached] = useState(false)
  const reach = () => setIsReached(true)
  return (
    <li
      data-prompt-id={prompt.id}
      onPointerEnter={reach}
      onFocus={reach}
      className={cn(
        'group/row relative flex h-11 items-center gap-2 border-line border-b px-2 last:border-b-0 sm:px-3',
        'hover:bg-surface-hover has-focus-visible:bg-surface-hover',
        'before:absolute before:inset-y-0 before:left-0 before:w-0.5 has-focus-visible:before:bg-accent',
        isSelected && 'bg-accent/7',
        className,
      )}
      {...props}
    >
      {choice ? <span className="relative z-1 flex items-center">{choice}</span> : null}
      <PromptStar prompt={prompt} withUndo={starWithUndo} />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <PromptLink prompt={prompt} onOpen={onOpen} isStretched />
        {prompt.publicSlug === null ? null : (
          <Globe role="img" aria-label="Public" className="size-3.5 flex-none text-success" />
        )}
        <RestrictedMark of={prompt} textClassName="@max-lg:sr-only" />
        <VariableChips names={listInputs(prompt)} />
      </div>
      <CollectionCell slugs={prompt.collections} />
      <TagCell tags={prompt.tags} />
      <span className={cn(cellStyle, restStyle, '@max-2xl:hidden w-11 text-right')}>
        {wholeNumber.format(prompt.executions)}
        <VisuallyHidden> runs</VisuallyHidden>
      </span>
      <span className={cn(cellStyle, restStyle, '@max-md:hidden w-19 text-right')}>
        <RelativeTime value={prompt.updatedAt} style="short" />
      </span>
      <div className="absolute inset-y-px right-11 z-1 flex items-center gap-0.5 bg-surface-hover pl-2 opacity-0 group-hover/row:opacity-100 group-has-focus-visible/row:opacity-100 pointer-coarse:hidden">
        {isReached ? <RowActions prompt={prompt} /> : null}
        <OpenButton prompt={prompt} label={openLabel} onOpen={onOpen} />
      </div>
      <span className="relative z-1 flex">{menu}</span>
    </li>
  )
}

/** Faint text is hard to read on the colour of a row in focus. */
const focusStyle = 'group-hover/row:text-quiet group-has-focus-visible/row:text-quiet'

const cellStyle = `flex-none truncate text-12 text-faint tabular-nums ${focusStyle}`

/** Makes room for the actions. */
const restStyle =
  'pointer-fine:group-hover/row:invisible pointer-fine:group-has-focus-visible/row:invisible'

/** The columns above a list, as wide as the cells below. */
export function RowHeader({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-9 items-center gap-2 border-line border-b px-2 sm:px-3">
      <div className="min-w-0 flex-1 text-12 text-faint">{children}</div>
      <span aria-hidden className={cn(cellStyle, '@max-3xl:hidden w-28')}>
        Collection
      </span>
      <span aria-hidden className={cn(cellStyle, '@max-4xl:hidden w-36')}>
        Tags
      </span>
      <span aria-hidden className={cn(cellStyle, '@max-2xl:hidden w-11 text-right')}>
        Runs
      </span>
      <span aria-hidden className={cn(cellStyle, '@max-md:hidden w-19 text-right')}>
        Updated
      </span>
      <span aria-hidden className="w-7 flex-none" />
    </div>
  )
}

const mostChips = 3

/** Neutral until the row has the focus: amber marks what is current. */
function VariableChips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span className="flex flex-none items-center gap-1 @max-xl:hidden">
      {names.slice(0, mostChips).map((name) => (
        <span
          key={name}
          className="max-w-28 truncate rounded-xs border border-line px-1.5 font-prompt text-12 text-quiet leading-4.5 group-has-focus-visible/row:border-accent-line group-has-focus-visible/row:bg-accent-tint group-has-focus-visible/row:text-accent"
        >
          {name}
        </span>
      ))}
      {names.length > mostChips ? (
        <span className={cn('text-12 text-faint', focusStyle)}>+{names.length - mostChips}</span>
      ) : null}
    </span>
  )
}

function CollectionCell({ slugs }: { slugs: readonly string[] }) {
  const { data: collections = [] } = useCollections()
  const [first] = collections.filter(({ slug }) => slugs.includes(slug))
  return (
    <span className={cn(cellStyle, '@max-3xl:hidden flex w-28 items-center gap-1.5')}>
      {first ? (
        <>
          <Link
            to={`/collection/${first.slug}`}
            draggable={false}
            className="relative z-1 flex min-w-0 items-center gap-1.5 hover:text-text"
          >
            <ColorDot color={first.color} />
            <span className="truncate">{first.name}</span>
          </Link>
          {slugs.length > 1 ? <span>+{slugs.length - 1}</span> : null}
        </>
      ) : null}
    </span>
  )
}

const mostTags = 2

/** A tag leads to all prompts that have it. */
function TagCell({ tags }: { tags: readonly string[] }) {
  return (
    <span className={cn(cellStyle, '@max-4xl:hidden flex w-36 items-center gap-1')}>
      {tags.slice(0, mostTags).map((tag) => (
        <Link
          key={tag}
          to={`/prompts?${new URLSearchParams({ tag })}`}
          draggable={false}
          aria-label={`Show prompts tagged ${tag}`}
          className="relative z-1 min-w-0 truncate rounded-full border border-line px-2 text-quiet leading-4.5 hover:border-line-strong hover:text-text"
        >
          {tag}
        </Link>
      ))}
      {tags.length > mostTags ? <span>+{tags.length - mostTags}</span> : null}
    </span>
  )
}

/**
 * For a mouse and for the keyboard, once one of them reaches the row: in a long list they would take
 * longer than all the rest. Everybody finds them in the menu.
 */
function RowActions({ prompt }: Pick<PromptItemProps, 'prompt'>) {
  const name = namePrompt(prompt)
  return (
    <>
      <IconButton
        size="s"
        label={`Copy ${name}`}
        shortcut="C"
        data-row-action="c"
        onClick={() => copyPrompt(prompt)}
      >
        <Copy />
      </IconButton>
      <Tooltip content={`Run ${name}`} shortcut="R">
        <Button asChild iconOnly size="s" variant="ghost">
          <Link to={`/editor/${prompt.id}`} aria-label={`Run ${name}`} data-row-action="r">
            <Play />
          </Link>
        </Button>
      </Tooltip>
    </>
  )
}

type PromptStarProps = {
  prompt: PromptCard
  /** Where the prompt leaves the list with its star, a toast offers to undo that. */
  withUndo?: boolean
}

export function PromptStar({ prompt, withUndo = false }: PromptStarProps) {
  const { id, isFavorite } = prompt
  const track = useTrack()
  const change = useChangePrompts()

  function toggle() {
    track('prompt_star_clicked', {
      prompt_id: id,
      action: isFavorite ? 'unfavorite' : 'favorite',
    })
    return change({ action: 'favorite', ids: [id], favorite: !isFavorite }, { quiet: !withUndo })
  }

  return (
    <Button
      iconOnly
      size="s"
      variant="ghost"
      data-row-action="s"
      aria-pressed={isFavorite}
      aria-label={`Favorite ${namePrompt(prompt)}`}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={toggle}
      className="relative z-1"
    >
      <Star className={cn(isFavorite && 'fill-accent text-accent')} />
    </Button>
  )
}
