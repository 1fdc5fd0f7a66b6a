import type { UnpublishedPrompt } from '@product/contract/publishing'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { describeUnpublished, isPublishable } from '../model/describe-unpublished.ts'

type UnpublishedPromptChoiceProps = {
  prompt: UnpublishedPrompt
  isChosen: boolean
  isDisabled: boolean
  onChange: (isChosen: boolean) => void
}

/** A prompt that others do not see, why, and whether to publish it. */
export function UnpublishedPromptChoice({
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
