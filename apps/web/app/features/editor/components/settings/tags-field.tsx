import { contentLimits } from '@product/domain'
import { Badge } from '@product/ui/text/badge'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import { PanelSection } from './panel-section.tsx'

export function TagsField() {
  const { content, session, isReadOnly } = useEditor()
  const remove = (tag: string) =>
    session.change(({ tags }) => ({ tags: tags.filter((known) => known !== tag) }))
  return (
    <PanelSection title="Tags">
      <div className="flex flex-wrap items-center gap-1.5">
        {content.tags.map((tag) => (
          <Badge key={tag} className={isReadOnly ? undefined : 'pr-1'}>
            <span className="truncate">{tag}</span>
            {isReadOnly ? null : (
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
                className="relative touch-target rounded-full p-0.5 text-faint hover:text-text [&>.lucide]:size-3"
              >
                <X />
              </button>
            )}
          </Badge>
        ))}
        {isReadOnly && content.tags.length === 0 ? (
          <p className="text-12 text-faint">No tags</p>
        ) : null}
        {!isReadOnly && content.tags.length < contentLimits.tags ? <TagInput /> : null}
      </div>
    </PanelSection>
  )
}

function TagInput() {
  const { session } = useEditor()
  const [text, setText] = useState('')
  const add = () => {
    const tag = text.trim()
    setText('')
    if (tag === '') return
    session.change(({ tags }) =>
      tags.some((known) => known.toLowerCase() === tag.toLowerCase())
        ? {}
        : { tags: [...tags, tag] },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <input
      aria-label="Add tag"
      placeholder="Add tag"
      value={text}
      maxLength={contentLimits.tag}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={add}
      className="field-sizing-content h-5.5 min-w-18 max-w-full rounded-full border border-line-strong border-dashed px-2 text-12 pointer-coarse:h-8 pointer-coarse:text-16"
    />
  )
}
