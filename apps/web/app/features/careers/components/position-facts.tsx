import { Badge } from '@product/ui/text/badge'
import type { Position } from '#web/content/careers.ts'

export function PositionFacts({ department, location, type }: Position) {
  return (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      {[department, location, type].map((fact) => (
        <li key={fact}>
          <Badge>{fact}</Badge>
        </li>
      ))}
    </ul>
  )
}
