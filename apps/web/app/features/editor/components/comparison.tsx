import { type ContentField, listChangedFields, type PromptContent } from '@product/domain'
import { ErrorState } from '@product/ui/error-state'
import { SegmentedControl } from '@product/ui/segmented-control'
import { Skeleton } from '@product/ui/skeleton'
import { useState } from 'react'
import { describeError } from '#web/lib/describe-error.ts'
import { useVersion } from '../api/get-version.ts'
import { ComparePrompts } from '../code/compare-prompts.tsx'
import { describeField, fieldLabels } from '../model/describe-field.ts'
import { FieldLines } from './field-choice.tsx'
import type { Pair } from './history-screen.tsx'

const textFields = ['body', 'systemMessage'] as const

/** Two versions beside each other: texts as texts, everything else as a table. */
export function Comparison({ promptId, before, after }: Pair & { promptId: string }) {
  const [layout, setLayout] = useState<'split' | 'inline'>('split')
  const old = useVersion(promptId, before)
  const recent = useVersion(promptId, after)
  const error = old.error ?? recent.error
  if (error)
    return (
      <ErrorState
        title="The versions could not be loaded"
        text={describeError(error)}
        onRetry={() => void Promise.all([old.refetch(), recent.refetch()])}
      />
    )
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-14">
          {before === after ? `Version ${after}` : `Version ${before} and version ${after}`}
        </h2>
        <SegmentedControl
          label="Layout"
          value={layout}
          onValueChange={setLayout}
          options={[
            { value: 'split', label: 'Side by side' },
            { value: 'inline', label: 'Inline' },
          ]}
        />
      </div>
      {old.data && recent.data ? (
        <Differences
          layout={layout}
          before={{ number: before, content: old.data.content }}
          after={{ number: after, content: recent.data.content }}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  )
}

type Side = { number: number; content: PromptContent }
type DifferencesProps = { before: Side; after: Side; layout: 'split' | 'inline' }

function Differences({ before, after, layout }: DifferencesProps) {
  const changed = listChangedFields(before.content, after.content)
  const others = changed.filter((field) => field !== 'body' && field !== 'systemMessage')
  if (changed.length === 0)
    return (
      <p className="text-13 text-quiet">
        {before.number === after.number
          ? 'The first version. There is nothing before it.'
          : 'These versions are the same.'}
      </p>
    )
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
                  label: `${fieldLabels[field]} of version ${before.number}`,
                  text: before.content[field],
                  declared: before.content.variables.map(({ name }) => name),
                }}
                after={{
                  label: `${fieldLabels[field]} of version ${after.number}`,
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

type FieldTableProps = { before: Side; after: Side; fields: readonly ContentField[] }

function FieldTable({ before, after, fields }: FieldTableProps) {
  const cell = 'border-line border-t px-3 py-2 align-top'
  return (
    <div className="overflow-x-auto rounded-m border border-line">
      <table className="w-full table-fixed text-left text-12">
        <thead className="text-quiet">
          <tr>
            <th className="w-32 px-3 py-2 font-medium">Field</th>
            <th className="px-3 py-2 font-medium">Version {before.number}</th>
            <th className="px-3 py-2 font-medium">Version {after.number}</th>
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
