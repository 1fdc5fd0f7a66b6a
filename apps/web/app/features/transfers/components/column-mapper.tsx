import type { ImportPreview } from '@product/contract/transfers'
import { type CsvField, csvFields } from '@product/domain'
import { NativeSelect } from '@product/ui/forms/native-select'

const labels: Record<CsvField, string> = {
  title: 'Title',
  description: 'Description',
  system: 'System message',
  prompt: 'Prompt',
  tags: 'Tags',
  collections: 'Collection',
  models: 'Model',
  modality: 'Modality',
  skip: 'Don’t import',
}

type ColumnMapperProps = {
  columns: ImportPreview['columns']
  problem: string | undefined
  onChange: (fields: CsvField[]) => void
}

/** Assigns a field to each column of a table. Every change reads the table again. */
export function ColumnMapper({ columns, problem, onChange }: ColumnMapperProps) {
  const choose = (index: number, field: string) =>
    onChange(
      columns.map((column, at) =>
        at === index ? (csvFields.find((known) => known === field) ?? 'skip') : column.field,
      ),
    )
  return (
    <fieldset className="min-w-0 border-line border-t px-4.5 py-3">
      <legend className="sr-only">Columns</legend>
      <p className="mb-2 text-12 text-quiet">
        Check the columns. <code className="font-prompt">{'{{name}}'}</code> in a text becomes a
        variable.
      </p>
      <ul className="grid gap-1.5">
        {columns.map(({ name, field, sample }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place.
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_10rem] items-center gap-3"
          >
            <p className="min-w-0 truncate text-13">
              <span className="font-medium">{name}</span>
              {sample ? <span className="ml-2 text-12 text-faint">{sample}</span> : null}
            </p>
            <NativeSelect
              aria-label={`Import column ${name} as`}
              value={field}
              onChange={(event) => choose(index, event.target.value)}
            >
              {csvFields.map((value) => (
                <option key={value} value={value}>
                  {labels[value]}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="mt-2 text-13 text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
