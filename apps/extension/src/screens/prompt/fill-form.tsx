import { fillContent, findValueProblems, textOf } from '@product/domain'
import { cn } from '@product/ui/styles/class-names'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { Copy, CornerDownLeft, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isPageValueName, longestPageText, type PageValueName } from '../../context/page-values.ts'
import type { UsablePrompt } from '../../messages/requests.ts'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { ActionBar, readActionKey, runActionByKey } from './action-bar.tsx'
import { PageValuesBar } from './page-values-bar.tsx'
import { PromptHeader } from './prompt-header.tsx'
import { initialValues, listPromptInputs } from './starting-values.ts'
import { useDelivery } from './use-delivery.ts'
import { ValueFields } from './value-fields.tsx'

type Values = Record<string, string>

type FillFormProps = {
  prompt: UsablePrompt
  /** From before a run or an edit, when the person comes back. */
  values: Values | undefined
  selectedText: string
  notice: string | undefined
  page: PageAccess
  placement: Placement
  onBack: () => void
  onEdit: ((values: Values) => void) | undefined
  onRun: (values: Values) => void
}

/** The values of a prompt and the text that comes of them. */
export function FillForm(props: FillFormProps) {
  const { prompt, selectedText, notice, page, placement, onBack, onEdit, onRun } = props
  const { content, included } = prompt
  const inputs = useMemo(() => listPromptInputs(prompt), [prompt])
  const [values, setValues] = useState(() => ({
    ...initialValues(prompt, selectedText),
    ...props.values,
  }))
  const [isChecked, setChecked] = useState(false)
  const [readProblem, setReadProblem] = useState<string>()
  const root = useRef<HTMLElement>(null)
  const { delivery, isCovered, insert, copy } = useDelivery({
    promptId: prompt.id,
    page,
    placement,
  })
  const filled = useMemo(() => fillContent(content, values, included), [content, values, included])
  const problems = useMemo(() => findValueProblems(inputs, values), [inputs, values])
  const pageNames = inputs.map(({ name }) => name).filter(isPageValueName)

  const focusInput = (name: string | undefined) =>
    root.current
      ?.querySelector(`[data-input="${CSS.escape(name ?? '')}"]`)
      ?.querySelector<HTMLElement>('input, textarea, select')
      ?.focus()

  const focusFirst = useEffectEvent(() => {
    const empty = inputs.filter(({ name }) => textOf(values, name) === '')
    const first = empty.find(({ required }) => required) ?? empty[0] ?? inputs[0]
    if (first) focusInput(first.name)
    else root.current?.focus()
  })
  useEffect(() => focusFirst(), [])

  const ifComplete = (action: () => unknown) => () => {
    setChecked(true)
    focusInput([...problems.keys()][0])
    if (problems.size === 0) action()
  }

  async function read(names: PageValueName[]) {
    try {
      const found = await page.read(names)
      // An empty one replaces nothing that was typed.
      const read = Object.entries(found).filter(([, value]) => value !== '')
      setReadProblem(describeReading(names, read.length, found.page_text?.length ?? 0))
      setValues((current) => ({ ...current, ...Object.fromEntries(read) }))
    } catch {
      setReadProblem('This page can’t be read. Open Promptuary on it and try again.')
    }
  }

  const actions = [
    ...(prompt.mayRun
      ? [
          {
            label: 'Run',
            icon: <Play />,
            key: 'modifier-shift',
            isDisabled: isCovered,
            run: ifComplete(() => onRun(values)),
          } as const,
        ]
      : []),
    { label: 'Copy', icon: <Copy />, key: 'alt', run: ifComplete(() => copy(filled.text)) },
    {
      label: 'Insert',
      icon: <CornerDownLeft />,
      isMain: true,
      key: 'modifier',
      isDisabled: isCovered,
      run: ifComplete(() => insert(filled.text)),
    },
  ] as const

  return (
    <section
      ref={root}
      aria-label={content.title}
      // Takes the focus where the prompt asks for nothing, so that the keys arrive.
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col outline-hidden"
      onKeyDown={(event) => {
        const isPlainEnter = event.key === 'Enter' && readActionKey(event) === null
        if (isPlainEnter && inputs.length === 0 && event.target === root.current)
          return void insert(filled.text)
        runActionByKey(event, actions)
      }}
    >
      <PromptHeader
        title={content.title}
        onBack={onBack}
        editorUrl={prompt.editorUrl}
        onEdit={onEdit && (() => onEdit(values))}
      />
      <div
        className={cn(
          'grid min-h-0 flex-1 overflow-y-auto',
          inputs.length > 0 &&
            'grid-rows-[auto_1fr] @xl:grid-cols-2 @xl:grid-rows-1 @xl:overflow-hidden',
        )}
      >
        {inputs.length > 0 ? (
          <div className="grid content-start gap-4 p-4 @xl:overflow-y-auto">
            <PageValuesBar names={pageNames} problem={readProblem} onRead={read} />
            <ValueFields
              inputs={inputs}
              values={values}
              problemOf={(name) => (isChecked ? problems.get(name) : undefined)}
              onChange={(name, value) => setValues({ ...values, [name]: value })}
              onRead={read}
            />
          </div>
        ) : null}
        <Preview filled={filled} />
      </div>
      <ActionBar actions={actions} delivery={delivery} notice={notice} />
    </section>
  )
}

function describeReading(
  names: readonly PageValueName[],
  found: number,
  textLength: number,
): string | undefined {
  if (textLength >= longestPageText)
    return `The page is long: only its first ${longestPageText.toLocaleString('en')} characters were taken.`
  if (found > 0) return undefined
  return names.includes('selection')
    ? 'Nothing is selected on the page.'
    : 'The page has no such text.'
}

function Preview({ filled }: { filled: ReturnType<typeof fillContent> }) {
  return (
    <section
      aria-label="Preview"
      className="min-w-0 border-line bg-surface p-4 @xl:overflow-y-auto @max-xl:border-t @xl:border-l"
    >
      <h2 className="mb-2 font-medium text-12 text-faint">Preview</h2>
      {filled.problems.map((problem) => (
        <p key={problem} role="alert" className="mb-2 text-12 text-danger">
          {problem}
        </p>
      ))}
      {filled.previews.map(({ parts }, part) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the system message and the text, in this order.
          key={part}
          className="mb-3 wrap-anywhere whitespace-pre-wrap font-prompt text-13 leading-relaxed"
        >
          {parts.map(({ text, isMissing }, index) =>
            isMissing ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their order.
              <PlaceholderChip key={index}>{text}</PlaceholderChip>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </section>
  )
}
