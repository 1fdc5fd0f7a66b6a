import { listPromptsRoute } from '@product/contract/prompts'
import type { SearchHit } from '@product/contract/search'
import { Spinner } from '@product/ui/feedback/spinner'
import { PaletteFrame } from '@product/ui/overlays/palette-frame'
import { RelativeTime } from '@product/ui/text/relative-time'
import { useQuery } from '@tanstack/react-query'
import { Clock, FileText, Folder, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFillStep } from '#web/entities/prompt/fill-and-copy/fill-and-copy-dialog.tsx'
import { FillAndCopyForm } from '#web/entities/prompt/fill-and-copy/fill-and-copy-form.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { templateState } from '#web/entities/template/template-state.ts'
import { call } from '#web/lib/api/call.ts'
import { type Command, useRegisteredCommands } from '#web/lib/commands/command-registry.ts'
import { rankItems } from '../../model/rank-items.ts'
import { listRecents, noteRecent, type RecentItem } from '../../model/recent-items.ts'
import { type PaletteItem, PaletteList, type PaletteSection } from './palette-list.tsx'
import { useCommunitySection } from './use-community-section.ts'
import { useDocsItems } from './use-docs-items.ts'
import { Highlighted, useSearch } from './use-search.tsx'
import { useStandingCommands } from './use-standing-commands.ts'

export type CommandMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  accountId: string
  isOperator: boolean
  /** For pages that do not follow the session. */
  onSignedOut?: () => void
}

type ChosenPrompt = { id: string; title: string }

/** Ctrl/⌘ K: find a prompt and copy it filled in, go anywhere, do anything from the keyboard. */
export function CommandMenu({ open, onOpenChange, ...person }: CommandMenuProps) {
  const { accountId } = person
  const [filling, setFilling] = useState<ChosenPrompt>()
  // Ctrl/⌘ K closes it from outside.
  if (!open && filling) setFilling(undefined)
  const back = () => setFilling(undefined)
  const close = () => onOpenChange(false)
  const finishFilling = () => {
    if (filling) noteRecent(accountId, { kind: 'prompt', ...filling, did: 'copied' })
    close()
  }
  return (
    <PaletteFrame
      open={open}
      onOpenChange={onOpenChange}
      label="Commands"
      onEscape={filling ? back : undefined}
    >
      {filling ? (
        <FillStep promptId={filling.id} onBack={back} onDone={finishFilling} />
      ) : (
        <Choices {...person} onFill={setFilling} onDone={close} />
      )}
    </PaletteFrame>
  )
}

type FillStepProps = { promptId: string; onBack: () => void; onDone: () => void }

function FillStep({ promptId, onBack, onDone }: FillStepProps) {
  const { prompt } = useFillStep({ promptId }, onDone)
  if (!prompt)
    return (
      <div className="flex h-40 items-center justify-center text-faint">
        <Spinner />
      </div>
    )
  return <FillAndCopyForm prompt={prompt} onBack={onBack} onDone={onDone} />
}

type ChoicesProps = Omit<CommandMenuProps, 'open' | 'onOpenChange'> & {
  onFill: (prompt: ChosenPrompt) => void
  onDone: () => void
}

