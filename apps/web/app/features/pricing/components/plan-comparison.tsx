import { planIds, plans, withSupportTimes } from '@product/domain'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@product/ui/lists/table'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { comparisonTitle } from '#web/content/pricing.ts'
import { comparedRows } from '#web/entities/plan/describe-limits.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

const compared = planIds.map((id) => ({ id, ...plans[id] }))

export function PlanComparison() {
  const { supportSchedule } = usePublicConfig()
  return (
    <div className="mt-9 overflow-hidden rounded-l border border-line">
      <Table label={comparisonTitle} className="min-w-160">
        <TableHead>
          <TableRow>
            <TableHeading>
              <VisuallyHidden>What</VisuallyHidden>
            </TableHeading>
            {compared.map(({ id, name }) => (
              <TableHeading key={id} className="text-14 text-text">
                {name}
              </TableHeading>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {(['monthly', 'yearly'] as const).map((period) => (
            <TableRow key={period}>
              <RowHeading>A month, billed {period}</RowHeading>
              {compared.map(({ id, price }) => (
                <TableCell key={id} className="tabular-nums">
                  {price ? `$${price[period]}` : 'Contact Sales'}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {comparedRows.map(({ label, read }) => (
            <TableRow key={label}>
              <RowHeading>{withSupportTimes(label, supportSchedule)}</RowHeading>
              {compared.map(({ id, limits }) => (
                <TableCell key={id}>
                  <Mark value={read(limits)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function RowHeading({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="h-11 px-3 py-2 font-medium text-quiet">
      {children}
    </th>
  )
}

function Mark({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon className={value ? 'text-success' : 'text-faint'} />
      <VisuallyHidden>{value ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  )
}
