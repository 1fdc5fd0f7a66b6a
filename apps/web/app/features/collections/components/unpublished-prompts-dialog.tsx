import type { Collection } from '@product/contract/collections'
import type { UnpublishedPrompt } from '@product/contract/publishing'
import type { LibraryCategory, Licence } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { LibraryFields } from '#web/entities/publication/library-fields.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublishPrompts, useUnpublishedPrompts } from '../api/unpublished-prompts.ts'
import { countPrompts } from '../model/count-prompts.ts'
import {
  describeUnpublished,
  isChosenAtFirst,
  isPublishable,
} from '../model/describe-unpublished.ts'
import { PublicLink } from './public-link.tsx'

type UnpublishedPromptsDialogProps = {
  collection: Pick<Collection, 'slug' | 'name' | 'publicId'>
  onClose: () => void
}

/** Lists the unpublished prompts of a public collection and offers to publish them. */
export function UnpublishedPromptsDialog({ collection, onClose }: UnpublishedPromptsDialogProps) {
  const { slug, name, publicId } = collection
  const { data, error, refetch, isFetching } = useUnpublishedPrompts(slug)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>“{name}” is public</DialogTitle>
          <DialogDescription>
            Everyone with the link sees those of its prompts that are published, as you published
            them.
          </DialogDescription>
        </DialogHeader>
        {data ? (
          <PublishForm
            // Published prompts leave the list and the selection.
            key={data.prompts.map(({ id }) => id).join()}
            link={publicId === null ? null : <PublicLink publicId={publicId} />}
            {...data}
            onClose={onClose}
          />
        ) : (
          <DialogBody>
            {error ? (
              <ErrorState
                title="This could not be loaded"
                text={describeError(error)}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            ) : (
              <Skeleton className="h-60" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

type PublishFormProps = {
  prompts: readonly UnpublishedPrompt[]
  total: number
  link: ReactNode
  onClose: () => void
}

function PublishForm({ prompts, total, link, onClose }: PublishFormProps) {
  const [chosen, setChosen] = useState(
    () => new Set(prompts.filter(isChosenAtFirst).map(({ id }) => id)),
  )
  const [publishing, setPublishing] = useState<{ category: LibraryCategory; licence: Licence }>({
    category: 'writing',
    licence: 'cc-by-4.0',
  })
  const { mutate, isPending } = usePublishPrompts()
  const publishable = prompts.filter(isPublishable)
  // Prompts with possible personal data must be selected one by one.
  const withoutProblems = publishable.filter(({ problems }) => problems.length === 0)
  const isAll = withoutProblems.every(({ id }) => chosen.has(id))

  function publish() {
    const wanted = prompts.filter(({ id }) => chosen.has(id))
    mutate({ prompts: wanted, ...publishing })
  }

  if (prompts.length === 0)
    return (
      <>
        <DialogBody>
          {link}
          <p className="text-13 text-quiet">
            All its prompts are published. Prompts that you add are shown once you publish them.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <>
      <DialogBody>
        {link}
        <section aria-label="Not shown to others" className="flex flex-col gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="font-medium text-13">
              {countPrompts(total)} {total === 1 ? 'is' : 'are'} not shown to others
            </h3>
            {withoutProblems.length > 1 ? (
              <Button
                size="s"
                variant="ghost"
                onClick={() => setChosen(new Set(isAll ? [] : withoutProblems.map(({ id }) => id)))}
              >
                {isAll ? 'Choose none' : 'Choose all without problems'}
              </Button>
            ) : null}
          </div>
          <ul className="flex flex-col gap-2.5">
            {prompts.map((prompt) => (
              <UnpublishedPromptChoice
                key={prompt.id}
                prompt={prompt}
                isChosen={chosen.has(prompt.id)}
                isDisabled={isPending || !isPublishable(prompt)}
                onChange={(isChosen) =>
                  setChosen((before) => {
                    const after = new Set(before)
                    if (isChosen) after.add(prompt.id)
                    else after.delete(prompt.id)
                    return after
                  })
                }
              />
            ))}
          </ul>
          {total > prompts.length ? (
            <p className="text-12 text-faint">
              These are the last changed {prompts.length}. The others follow once these are
              published.
            </p>
          ) : null}
        </section>
        {publishable.length > 0 ? (
          <LibraryFields
            value={publishing}
            onChange={(changes) => setPublishing((before) => ({ ...before, ...changes }))}
          />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Not now</Button>
        <Button
          variant="primary"
          loading={isPending}
          disabled={chosen.size === 0}
          onClick={publish}
        >
          Publish {countPrompts(chosen.size)}
        </Button>
      </DialogFooter>
    </>
  )
}

type UnpublishedPromptChoiceProps = {
  prompt: UnpublishedPrompt
  isChosen: boolean
  isDisabled: boolean
  onChange: (isChosen: boolean) => void
}

/** A prompt that others do not see, why, and whether to publish it. */
function UnpublishedPromptChoice({
  prompt,
  isChosen,
  isDisabled,
  onChange,
}: UnpublishedPromptChoiceProps) {
  const { id, problems } = prompt
  const mustBeLookedAt = problems.length > 0
  return (
    <li className="flex flex-col gap-1">
      <ChoiceField
        label={<span className="wrap-anywhere">{namePrompt(prompt)}</span>}
        hint={
          <>
            {describeUnpublished(prompt)}{' '}
            {mustBeLookedAt && isPublishable(prompt) ? 'Choose it to publish it as it is. ' : ''}
            <Link to={`/editor/${id}`} className="text-quiet underline underline-offset-2">
              Open in the editor
            </Link>
          </>
        }
      >
        <Checkbox
          checked={isChosen}
          disabled={isDisabled}
          onCheckedChange={(checked) => onChange(checked === true)}
        />
      </ChoiceField>
      {mustBeLookedAt ? (
        <ul aria-label="Problems" className="ml-6.5 flex flex-col gap-1 text-12">
          {problems.map(({ message, field, mayBeConfirmed }) => (
            <li key={`${field} ${message}`} className="flex items-start gap-1.5">
              {mayBeConfirmed ? (
                <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-accent" />
              ) : (
                <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-danger" />
              )}
              <span className="wrap-anywhere min-w-0">{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
