import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import type { SchemaNode } from '../model/build-schema-tree.ts'

/** Requests mark what must be sent; answers, where most is always there, what may be missing. */
type PresenceMark = 'required' | 'optional' | undefined

type ValueDescriptionProps = {
  node: SchemaNode
  name?: string
  /** Whether the name is spelled so in requests; otherwise it is our word for the place. */
  named?: boolean
  mark?: PresenceMark
  description?: string
}

/** One value: name, type, whether it is required, what it means and what it may be. */
export function ValueDescription(props: ValueDescriptionProps) {
  const { node, name, named = true, mark } = props
  const description = props.description ?? node.description
  return (
    <div className="min-w-0 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        {name && (
          <span
            className={cn('min-w-0 break-words', named ? 'font-medium font-prompt' : 'text-quiet')}
          >
            {name}
          </span>
        )}
        <span className="font-prompt text-12 text-quiet">{node.type}</span>
        {node.limits.length > 0 && (
          <span className="min-w-0 break-words text-12 text-faint">{node.limits.join(' · ')}</span>
        )}
        {mark === 'required' && <span className="text-12 text-accent">required</span>}
        {mark === 'optional' && <span className="text-12 text-quiet">may be absent</span>}
        {node.deprecated && <Badge variant="danger">deprecated</Badge>}
        {node.recursive && (
          <span className="text-12 text-faint">with the same fields as above</span>
        )}
      </p>
      {description && <p className="mt-1 max-w-prose text-quiet">{description}</p>}
      {node.values.length > 0 && <AllowedValues values={node.values} />}
    </div>
  )
}

function AllowedValues({ values }: { values: string[] }) {
  return (
    <ul aria-label="Allowed values" className="mt-1.5 flex flex-wrap gap-1">
      {values.map((value) => (
        <li
          key={value}
          className="max-w-full break-words rounded-xs border border-line bg-surface-raised px-1.5 font-prompt text-12 text-quiet leading-5"
        >
          {value}
        </li>
      ))}
    </ul>
  )
}
