import { Button } from '@product/ui/forms/button'
import { ScanText } from 'lucide-react'
import type { PageValueName } from '../../context/page-values.ts'

type PageValuesBarProps = {
  names: PageValueName[]
  problem: string | undefined
  onRead: (names: PageValueName[]) => void
}

/** Offers to fill in what the page has. Nothing of the page is read before it is pressed. */
export function PageValuesBar({ names, problem, onRead }: PageValuesBarProps) {
  // Empty, it would still take the space between two fields.
  if (names.length < 2 && !problem) return null
  return (
    <div className="grid gap-2">
      {names.length > 1 ? (
        <Button className="justify-self-start" onClick={() => onRead(names)}>
          <ScanText />
          Fill in from this page
        </Button>
      ) : null}
      {problem ? (
        <p role="alert" className="text-12 text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
