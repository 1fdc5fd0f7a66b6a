import { Kbd } from '@product/ui/text/kbd'

const everywhere = [
  { keys: ['/'], does: 'search' },
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
]

const onPrompts = [
  ...everywhere,
  { keys: ['C'], does: 'copy' },
  { keys: ['S'], does: 'star' },
  { keys: ['U'], does: 'use' },
]

/** For those with a keyboard. */
export function KeyHints({ kind }: { kind: 'prompts' | 'collections' }) {
  return (
    <ul
      aria-label="Keys"
      className="mt-8 hidden flex-wrap justify-center gap-x-5 gap-y-2 text-12 text-faint pointer-fine:flex"
    >
      {(kind === 'prompts' ? onPrompts : everywhere).map(({ keys, does }) => (
        <li key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
