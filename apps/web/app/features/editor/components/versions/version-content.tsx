import type { PromptContent } from '@product/domain'
import { ReadOnlyText } from '../../code/read-only-text.tsx'
import { describeField, fieldLabels } from '../../model/describe-field.ts'
import { FieldLines } from '../conflicts/field-choice.tsx'

const textFields = ['systemMessage', 'body'] as const

const detailFields = [
  'description',
  'variables',
  'targetModels',
  'modality',
  'tags',
  'settings',
] as const

/** A version to read: its texts, and beside them everything else. */
export function VersionContent({ content }: { content: PromptContent }) {
  const declared = content.variables.map(({ name }) => name)
  return (
    <div className="mx-auto grid max-w-280 gap-6 p-4 sm:p-6 xl:grid-cols-[1fr_16rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {textFields
          .filter((field) => field === 'body' || content[field] !== '')
          .map((field) => (
            <section key={field} className="flex flex-col gap-2">
              <h2 className="font-medium text-12 text-quiet">{fieldLabels[field]}</h2>
              <div className="overflow-hidden rounded-m border border-line bg-surface-sunken">
                <ReadOnlyText
                  label={fieldLabels[field]}
                  text={content[field]}
                  declared={declared}
                />
              </div>
            </section>
          ))}
      </div>
      <dl className="flex min-w-0 flex-col gap-4 text-13">
        {detailFields.map((field) => (
          <div key={field}>
            <dt className="mb-1 font-medium text-12 text-quiet">{fieldLabels[field]}</dt>
            <dd>
              <FieldLines lines={describeField(content, field)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
