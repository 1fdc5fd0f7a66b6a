import type { SchemaBranch, SchemaNode } from '../model/build-schema-tree.ts'
import { Folded } from './folded.tsx'
import { ValueDescription } from './value-description.tsx'

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
