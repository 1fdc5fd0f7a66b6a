import { connectableProviders, type ProviderId } from '@product/domain'
import { ProviderMark } from '#web/entities/run/provider-mark.tsx'

export function ProviderChoice({ onChoose }: { onChoose: (provider: ProviderId) => void }) {
  return (
    <ul aria-label="Providers" className="grid gap-2 sm:grid-cols-2">
      {connectableProviders.map(({ id, name, summary }) => (
        <li key={id} className="grid">
          <button
            type="button"
            onClick={() => onChoose(id)}
            className="flex min-w-0 items-center gap-3 rounded-m border border-line bg-surface-raised p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-surface-hover"
          >
            <span className="grid size-9 flex-none place-items-center rounded-s border border-line bg-surface text-quiet">
              <ProviderMark provider={id} />
            </span>
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium text-13">{name}</span>
              <span className="text-pretty text-12 text-faint">{summary}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
