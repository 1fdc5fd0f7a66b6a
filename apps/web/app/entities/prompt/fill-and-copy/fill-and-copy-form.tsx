import { fillContent, findValueProblems, startingValues, textOf } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { copyText } from '@product/ui/text/copy-text'
import { Kbd } from '@product/ui/text/kbd'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { ArrowLeft, ChevronDown, Copy, ExternalLink } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { chatSites, copyForChat, openSite } from '../chat-sites.ts'
import { namePrompt } from '../name-prompt.ts'
import { ValueInput } from '../value-input.tsx'
import type { PromptToFill } from './use-prompt-to-fill.ts'

type FillAndCopyFormProps = {
  prompt: PromptToFill
  /** After the text was copied or taken to a chat. */
  onDone: () => void
  /** To where the prompt was chosen. */
  onBack?: () => void
}

/** The inputs of a prompt and the text that comes of them. Inside a PaletteFrame. */
export function FillAndCopyForm({ prompt, onDone, onBack }: FillAndCopyFormProps) {
  const { content, inputs, included } = prompt
  const [values, setValues] = useState(() => startingValues(inputs, prompt.values))
  const [isChecked, setChecked] = useState(false)
  const place = useRef<HTMLElement>(null)
  const modifierKey = useModifierKey()
  const filled = useMemo(() => fillContent(content, values, included), [content, values, included])
  const problems = useMemo(() => findValueProblems(inputs, values), [inputs, values])

  const focusInput = (name: string | undefined) =>
    place.current
      ?.querySelector(`[data-input="${CSS.escape(name ?? '')}"]`)
      ?.querySelector<HTMLElement>('input, textarea, button')
      ?.focus()

  const focusFirst = useEffectEvent(() => {
    const empty = inputs.filter(({ name }) => textOf(values, name) === '')
    const first = empty.find(({ required }) => required) ?? empty[0] ?? inputs[0]
    focusInput(first?.name)
  })
  // After the dialog, which notes where the focus came from and moves it to its first control.
  useEffect(() => queueMicrotask(() => focusFirst()), [])

  /** Whether nothing is missing; otherwise the first problem gets the focus. */
  function check(): boolean {
    setChecked(true)
    focusInput([...problems.keys()][0])
    return problems.size === 0
  }

  async function copy() {
    if (check() && (await copyFilled(prompt, filled.text))) onDone()
  }

  function copyByKeyboard(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void copy()
  }

  return (
    <section
      ref={place}
      aria-label="Fill & copy"
      className="flex min-h-0 flex-col"
      onKeyDown={copyByKeyboard}
    >
      <header className="flex h-13 flex-none items-center gap-2 border-line border-b px-4">
        {onBack ? (
          <Button
            iconOnly
            size="s"
            variant="ghost"
            aria-label="Back to the commands"
            className="-ml-1.5"
            onClick={onBack}
          >
            <ArrowLeft />
          </Button>
        ) : null}
        <h2 className="min-w-0 truncate font-semibold text-14">{namePrompt(content)}</h2>
        <span className="ml-auto flex flex-none items-center gap-2 text-12 text-quiet">
          Fill &amp; copy
          <Kbd className="pointer-coarse:hidden">Esc</Kbd>
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {inputs.map((variable) => (
          <Field
            key={variable.name}
            data-input={variable.name}
            label={<span className="font-prompt">{variable.name}</span>}
            aside={describeValue(variable, textOf(values, variable.name))}
            error={isChecked ? problems.get(variable.name) : undefined}
          >
            <ValueInput
              variable={variable}
              value={textOf(values, variable.name)}
              placeholder={variable.defaultValue}
              onChange={(value) => setValues({ ...values, [variable.name]: value })}
            />
          </Field>
        ))}
      </div>
      <div className="flex-none border-line border-t px-4 py-3">
        <section
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
          tabIndex={0}
          className="wrap-anywhere max-h-[min(12rem,25dvh)] min-h-16 overflow-y-auto whitespace-pre-wrap rounded-m border border-line bg-surface-sunken px-3 py-2.5 font-prompt text-12 leading-5"
        >
          {filled.previews.map(({ parts }, message) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the system message and the prompt.
            <p key={message} className="not-first:mt-3">
              {parts.map(({ text, isMissing }, part) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
                isMissing ? <PlaceholderChip key={part}>{text}</PlaceholderChip> : text,
              )}
            </p>
          ))}
        </section>
        {filled.problems.map((problem) => (
          <p key={problem} className="text-12 text-danger">
            {problem}
          </p>
        ))}
      </div>
      <footer className="flex min-h-13 flex-none items-center gap-2 border-line border-t px-4 py-2">
        <span className="flex items-center gap-1.5 text-12 text-quiet max-sm:hidden pointer-coarse:hidden">
          <Kbd>Tab</Kbd>
          Next field
        </span>
        <span className="ml-auto" />
        <OpenInMenu text={filled.text} onCheck={check} onOpened={onDone} />
        <Button variant="primary" onClick={() => void copy()}>
          <Copy />
          Copy
          <Kbd tone="inherit" className="pointer-coarse:hidden">
            {modifierKey} ↵
          </Kbd>
        </Button>
      </footer>
    </section>
  )
}

function describeValue(
  { required, defaultValue }: PromptToFill['inputs'][number],
  value: string,
): string | undefined {
  if (defaultValue !== '' && (value === '' || value === defaultValue)) return 'Default'
  return required ? undefined : 'Optional'
}

/** Says whether it could; a browser that refuses needs a press of the button. */
export async function copyFilled({ content }: PromptToFill, text: string): Promise<boolean> {
  const isCopied = await copyText(text)
  stackToast(
    isCopied
      ? { title: `Copied “${namePrompt(content)}”`, variant: 'success' }
      : { title: 'The browser did not allow copying', variant: 'error' },
  )
  return isCopied
}

type OpenInMenuProps = { text: string; onCheck: () => boolean; onOpened: () => void }

/** Takes the text to a chat: in its address, or copied where that takes none. */
function OpenInMenu({ text, onCheck, onOpened }: OpenInMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost">
          Open in…
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {chatSites.map((site) => {
          const { address, isPasted } = openSite(site, text)
          return (
            <DropdownMenuItem
              key={site.name}
              onSelect={() => {
                if (!onCheck()) return
                open(address, '_blank', 'noreferrer')
                if (isPasted) void copyForChat(site.name, text)
                onOpened()
              }}
            >
              <ExternalLink />
              Open in {site.name}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
