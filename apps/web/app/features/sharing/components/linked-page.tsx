import type { LinkTarget, OpenedLink } from '@product/contract/sharing'
import { fillContent, listInputs, nameModel, type PromptContent } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { PaletteFrame } from '@product/ui/overlays/palette-frame'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, BookmarkPlus, Copy, Folder, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import {
  copyFilled,
  FillAndCopyForm,
} from '#web/entities/prompt/fill-and-copy/fill-and-copy-form.tsx'
import type { PromptToFill } from '#web/entities/prompt/fill-and-copy/use-prompt-to-fill.ts'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { copyLinkedPrompt, openLink } from '../api/links.ts'
import { keepPendingCopy, takePendingCopy } from '../model/pending-copy.ts'

/** The fragment holds the token, and behind a slash one prompt of a collection. */
function readTarget(hash: string): LinkTarget {
  const [token = '', promptId] = hash.slice(1).split('/')
  return promptId ? { token, promptId } : { token }
}

type Answer = { hash: string } & ({ link: OpenedLink } | { problem: string })

/** The page behind a secret link, for everybody who has it. */
export function LinkedPage() {
  const { hash } = useLocation()
  const { auth } = usePublicConfig()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    let isLeft = false
    const fail = (error: unknown) => isLeft || setAnswer({ hash, problem: describeError(error) })
    // Back from signing in: the fragment was left out of the address on the way.
    const pending = hash === '' ? takePendingCopy() : undefined
    if (pending)
      copyLinkedPrompt(auth, pending).then((copy) => {
        tellOfCopy(copy)
        void navigate(`/editor/${copy.id}`, { replace: true })
      }, fail)
    else openLink(auth, readTarget(hash)).then((link) => isLeft || setAnswer({ hash, link }), fail)
    return () => {
      isLeft = true
    }
  }, [hash, auth, navigate])

  if (answer?.hash !== hash)
    return (
      <div
        role="status"
        aria-label="Loading"
        className="page-width grid min-h-[60vh] content-start gap-4 py-12"
      >
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  if ('problem' in answer) return <DeadLink problem={answer.problem} />
  const { prompt, collection, sharer } = answer.link
  const target = readTarget(hash)
  return (
    <article className="page-width grid max-w-200 gap-6 py-10 sm:py-14">
      <p className="text-13 text-quiet">
        {sharer ? `Shared by ${sharer.name}` : 'Shared with you'} · Read only
      </p>
      {prompt ? (
        <LinkedPrompt prompt={prompt} target={target} isInCollection={collection !== null} />
      ) : null}
      {collection && !prompt ? (
        <LinkedCollection collection={collection} token={target.token} />
      ) : null}
    </article>
  )
}

const tellOfCopy = ({ place }: Awaited<ReturnType<typeof copyLinkedPrompt>>) =>
  stackToast({ title: `Copy saved in ${place.name}`, variant: 'success' })

function DeadLink({ problem }: { problem: string }) {
  return (
    <EmptyState
      className="min-h-[60vh]"
      icon={<Link2Off />}
      title="This link can’t be opened"
      text={problem}
      action={
        <Button asChild>
          <Link to="/">Go to the home page</Link>
        </Button>
      }
    />
  )
}

type LinkedPromptProps = {
  prompt: NonNullable<OpenedLink['prompt']>
  target: LinkTarget
  isInCollection: boolean
}

