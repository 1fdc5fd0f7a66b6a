import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectSeparator,
  SelectTrigger,
} from '@product/ui/forms/select'
import { RestrictedMark } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from './collections.ts'

/** None, one that is there, or one that is made by its name when it is needed. */
export type CollectionChoice =
  | { kind: 'none' }
  | { kind: 'known'; slug: string }
  | { kind: 'new'; name: string }

type CollectionSelectProps = {
  value: CollectionChoice
  onChange: (choice: CollectionChoice) => void
  /** Of the name of a new one. */
  error?: string | undefined
}

const none = 'none'
const fresh = 'new'
const known = 'known:'

export function CollectionSelect({ value, onChange, error }: CollectionSelectProps) {
  const { data: collections = [] } = useCollections()
  const choose = (chosen: string) => {
    if (chosen === fresh) onChange({ kind: 'new', name: '' })
    else if (chosen === none) onChange({ kind: 'none' })
    else onChange({ kind: 'known', slug: chosen.slice(known.length) })
  }
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Field label="Collection" aside="Optional">
        <Select
          value={value.kind === 'known' ? `${known}${value.slug}` : value.kind}
          onValueChange={choose}
        >
          <SelectTrigger />
          <SelectContent>
            <SelectItem value={none}>No collection</SelectItem>
            {collections.map((collection) => (
              <SelectItem key={collection.slug} value={`${known}${collection.slug}`}>
                {collection.name} <RestrictedMark of={collection} className="ml-1.5" />
              </SelectItem>
            ))}
            <SelectSeparator />
            <SelectItem value={fresh}>New Collection</SelectItem>
          </SelectContent>
        </Select>
      </Field>
      {value.kind === 'new' ? (
        <Field label="Name of the new collection" required error={error}>
          <Input
            value={value.name}
            maxLength={100}
            onChange={(event) => onChange({ kind: 'new', name: event.target.value })}
          />
        </Field>
      ) : null}
    </div>
  )
}
