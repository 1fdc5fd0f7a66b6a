import { type ContentField, listChangedFields, type PromptContent } from '@product/domain'
import { ComparePrompts } from '../../code/read-only-text.tsx'
import { describeChanges } from '../../model/describe-changes.ts'
import { describeField, fieldLabels } from '../../model/describe-field.ts'
import { FieldLines } from '../conflicts/field-choice.tsx'

const textFields = ['body', 'systemMessage'] as const

type Side = { name: string; content: PromptContent }

type DifferencesProps = {
  before: Side
  after: Side
  layout: 'split' | 'inline'
  /** Shown when there are no differences. */
  same: string
}

/** Texts as texts, everything else as a table. */
export function Differences({ before, after, layout, same }: DifferencesProps) {
  const changed = listChangedFields(before.content, after.content)
  const others = changed.filter((field) => field !== 'body' && field !== 'systemMessage')
  if (changed.length === 0) return <p className="text-13 text-quiet">{same}</p>
  return (
    <>
      {textFields
        .filter((field) => changed.includes(field))
        .map((field) => (
          <section key={field} aria-label={fieldLabels[field]} className="flex flex-col gap-2">
            <h3 className="font-medium text-12 text-quiet">{fieldLabels[field]}</h3>
            <div className="overflow-hidden rounded-m border border-line">
              <ComparePrompts
                layout={layout}
                before={{
                  label: labelOf(field, before),
                  text: before.content[field],
                  declared: before.content.variables.map(({ name }) => name),
                }}
                after={{
                  label: labelOf(field, after),
                  text: after.content[field],
                  declared: after.content.variables.map(({ name }) => name),
                }}
              />
            </div>
          </section>
        ))}
      {others.length > 0 ? <FieldTable before={before} after={after} fields={others} /> : null}
    </>
  )
}

const labelOf = (field: ContentField, { name }: Side): string => `${fieldLabels[field]} of ${name}`

/** The differences in words. */
export function ChangeSummary({ before, after }: Record<'before' | 'after', PromptContent>) {
  const changes = describeChanges(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-x-8 gap-y-1 text-13 text-quiet xl:grid-cols-2">
      {changes.map((change) => (
        <li key={change} className="min-w-0 break-words">
          {change}
        </li>
      ))}
    </ul>
  )
}

type FieldTableProps = { before: Side; after: Side; fields: readonly ContentField[] }

function FieldTable({ before, after, fields }: FieldTableProps) {
  const cell = 'border-line border-t px-3 py-2 align-top'
  return (
    <div className="overflow-x-auto rounded-m border border-line">
      <table className="w-full table-fixed text-left text-12">
        <thead className="text-quiet">
          <tr>
            <th className="w-32 px-3 py-2 font-medium">Field</th>
            <th className="px-3 py-2 font-medium">{before.name}</th>
            <th className="px-3 py-2 font-medium">{after.name}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row" className={`${cell} font-medium`}>
                {fieldLabels[field]}
              </th>
              <td className={`${cell} bg-danger-tint`}>
                <FieldLines lines={describeField(before.content, field)} />
              </td>
              <td className={`${cell} bg-success/10`}>
                <FieldLines lines={describeField(after.content, field)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