/** Of its own, so that each opening begins with nothing typed. */
function Choices({ accountId, isOperator, onSignedOut, onFill, onDone }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const [recents] = useState(() => listRecents(accountId))
  const navigate = useNavigate()
  const { hits, isSearching, error } = useSearch(typed)
  const { data: updated } = useQuery({
    queryKey: [...promptsKey, 'palette'],
    queryFn: () => call(listPromptsRoute, { query: { sort: 'updated', limit: 8 } }),
    retry: 1,
  })

  const leaveTo = (address: string, state?: unknown) => {
    onDone()
    void navigate(address, { state })
  }
  const promptItem = (prompt: ChosenPrompt): PaletteItem => ({
    key: `prompt ${prompt.id}`,
    label: prompt.title,
    kind: 'Prompt',
    icon: FileText,
    choose: () => onFill(prompt),
    open: () => {
      noteRecent(accountId, { kind: 'prompt', ...prompt, did: 'opened' })
      leaveTo(`/editor/${prompt.id}`)
    },
  })
  const commandItem = ({ id, label, icon, detail, shortcut, run }: Command): PaletteItem => ({
    key: `command ${id}`,
    label,
    kind: 'Command',
    icon,
    detail,
    ...(shortcut && { shortcut }),
    choose: () => {
      noteRecent(accountId, { kind: 'command', id, title: label, did: 'used' })
      onDone()
      run()
    },
  })
  const hitItem = (hit: SearchHit): PaletteItem => {
    const { id, kind, title, excerpt } = hit
    const label = title.map(({ text }) => text).join('')
    const shown = {
      title: <Highlighted parts={title} />,
      detail: <Highlighted parts={excerpt} />,
      restriction: hit,
      isFound: true,
    }
    if (kind === 'prompt') return { ...promptItem({ id, title: label }), ...shown }
    const target = kind === 'collection' ? `/collection/${id}` : `/editor/${id}`
    return {
      ...shown,
      key: `${kind} ${id}`,
      label,
      kind: kind === 'collection' ? 'Collection' : 'Template',
      icon: kind === 'collection' ? Folder : LayoutTemplate,
      choose: () => leaveTo(target, kind === 'template' ? templateState : undefined),
    }
  }

  const docs = useDocsItems(typed, onDone)
  const community = useCommunitySection(typed, onDone)
  const registered = useRegisteredCommands()
  const standing = useStandingCommands({ isOperator, onSignedOut })
  const commandSections = [...registered, ...standing].map(({ heading, commands }) => ({
    heading,
    items: commands.map(commandItem),
  }))
  const commands = commandSections.flatMap(({ items }) => items)
  const recentItems = recents.flatMap((recent) => recentItem(recent, commands, promptItem))
  const recentKeys = recentItems.map(({ key }) => key)
  const updatedItems = (updated?.prompts ?? []).map((card) => ({
    ...promptItem({ id: card.id, title: namePrompt(card) }),
    restriction: card,
  }))
  const found = hits.map(hitItem)
  const foundKeys = found.map(({ key }) => key)
  // Prompts that are known here match at once, before the server has answered.
  const known = [...recentItems, ...updatedItems, ...commands].filter(
    ({ key }, place, all) =>
      !foundKeys.includes(key) && all.findIndex((item) => item.key === key) === place,
  )
  const sections: PaletteSection[] =
    typed.trim() === ''
      ? [
          { heading: 'Recent', items: recentItems.slice(0, 4) },
          {
            heading: 'Prompts',
            items: updatedItems.filter(({ key }) => !recentKeys.includes(key)).slice(0, 5),
          },
          ...commandSections.map(({ heading, items }) => ({
            heading,
            items: items.filter(({ key }) => !recentKeys.slice(0, 4).includes(key)),
          })),
        ]
      : [
          { heading: '', items: rankItems([...found, ...known, ...docs], typed, recentKeys) },
          community,
        ]
  return (
    <PaletteList
      hasPrompts
      typed={typed}
      onType={setTyped}
      sections={sections}
      isSearching={isSearching}
      empty={error ? 'Search is not available. Try again.' : 'No results'}
    />
  )
}

const pastActions = { copied: 'Copied', opened: 'Opened', used: 'Used' }

/** None where the command is not offered here. */
function recentItem(
  { kind, id, title, did, at }: RecentItem,
  commands: readonly PaletteItem[],
  promptItem: (prompt: ChosenPrompt) => PaletteItem,
): PaletteItem[] {
  const item =
    kind === 'prompt'
      ? { ...promptItem({ id, title }), icon: Clock }
      : commands.find(({ key }) => key === `command ${id}`)
  if (!item) return []
  const detail = (
    <>
      {pastActions[did]} <RelativeTime value={new Date(at)} />
    </>
  )
  return [{ ...item, detail }]
}
