import { application, type Position } from '#web/content/careers.ts'
import { ApplyLink } from './apply-link.tsx'
import { PositionFacts } from './position-facts.tsx'

export function PositionList({ positions }: { positions: Position[] }) {
  return (
    <ul className="mt-9 grid gap-px overflow-hidden rounded-l border border-line bg-line">
      {positions.map((position) => (
        <li
          key={position.id}
          className="grid gap-5 bg-surface p-6.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-10"
        >
          <div>
            <h3 className="text-20">{position.title}</h3>
            <PositionFacts {...position} />
            <p className="mt-3 max-w-160 text-pretty text-14 text-quiet leading-relaxed">
              {position.description}
            </p>
          </div>
          <ApplyLink position={position} label={application.action} size="l" />
        </li>
      ))}
    </ul>
  )
}
