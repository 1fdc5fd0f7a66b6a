import type { Template } from '@product/contract/templates'
import { contentLimits, nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type CollectionChoice,
  CollectionSelect,
} from '#web/entities/collection/collection-select.tsx'
import { useCreateNamedCollection } from '#web/entities/collection/collections.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { editorAddress } from '../model/editor-address.ts'
import { type CreateMode, ModeChoice } from './mode-choice.tsx'

export type CreateFormProps = {
  renderTemplates: (picker: {
    chosen: string | undefined
    onChoose: (template: Template) => void
  }) => ReactNode
}

export function CreateForm({ renderTemplates }: CreateFormProps) {
  const navigate = useNavigate()
  const nameInput = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<CreateMode>('blank')
  const [template, setTemplate] = useState<Template>()
  const [title, setTitle] = useState('')
  const [model, setModel] = useState('')
  const [collection, setCollection] = useState<CollectionChoice>({ kind: 'none' })
  const [hasTried, setHasTried] = useState(false)
  const creating = useCreateNamedCollection()

  const isUnnamed = title.trim() === ''
  const isCollectionUnnamed = collection.kind === 'new' && collection.name.trim() === ''
  const addressWith = (slug: string | undefined) =>
    editorAddress({
      title,
      model,
      collection: slug,
      template: mode === 'template' ? template?.id : undefined,
    })

  function chooseTemplate(chosen: Template) {
    // A name that one gave stays; one that came from another template does not.
    if (isUnnamed || title === template?.content.title) setTitle(chosen.content.title)
    setTemplate(chosen)
  }

  const address = addressWith(collection.kind === 'known' ? collection.slug : undefined)

  async function check(event: MouseEvent | KeyboardEvent) {
    setHasTried(true)
    if (isUnnamed || isCollectionUnnamed) {
      event.preventDefault()
      if (isUnnamed) nameInput.current?.focus()
    } else if (collection.kind === 'new') {
      event.preventDefault()
      // Errors are shown beside the field.
      const made = await creating.mutateAsync(collection.name).catch(() => undefined)
      if (made) await navigate(addressWith(made.slug))
    } else if (event.type === 'keydown') await navigate(address)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <ModeChoice value={mode} onChange={setMode} />
      {mode === 'template'
        ? renderTemplates({ chosen: template?.id, onChoose: chooseTemplate })
        : null}
      <div className="grid grid-cols-1 gap-4 rounded-m border border-line bg-surface-raised p-4.5">
        <Field
          label="Prompt Name"
          required
          error={hasTried && isUnnamed ? 'Please enter a name' : undefined}
        >
          <Input
            ref={nameInput}
            value={title}
            maxLength={contentLimits.title}
            placeholder="Untitled Prompt"
            autoFocus
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) void check(event)
            }}
          />
        </Field>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field label="AI Model">
            <Select value={model} onValueChange={setModel}>
              <SelectTrigger placeholder="Select a model" />
              <SelectContent>
                {modelOptions.map(({ value, label }) => (
                  <SelectItem key={value} value={value}>
                    {label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
          <CollectionSelect
            value={collection}
            onChange={setCollection}
            error={describeProblem(hasTried && isCollectionUnnamed, creating.error)}
          />
        </div>
        <Button asChild variant="primary" className="justify-self-end">
          <Link to={address} onClick={(event) => void check(event)}>
            Continue to Editor
            <ArrowRight />
          </Link>
        </Button>
      </div>
    </div>
  )
}

function describeProblem(isUnnamed: boolean, error: Error | null): string | undefined {
  if (isUnnamed) return 'Please enter a name'
  return error ? describeError(error) : undefined
}

/** The AI models that a new prompt may be for. */
const modelOptions = ['gpt-4', 'gpt-3.5', 'claude-3', 'claude-2', 'dalle-3', 'midjourney'].map(
  (value) => ({ value, label: nameModel(value) }),
)
