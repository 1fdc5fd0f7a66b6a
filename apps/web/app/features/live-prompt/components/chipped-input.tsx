import { splitPlaceholders } from '../model/split-placeholders.ts'

type ChippedInputProps = { value: string; onValueChange: (value: string) => void }

const text = 'col-start-1 row-start-1 whitespace-pre-wrap break-words font-prompt text-13 leading-6'

/**
 * A field of the browser's own, whose text is drawn behind it with the variables as chips. The two
 * lie on each other letter by letter, so a chip has a colour and no room of its own.
 */
export function ChippedInput({ value, onValueChange }: ChippedInputProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] px-5 py-4.5">
      <div aria-hidden className={`pointer-events-none ${text}`}>
        {splitPlaceholders(value).map(({ text: part, name, from }) =>
          name === null ? (
            part
          ) : (
            <span
              key={from}
              className="rounded-xs bg-accent-tint text-accent outline-1 outline-accent-line outline-solid"
            >
              {part}
            </span>
          ),
        )}
        {/* A line that has just begun takes its room. */}
        {'\u200b'}
      </div>
      <textarea
        name="body"
        aria-label="Prompt"
        value={value}
        required
        maxLength={20_000}
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        className={`resize-none overflow-hidden bg-transparent caret-text [-webkit-text-fill-color:transparent] outline-offset-8 ${text}`}
      />
    </div>
  )
}