function LinkedPrompt({ prompt, target, isInCollection }: LinkedPromptProps) {
  const { content, updatedAt } = prompt
  const names = content.variables.map(({ name }) => name)
  return (
    <>
      {isInCollection ? (
        <Link
          to={`/s#${target.token}`}
          className="flex items-center gap-1.5 justify-self-start rounded-xs text-13 text-quiet hover:text-text"
        >
          <ArrowLeft className="size-4" />
          Back to the collection
        </Link>
      ) : null}
      <header className="grid gap-3">
        <h1 className="wrap-anywhere text-28 sm:text-40">{namePrompt(content)}</h1>
        {content.description ? (
          <p className="wrap-anywhere text-16 text-quiet">{content.description}</p>
        ) : null}
        <p className="flex flex-wrap items-center gap-2.5 text-13 text-quiet">
          {content.targetModels.slice(0, 3).map((model) => (
            <Badge key={model}>{nameModel(model)}</Badge>
          ))}
          <span>
            Updated <RelativeTime value={updatedAt} />
          </span>
        </p>
        <PromptActions content={content} target={target} id={prompt.id} />
      </header>
      {content.systemMessage === '' ? null : (
        <TextCard title="System message" text={content.systemMessage} names={names} />
      )}
      <TextCard title="Prompt" text={content.body} names={names} />
    </>
  )
}

type TextCardProps = { title: string; text: string; names: readonly string[] }

function TextCard({ title, text, names }: TextCardProps) {
  return (
    <section className="rounded-m border border-line bg-surface-raised">
      <h2 className="border-line border-b px-4 py-2.5 font-medium text-12 text-quiet">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap px-4 py-4 font-prompt text-13 leading-6">
        <ChippedText text={text} variables={names} />
      </p>
    </section>
  )
}

type PromptActionsProps = { content: PromptContent; target: LinkTarget; id: string }

function PromptActions({ content, target, id }: PromptActionsProps) {
  const { auth } = usePublicConfig()
  const navigate = useNavigate()
  const [isFilling, setFilling] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const inputs = listInputs(content, [])
  // Includes are written out already.
  const toFill: PromptToFill = { id, content, included: [], inputs, values: undefined }
  const copy = () => {
    if (inputs.length > 0) setFilling(true)
    else void copyFilled(toFill, fillContent(content, {}, []).text)
  }
  const save = async () => {
    if (!readStoredSession(sessionStorageKey(auth.url))) {
      keepPendingCopy(target)
      void navigate(withNext('/login', '/s'))
      return
    }
    setSaving(true)
    try {
      const copy = await copyLinkedPrompt(auth, target)
      tellOfCopy(copy)
      void navigate(`/editor/${copy.id}`)
    } catch (error) {
      stackError('No copy was saved', error)
      setSaving(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={copy}>
        <Copy />
        {inputs.length > 0 ? 'Fill & copy' : 'Copy'}
      </Button>
      <Button loading={isSaving} onClick={() => void save()}>
        <BookmarkPlus />
        Save a copy
      </Button>
      <PaletteFrame open={isFilling} onOpenChange={setFilling} label="Fill & copy">
        {isFilling ? <FillAndCopyForm prompt={toFill} onDone={() => setFilling(false)} /> : null}
      </PaletteFrame>
    </div>
  )
}

type LinkedCollectionProps = {
  collection: NonNullable<OpenedLink['collection']>
  token: string
}

function LinkedCollection({ collection, token }: LinkedCollectionProps) {
  const { name, description, color, prompts } = collection
  return (
    <>
      <header className="flex items-start gap-4">
        <ColorTile color={color} className="mt-1">
          <Folder />
        </ColorTile>
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere text-28 sm:text-40">{name}</h1>
          <p className="wrap-anywhere text-16 text-quiet">{description}</p>
        </div>
      </header>
      {prompts.length === 0 ? (
        <EmptyState icon={<Folder />} title="No prompts in this collection" />
      ) : (
        <ul
          aria-label={`Prompts in ${name}`}
          className="overflow-hidden rounded-m border border-line bg-surface-raised"
        >
          {prompts.map((prompt) => (
            <li
              key={prompt.id}
              className="relative grid gap-1 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-surface-hover"
            >
              <Link
                to={`/s#${token}/${prompt.id}`}
                className="truncate rounded-xs font-medium text-14 after:absolute after:inset-0"
              >
                {prompt.title || 'Untitled Prompt'}
              </Link>
              <p className="wrap-anywhere line-clamp-2 text-13 text-quiet">
                {prompt.description || prompt.excerpt}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
