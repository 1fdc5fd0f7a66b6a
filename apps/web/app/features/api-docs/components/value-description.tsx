import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import type { SchemaBranch, SchemaNode } from '../model/build-schema-tree.ts'
import { Folded } from './section-heading.tsx'

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

/** Which fields are marked. */
type SchemaTreeProps = { node: SchemaNode; marks: 'required' | 'optional' }

/** The fields of a schema, each with its type and limits; nested ones are folded. */
export function SchemaTree({ node, marks }: SchemaTreeProps) {
  if (node.branches.length === 0) return <ValueDescription node={node} />
  return (
    <>
      {namesMoreThanFields(node) && (
        <p className="mb-1 font-prompt text-12 text-quiet">{node.type}</p>
      )}
      <Branches branches={node.branches} marks={marks} depth={0} />
    </>
  )
}

type BranchesProps = Pick<SchemaTreeProps, 'marks'> & { branches: SchemaBranch[]; depth: number }

function Branches({ branches, marks, depth }: BranchesProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have the same label, and none moves.
        <li key={index} className="py-3">
          <ValueDescription
            node={branch.node}
            name={branch.label}
            named={branch.kind === 'field'}
            mark={markOf(branch, marks)}
          />
          <Nested branches={branch.node.branches} marks={marks} depth={depth + 1} />
        </li>
      ))}
    </ul>
  )
}

/** Those of an answer are folded from the first level on: its example stands beside them. */
function Nested({ branches, marks, depth }: BranchesProps) {
  if (branches.length === 0) return null
  return (
    <Folded
      summary={describeCount(branches)}
      initiallyOpen={depth === 1 && marks === 'required'}
      className="mt-2.5 rounded-s border border-line"
      summaryClassName="gap-1.5 rounded-s px-2.5 py-1.5 text-12 text-quiet hover:text-text"
    >
      {() => (
        <div className="px-3">
          <Branches branches={branches} marks={marks} depth={depth} />
        </div>
      )}
    </Folded>
  )
}

function markOf({ kind, required }: SchemaBranch, marks: SchemaTreeProps['marks']) {
  if (kind !== 'field') return undefined
  return required === (marks === 'required') ? marks : undefined
}

/** The fields that follow speak for an object; a list or a choice must be told. */
const namesMoreThanFields = ({ type }: SchemaNode): boolean =>
  type.startsWith('array of') || type.startsWith('one of') || type.endsWith('or null')

function describeCount(branches: SchemaBranch[]): string {
  const noun = branches[0]?.kind === 'choice' ? 'choice' : 'field'
  if (branches[0]?.kind === 'item') return 'Each item'
  if (branches[0]?.kind === 'entry') return 'Its values'
  return branches.length === 1 ? `1 ${noun}` : `${branches.length} ${noun}s`
}
