import { Link } from 'react-router'
import { formatCount } from '#web/entities/run/format-figures.ts'

export const countDemoRuns = (runs: number): string =>
  runs === 1 ? '1 Demo run is' : `${formatCount(runs)} Demo runs are`

/** Runs of the Demo model are in no figure. */
export const DemoNote = ({ runs, to }: { runs: number; to: string }) =>
  runs === 0 ? null : (
    <p className="text-12 text-faint">
      {`${countDemoRuns(runs)} not counted. `}
      <Link to={to} className="rounded-xs text-text underline underline-offset-4">
        View Demo runs
      </Link>
    </p>
  )
